import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// `extract-fields` on forms of one feature each.
struct ExtractFieldsTests {
    struct Case: CustomTestStringConvertible {
        let form: String
        let format: String
        var options: [String] = []

        var testDescription: String { "\(form) \(format)" }

        static let all =
            [
                "checkbox-states", "choice-combo", "choice-list", "encrypted-rc4-128", "encrypted-rc4-40", "filled",
                "hidden-fields", "hierarchy", "names-non-latin", "need-appearances", "push-button", "radio-groups",
                "scripts", "signed", "stray-widgets", "tagged", "text-comb", "text-rotated", "xfa-hybrid",
            ].map { Case(form: $0, format: "json") }
            + ["choice-list", "hierarchy", "radio-groups", "signed", "text-comb"].map {
                Case(form: $0, format: "table")
            }
            + ["choice-list", "filled", "hidden-fields", "names-non-latin", "picture-buttons", "push-button"].map {
                Case(form: $0, format: "csv", options: ["--template-row"])
            }
            + ["checkbox-states", "choice-list", "filled", "hierarchy", "names-non-latin"].flatMap {
                [Case(form: $0, format: "fdf"), Case(form: $0, format: "xfdf")]
            }
    }

    @Test(arguments: Case.all)
    func isAsRecorded(_ example: Case) {
        let run = CommandRun(
            ["extract-fields", "\(example.form).pdf", "--format", example.format] + example.options,
            in: Fixture.file("forms"))
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(snapshot(run.output, named: "fields-\(example.form)-\(example.format)") == .matches)
    }

    @Test func notesWhatADynamicFormIs() {
        let run = CommandRun(["extract-fields", "xfa-dynamic.pdf", "--format", "json"], in: Fixture.file("forms"))
        #expect(run.status == 0)
        #expect(run.output.contains("\"xfa\": \"dynamic\""))
        #expect(run.output.contains("\"name\": \"form1[0].name[0]\""))
        #expect(
            run.errors
                == "note: the pages of “xfa-dynamic.pdf” exist only in XFA, inside Adobe's viewer; --fillable pre-fills it\n"
        )
    }

    @Test func opensAProtectedFormWithTheFirstLineOfAFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("secret\r\nnot this\n", to: "password.txt")
        let run = CommandRun(
            ["extract-fields", Fixture.form("encrypted-user-password"), "--password-file", "password.txt"],
            in: folder.path)
        #expect(run.status == 0)
    }

    @Test func cutsAndColoursOnATerminalOnly() {
        let form = ["extract-fields", Fixture.form("radio-groups")]
        let folder = Fixture.file("forms")
        let wide = CommandRun(form, in: folder)
        let narrow = CommandRun(form, in: folder, columns: 40)
        #expect(!wide.output.contains("\u{1B}") && !wide.output.contains("…"))
        #expect(narrow.output.hasPrefix("\u{1B}[1mNAME") && narrow.output.contains("…"))
        let lines: [Substring] = narrow.output.split(separator: "\n").dropFirst().map { $0 }
        #expect(lines.allSatisfy { $0.count <= 40 })
        for plain in [
            CommandRun(form + ["--no-color"], in: folder, columns: 80),
            CommandRun(form, in: folder, columns: 80, environment: ["NO_COLOR": "1"]),
        ] { #expect(!plain.output.contains("\u{1B}")) }
    }

    @Test func doesNotOpenTheStoreForAFile() throws {
        let folder = try TemporaryFolder()
        _ = CommandRun(["extract-fields", Fixture.form("links")], in: folder.path)
        _ = CommandRun(["extract-fields", "missing"], in: folder.path)
        #expect(try folder.names() == [])
    }
}
