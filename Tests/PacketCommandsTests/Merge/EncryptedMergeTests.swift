import CommandSupport
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// `packet merge --encrypt-with`, end to end.
struct EncryptedMergeTests {
    /// A folder with a form, a table of people with passwords, and what a merge of it said.
    static func merged(
        _ rows: [String], _ more: [String] = [], with expression: String = "{secret}",
        environment: [String: String] = [:]
    ) throws -> (folder: TemporaryFolder, run: CommandRun) {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        try folder.write("keeper of keys\n", to: "owner.txt")
        try folder.write("q0,secret\n" + rows.joined(separator: "\n") + "\n", to: "people.csv")
        return (folder, run(folder, more, with: expression, environment: environment))
    }

    static func run(
        _ folder: TemporaryFolder, _ more: [String] = [], with expression: String = "{secret}",
        environment: [String: String] = [:]
    ) -> CommandRun {
        CommandRun(
            ["merge", "text-single.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf"]
                + ["--encrypt-with", expression] + more, in: folder.path, environment: environment)
    }

    private static func text(_ folder: TemporaryFolder, _ name: String, _ password: String?) throws -> String {
        try PreviewDocument(folder.bytes("out/\(name)"), password: password).text(page: 0).string
    }

    @Test(arguments: [1, 4])
    func givesEachRowItsPassword(_ jobs: Int) throws {
        let rows = ["Mira,1980-01-31", "Kim,홍길동", "Holt,1980-01-31", "Lee,ＡＢ１"]
        let (folder, run) = try Self.merged(rows, ["--jobs", "\(jobs)"])
        #expect(run.status == 0 && run.output == "4 packets written to out.\n")
        let passwords = ["1980-01-31", "홍길동", "1980-01-31", "AB1"]
        for (index, name) in ["Mira", "Kim", "Holt", "Lee"].enumerated() {
            #expect(try Self.text(folder, "\(index + 1).pdf", passwords[index]).contains(name))
            #expect(throws: PreviewError.self) { try Self.text(folder, "\(index + 1).pdf", nil) }
            #expect(throws: PreviewError.self) { try Self.text(folder, "\(index + 1).pdf", passwords[(index + 1) % 4]) }
        }
        // The same again, by another number of workers, makes the same bytes.
        let again = Self.run(folder, ["--jobs", "\(5 - jobs)"])
        #expect(again.output == "0 packets written to out, 4 there already.\n")
    }

    @Test func takesExpressionsWithFilters() throws {
        let (folder, run) = try Self.merged(["Mira,1980-01-31"], with: "{secret|date:\"yyyyMMdd\"}-{q0|lower}")
        #expect(run.status == 0)
        #expect(try Self.text(folder, "1.pdf", "19800131-mira").contains("Mira"))
    }

    /// A row whose password cannot be used is a row's problem, and what is said has nothing of the password.
    @Test(arguments: [
        ("", "password-empty"), (String(repeating: "geheim", count: 22), "password-too-long"),
        ("\"geheim\ngeheim\"", "password-characters"), ("geheim\u{627}", "password-characters"),
    ])
    func refusesRowsWithoutAUsablePassword(_ password: String, _ code: String) throws {
        let (folder, run) = try Self.merged(["Mira,\(password)", "Kim,good"], ["--format", "json"])
        #expect(run.status == 3 && run.output.contains("\"\(code)\"") && run.output.contains("\"written\": 1"))
        #expect(!run.output.contains("geheim") && !run.errors.contains("geheim"))
        #expect(try folder.names(in: "out").filter { $0.hasSuffix(".pdf") } == ["2.pdf"])
    }

    @Test func writesOpenPacketsOnlyWhenAllowed() throws {
        let (folder, run) = try Self.merged(["Mira,"], ["--allow-empty-passwords"])
        #expect(run.status == 0)
        #expect(try Self.text(folder, "1.pdf", nil).contains("Mira"))
        #expect(try PDFDocument(reading: folder.bytes("out/1.pdf")).encryption?.revision == 6)
    }

    @Test func warnsOfSpacesAroundAPassword() throws {
        let (folder, run) = try Self.merged(["Mira,\" a \""], ["--format", "json"])
        #expect(run.status == 0 && run.output.contains("password-space"))
        #expect(try Self.text(folder, "1.pdf", " a ").contains("Mira"))
    }

    @Test func givesTheOwnerEverything() throws {
        let (folder, run) = try Self.merged(
            ["Mira,1980-01-31"], ["--owner-password-file", "owner.txt", "--permissions", "none"])
        #expect(run.status == 0)
        let packet = try folder.bytes("out/1.pdf")
        #expect(try PDFDocument(reading: packet, password: "keeper of keys").encryption?.openedAsOwner == true)
        let encryption = try #require(try PDFDocument(reading: packet, password: "1980-01-31").encryption)
        #expect(!encryption.openedAsOwner && encryption.permissions & 0b1101_0011_1100 == 0)
        // From the environment it is the same password, so the same file.
        let again = Self.run(
            folder, ["--permissions", "none"], environment: ["PACKET_OWNER_PASSWORD": "keeper of keys"])
        #expect(again.output == "0 packets written to out, 1 there already.\n")
    }

    @Test(
        arguments: [
            ([], 0x804), (["--fillable"], 0x904), (["--permissions", "copy,fill"], 0x110),
            (["--permissions", "none"], 0),
        ] as [([String], UInt32)])
    func permitsWhatAClerkExpects(_ more: [String], _ permissions: UInt32) throws {
        let (folder, _) = try Self.merged(["Mira,1980-01-31"], more)
        let found = try PDFDocument(reading: folder.bytes("out/1.pdf"), password: "1980-01-31").encryption?.permissions
        #expect(found.map { $0 & 0b1101_0011_1100 } == permissions)
    }

    @Test(arguments: [
        (["--permissions", "fly"], "{secret}", "“fly” is none of them"), ([], "secret", "without braces"),
        ([], "{secert}", "unknown column"), (["--owner-password-file", "people.csv/"], "{secret}", "people.csv/"),
    ])
    func explainsWhatCannotBeDone(_ more: [String], _ expression: String, _ words: String) throws {
        let (folder, run) = try Self.merged(["Mira,1980-01-31"], more, with: expression)
        #expect(run.status != 0 && run.errors.contains(words))
        #expect(try folder.names(in: "out") == [])
    }

    @Test func warnsOfPasswordsThatAreNone() throws {
        let (folder, shared) = try Self.merged(["Mira,1980-01-31"], with: "one for all")
        #expect(shared.status == 0 && shared.errors.contains("all packets have the same password"))
        let named = Self.run(folder, ["--name", "{secret}.pdf"])
        #expect(named.errors.contains("in the packets' names and in their passwords"))
    }

    /// The journal has values of fields, but no password is ever in the store, in what is said, or in plain in a file.
    @Test func keepsPasswordsToItself() throws {
        let (folder, run) = try Self.merged(
            ["Mira,Xyzzy-4711", "Kim,Xyzzy-4711\u{7}"],
            ["--verbose", "--format", "json", "--owner-password-file", "owner.txt"])
        #expect(run.status == 3)
        let log = CommandRun(["log", "list", "--format", "json"], in: folder.path)
        let said = [run.output, run.errors, log.output]
        #expect(said.allSatisfy { !$0.contains("Xyzzy") && !$0.contains("keeper of keys") })
        for name in try folder.names() where name.hasPrefix("store") {
            let bytes = try folder.bytes(name)
            #expect(!contains(bytes, "Xyzzy-4711") && !contains(bytes, "keeper of keys"))
        }
        #expect(!contains(try folder.bytes("out/1.pdf"), "Mira"))
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let text = Array(text.utf8)
        return bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
    }

    @Test(arguments: [[], ["--fillable"]])
    func isVerified(_ more: [String]) throws {
        let (folder, run) = try Self.merged(
            ["Mira,1980-01-31", "Kim,홍길동"], more + ["--verify", "--owner-password-file", "owner.txt"])
        #expect(run.status == 0 && run.output == "2 packets written to out.\n")
        let verified = CommandRun(["verify", "out", "--password-file", "owner.txt"], in: folder.path)
        #expect(verified.status == 0)
        let locked = CommandRun(["verify", "out"], in: folder.path)
        #expect(locked.status == 3 && locked.output.contains("password-needed"))
        #expect(locked.output.contains("--password-file"))
    }
}
