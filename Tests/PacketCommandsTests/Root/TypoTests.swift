import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// A typo in a command suggests the right one.
struct TypoTests {
    @Test(arguments: [
        (["merg", "form.pdf"], "packet merge"), (["template", "lst"], "packet template list"),
        (["extract-field", "form.pdf"], "packet extract-fields"), (["recipient", "list"], "packet recipients"),
    ])
    func suggestsTheRightCommand(_ arguments: [String], _ meant: String) throws {
        let run = CommandRun(arguments, in: try TemporaryFolder().path)
        #expect(run.status == 64 && run.errors.contains("hint: did you mean “\(meant)”?"))
    }

    @Test(arguments: [["frobnicate"], ["merge", "--frobnicate"], ["--frobnicate"]])
    func suggestsNothingWhereNothingIsNear(_ arguments: [String]) throws {
        let run = CommandRun(arguments, in: try TemporaryFolder().path)
        #expect(run.status == 64 && !run.errors.contains("did you mean"))
    }
}
