import CommandSupport
import TestSupport
import Testing

/// Letters that say yes and no in some languages: a proposal says which, or asks.
struct LetterAnswerTests {
    private static func map(_ table: String, _ format: String = "yaml") throws -> (TemporaryFolder, CommandRun) {
        let folder = try TemporaryFolder()
        try folder.write(table, to: "people.csv")
        let run = CommandRun(
            ["map", Fixture.form("button-words"), "--csv", "people.csv", "--format", format, "--out", "form.yaml"],
            in: folder.path)
        return (folder, run)
    }

    @Test(arguments: [("J", "#locale: de\n"), ("O", "locale: fr  #")])
    func aLanguageIsProposedOrAskedFor(_ yes: String, _ line: String) throws {
        let (folder, run) = try Self.map("agreed\n\(yes)\nN\n")
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.text("form.yaml")
        #expect(text.contains("\n\(line)"), "\(text)")
    }

    @Test(arguments: ["Y", "yes"])
    func wordsOfAllLanguagesNeedNone(_ yes: String) throws {
        let (folder, _) = try Self.map("agreed\n\(yes)\nN\n")
        let text = try folder.text("form.yaml")
        #expect(!text.contains("locale:"), "\(text)")
    }
}
