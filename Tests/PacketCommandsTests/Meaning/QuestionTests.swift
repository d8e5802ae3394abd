import CommandSupport
import TestSupport
import Testing

/// What is told of questions that a packet leaves unanswered.
struct QuestionTests {
    /// One column for boxes with words of their own: a no names none of them.
    @Test(arguments: [("no", true), ("french", false)])
    func aNoForBoxesThatOneColumnFillsIsTold(_ cell: String, _ isTold: Bool) throws {
        let filled = try Filled(
            "box-questions", "language\n\(cell)\n",
            ["--set", "speaks english={language}", "--set", "speaks french={language}"])
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        #expect(filled.run.errors.contains("none of its 2 boxes is ticked") == isTold, "\(filled.run.errors)")
    }

    @Test(arguments: ["merge", "check"])
    func aNoForEveryBoxIsTold(_ command: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("citizen1,citizen2,citizen3\n0,0,0\nno,yes,no\nfalse,false,false\n", to: "people.csv")
        let arguments = [command, Fixture.form("box-questions"), "--csv", "people.csv"]
        let run = CommandRun(arguments + (command == "merge" ? ["--out", "out"] : []), in: folder.path)
        #expect((run.output + run.errors).contains("none of its 3 boxes is ticked"), "\(run.output)\(run.errors)")
    }
}
