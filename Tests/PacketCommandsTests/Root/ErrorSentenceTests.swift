import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// What people read when something cannot be done: one sentence, and perhaps a line on what to do.
struct ErrorSentenceTests {
    struct Case: CustomTestStringConvertible {
        let arguments: [String]
        let errors: String

        init(_ arguments: String..., says errors: String...) {
            self.arguments = arguments
            self.errors = errors.map { $0 + "\n" }.joined()
        }

        var testDescription: String { arguments.joined(separator: " ") }

        static let all = [
            Case(
                "extract-fields", "missing.pdf",
                says: "packet: there is no file “missing.pdf”, and no stored template of that name",
                "hint: list the stored templates with: packet template list"),
            Case("extract-fields", "folder", says: "packet: “folder” is a folder, not a file"),
            Case("extract-fields", "empty.pdf", says: "packet: “empty.pdf” is empty"),
            Case("extract-fields", "text.pdf", says: "packet: “text.pdf” is a text file, not a PDF"),
            Case(
                "extract-fields", "office.pdf",
                says: "packet: “office.pdf” is a ZIP archive or Office document, not a PDF"),
            Case(
                "extract-fields", "header-only.pdf",
                says: "packet: “header-only.pdf”: the file is no PDF, or too damaged to be repaired"),
            Case(
                "extract-fields", "encrypted-user-password.pdf",
                says: "packet: “encrypted-user-password.pdf” is encrypted",
                "hint: give its password with --password-file"),
            Case(
                "extract-fields", "encrypted-user-password.pdf", "--password-file", "text.pdf",
                says: "packet: the password does not open “encrypted-user-password.pdf”"),
            Case(
                "extract-fields", "links.pdf", "--password-file", "missing.txt",
                says: "packet: there is no file “missing.txt”"),
            Case("template", "add", "missing.pdf", says: "packet: there is no file “missing.pdf”"),
            Case(
                "template", "add", "links.pdf", "--map", "latin.yaml",
                says: "packet: “latin.yaml” is not a text in UTF-8"),
            Case(
                "template", "use", "letter", says: "packet: there is no stored template “letter”",
                "hint: list the stored templates with: packet template list"),
            Case(
                "template", "show", says: "packet: no template is in use",
                "hint: name one, or see: packet template list"),
            Case("log", "show", "7", says: "packet: the log has no record 7", "hint: see: packet log list"),
            Case(
                "log", "export", "--csv", "missing/log.csv",
                says: "packet: “missing/log.csv” cannot be written: its folder does not exist"),
            Case(
                "template", "list", "--store", "text.pdf", says: "packet: FOLDER/text.pdf: the file is not a database",
                "hint: give the path of a store, or move the file away to start anew"),
            Case(
                "store", "check", says: "packet: there is no store at “FOLDER/store.sqlite”",
                "hint: it is made when something is first kept in it"),
        ]
    }

    @Test(arguments: Case.all)
    func saysWhatIsWrong(_ example: Case) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
        try folder.write([], to: "empty.pdf")
        try folder.write("Dear Sir or Madam,\n", to: "text.pdf")
        try folder.write("PK\u{03}\u{04} and so on", to: "office.pdf")
        try folder.write([0x46, 0xFC, 0x72], to: "latin.yaml")
        for form in ["links", "encrypted-user-password"] { try folder.copy(Fixture.form(form)) }
        try folder.copy(Fixture.broken("header-only"))
        let run = CommandRun(example.arguments, in: folder.path)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.replacing(folder.path, with: "FOLDER") == example.errors)
    }

    @Test func showsTheWordsOfTheLibraryWhenAsked() throws {
        let run = CommandRun(["extract-fields", Fixture.broken("header-only"), "-v"], in: try TemporaryFolder().path)
        #expect(run.errors.contains("\ndetail: "))
    }
}
