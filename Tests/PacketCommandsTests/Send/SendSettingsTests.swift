import CommandSupport
import Foundation
import Mail
import PDFObjects
import PacketModel
import PacketStore
import TestSupport
import Testing

@testable import PacketCommands

/// Accounts and messages as files, and what is wrong with them.
struct SendSettingsTests {
    @Test(arguments: [
        ("accounts: {a: {host: h, password: hunter2, user: u}}", "a password does not stand in this file"),
        ("accounts: {a: {host: h, user: u}}", "has no “password”"),
        ("accounts: {a: {host: h, hots: x}}", "“hots” is not one of"),
        ("accounts: {a: {host: 'h/x'}}", "“host” is the name of the server"),
        ("accounts: {a: {host: h, security: none}}", "“security” is one of starttls"),
        ("accounts: {a: {host: h, rate: fast}}", "a rate is written"),
        ("accounts: {a: {host: h, auth: cram, user: u, password: {file: x}}}", "“auth” is one of plain"),
        ("accounts: {a: {host: h, user: u, password: {file: x}}}", "there is no password file"),
        ("accounts: {a: {transport: pigeon}}", "“transport” is one of"),
        ("accounts: {a: {transport: eml}}", "“folder” says"),
        ("accounts: {a: {host: h}, b: {host: h}}", "there are several accounts"),
        ("accounts: []", "has to be a list of accounts"),
        ("accounts: {a: {host: h, from: nobody}}", "the address has no @"), ("x: [", "cannot be read as YAML"),
    ])
    func test13_accountsThatAreRefused(_ text: String, _ sentence: String) throws {
        let postage = try Postage(count: 1)
        try postage.folder.write(text, to: "accounts.yaml")
        let run = postage.send("--confirm")
        #expect(run.status == 2)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(!run.errors.contains("hunter2"))
    }

    @Test(arguments: [0o666, 0o622])
    func test13_accountsThatOthersMayChangeAreRefused(_ mode: Int) throws {
        let postage = try Postage(count: 1)
        try postage.account(port: 1, authorities: "none")
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: postage.folder.file("accounts.yaml"))
        #expect(postage.send("--confirm").errors.contains("others may change the file of accounts"))
    }

    @Test(arguments: [
        ("text: x", "there is no “subject”"), ("subject: x", "neither a “text” nor an “html”"),
        ("{subject: '{{nobody}}', text: x, from: a@b.c}", "unknown column `nobody`"),
        ("{subject: x, text: '{{#a', from: a@b.c}", "is not closed"),
        ("{subject: x, text: x}", "nothing says who sends"),
        ("{subject: x, text: x, to: y}", "“to” is not one of"),
        ("{subject: x, textFile: gone.txt}", "gone.txt”"),
    ])
    func messagesThatAreRefused(_ text: String, _ sentence: String) throws {
        let postage = try Postage(count: 1)
        try postage.account(port: 1, authorities: "none")
        try postage.folder.write(text, to: "letter.yaml")
        let run = postage.send()
        #expect(run.status == 2)
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    /// A message with everything, written as a file and read back.
    @Test func everythingThatAMessageMayHave() throws {
        let postage = try Postage(count: 2)
        try postage.account(port: 1, authorities: "none")
        try postage.folder.write("전화 {{firstName}}", to: "letter.txt")
        try postage.folder.write("conditions", to: "terms.txt")
        try postage.folder.write([0x89, 0x50], to: "logo.png")
        try postage.folder.write(
            """
            from: office@example.org
            replyTo: "{lastName} <reply@example.org>"
            subject: "{{lastName}}"
            textFile: letter.txt
            html: "<b>{{lastName}}</b><img src='cid:logo@packet'>"
            images: {logo@packet: logo.png}
            packetName: "{lastName}-증명서.pdf"
            attachments:
              - terms.txt
              - {file: terms.txt, name: "only {row}.txt", if: 'row == 2'}
            headers: {X-Campaign: "{{firstName}}"}
            listUnsubscribe: "https://example.org/u/{row}"
            """, to: "letter.yaml")
        let run = postage.send("--eml", "drafts")
        #expect(run.status == 0, "\(run.errors)")
        let messages = try postage.folder.names(in: "drafts")
            .map { IncomingMessage(try postage.folder.bytes("drafts/\($0)")) }
            .sorted { ($0.raw("X-Packet-Row") ?? "") < ($1.raw("X-Packet-Row") ?? "") }
        let second = try #require(messages.last)
        #expect(second.text("Subject") == "홍2")
        #expect(second.text("Reply-To") == "홍2 <reply@example.org>")
        #expect(second.raw("List-Unsubscribe") == "<https://example.org/u/2>")
        #expect(second.raw("X-Campaign") == "Pat")
        #expect(second.all.filter(\.isAttachment).map(\.fileName) == ["홍2-증명서.pdf", "terms.txt", "only 2.txt"])
        #expect(messages.first?.all.filter(\.isAttachment).count == 2)
        #expect(second.all.map(\.type.value).contains("multipart/related"))
    }

    /// A folder beside the mail, with a file that rows may name, and others that they may not.
    private func postage(naming file: String, mail: String) throws -> Postage {
        let postage = try Postage(["a@example.com"])
        try postage.account(port: 1, authorities: "none")
        for name in ["terms/more", "terms-private"] {
            try FileManager.default.createDirectory(
                atPath: postage.folder.file(name), withIntermediateDirectories: true)
        }
        try postage.folder.write("a term", to: "terms/a.txt")
        try postage.folder.write("a deep term", to: "terms/more/b.txt")
        try postage.folder.write("beside", to: "terms.txt")
        try postage.folder.write("beside", to: "terms-private/a.txt")
        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: postage.folder.file(name), withDestinationPath: target)
        }
        try link("terms/inside", to: "more/b.txt")
        try link("terms/outside", to: "../terms.txt")
        try link("terms/folder", to: "../terms-private")
        try link("terms/passwd", to: "/etc/passwd")
        try postage.folder.write("firstName,email,file\nPat,a@example.com,\(file)\n", to: "people.csv")
        try postage.folder.write(mail, to: "letter.yaml")
        return postage
    }

    private static let lettersWithTerms =
        "{from: a@b.c, subject: x, text: x, attachmentsFrom: terms, attachments: ['{file}']}"

    @Test(arguments: ["a.txt", "more/b.txt", "./more/../a.txt", "inside", "more/../inside"])
    func aRowNamesFilesOfTheDeclaredFolder(_ file: String) throws {
        let run = try postage(naming: file, mail: Self.lettersWithTerms).send("--eml", "drafts")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("1 message written"))
    }

    @Test(arguments: [
        "../terms.txt", "../terms/../terms.txt", "../../../../../../etc/passwd", "/etc/passwd", "more/../../terms.txt",
        "outside", "folder/a.txt", "passwd", "../terms-private/a.txt", "..", ".", "", "more", "../nowhere", "gone.txt",
        "../store.sqlite", "../accounts.yaml", "../people.csv",
    ])
    func test1_aRowNamesNoOtherFile(_ file: String) throws {
        let postage = try postage(naming: file, mail: Self.lettersWithTerms)
        let run = postage.send("--eml", "drafts")
        // Nothing named is nothing attached.
        guard !file.isEmpty else { return #expect(run.status == 0) }
        #expect(run.status == 3)
        #expect(run.errors.contains("file to attach"), "\(run.errors)")
        #expect((try? postage.folder.names(in: "drafts"))?.isEmpty ?? true)
        // What lies in the folder, or would, and is no file.
        let inside = ["gone.txt", "more"]
        #expect(
            run.errors.contains("outside of the folder that “attachmentsFrom” declares")
                == !inside.contains(file))
    }

    @Test(arguments: [
        ("attachments: ['{file}']", "the table names files to attach"),
        ("attachments: ['terms/{file}']", "the table names files to attach"),
        ("attachments: [{file: 'terms/{row}.txt'}]", "the table names files to attach"),
        ("attachmentsFrom: nowhere, attachments: ['{file}']", "there is no folder “nowhere”"),
        ("attachmentsFrom: terms/a.txt, attachments: ['{file}']", "there is no folder “terms/a.txt”"),
        ("attachmentsFrom: [terms]", "a text is wanted here"),
    ])
    func aMailThatLetsRowsNameFilesSaysWhich(_ settings: String, _ sentence: String) throws {
        let run = try postage(naming: "a.txt", mail: "{from: a@b.c, subject: x, text: x, \(settings)}").send()
        #expect(run.status == 2)
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test func whatTheMailItselfNamesMayLieAnywhere() throws {
        let folder = try TemporaryFolder()
        try folder.write("conditions", to: "conditions.txt")
        let mail =
            "{from: a@b.c, subject: x, text: x, attachments: [terms.txt, ./terms/outside, "
            + "'\(folder.file("conditions.txt"))', {file: terms.txt, if: 'file == \"a.txt\"'}]}"
        let postage = try postage(naming: "a.txt", mail: mail)
        #expect(postage.send("--eml", "drafts").status == 0)
        let name = try #require(try postage.folder.names(in: "drafts").first)
        #expect(IncomingMessage(try postage.folder.bytes("drafts/\(name)")).all.filter(\.isAttachment).count == 5)
    }

    @Test func packetsCanBeEncryptedBeforeTheyLeave() throws {
        let postage = try Postage(["a@example.com", ""])
        let form = try Data(contentsOf: URL(fileURLWithPath: Fixture.form("text-comb")))
        try postage.folder.write([UInt8](form), to: "out/1.pdf")
        let digest = SHA256.hexadecimal(SHA256.digest([UInt8](form)))
        try postage.folder.write("row,file,sha256\n1,1.pdf,\(digest)\n", to: "out/manifest.csv")
        let run = CommandRun(
            [
                "send", "--mail", "letter.yaml", "--csv", "people.csv", "--manifest", "out/manifest.csv", "--eml",
                "drafts",
                "--encrypt-with", "{lastName}-secret",
            ], in: postage.folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let name = try #require(try postage.folder.names(in: "drafts").first)
        let message = IncomingMessage(try postage.folder.bytes("drafts/\(name)"))
        let sealed = try #require(message.all.first(where: \.isAttachment)?.body)
        #expect(throws: PDFError.self) { try PDFDocument(reading: sealed) }
        #expect(
            try PDFDocument(reading: sealed, password: "홍1-secret").pages.count
                == PDFDocument(reading: [UInt8](form)).pages.count)
        #expect(try postage.folder.bytes("out/1.pdf") == [UInt8](form))
    }
}
