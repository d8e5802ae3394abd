import CommandSupport
import Foundation
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// Texts that go on at the end of the packet, from the command line.
struct AddendumMergeTests {
    private static let letter = "\(Fixture.package)/templates/welcome-letter/form.pdf"
    private static let certificate = "\(Fixture.package)/templates/membership-certificate/form.pdf"
    private static let long = (1...150).map { "word\($0)" }.joined(separator: " ")
    private static let packet = """
        duplex: true
        name: "{row}.pdf"
        onOverflow: addendum
        addendumHint: "rest: {page}"
        forms:
          - form: letter.pdf
            fields: {Recipient Name: "{name}"}
          - form: certificate.pdf
            fields: {member.name: "{name}"}
        """

    private static func folder(_ packet: String? = nil) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("name\nAda\n\(long)\n홍길동\n", to: "people.csv")
        for (form, name) in [(letter, "letter.pdf"), (certificate, "certificate.pdf")] {
            try folder.copy(form)
            try FileManager.default.moveItem(atPath: folder.file("form.pdf"), toPath: folder.file(name))
        }
        if let packet { try folder.write(packet, to: "packet.yaml") }
        return folder
    }

    private static func texts(_ bytes: [UInt8], password: String? = nil) throws -> [String] {
        let document = try PreviewDocument(bytes, password: password)
        return try (0..<document.pageCount).map { try document.text(page: $0).string }
    }

    private static let merge = [
        "merge", "letter.pdf", "--csv", "people.csv", "--set", "Recipient Name={name}", "--on-overflow", "addendum",
        "--name", "{row}.pdf",
    ]

    @Test(arguments: [[], ["--fillable"]])
    func oneRowGetsAPageMore(_ options: [String]) throws {
        let folder = try Self.folder()
        let run = CommandRun(
            Self.merge + ["--out", "out", "--verify", "--format", "json", "--list-files"] + options, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let files = try #require(JSONShape.object(run.output)?["files"] as? [[String: Any]])
        #expect(files.compactMap { $0["pages"] as? Int } == [1, 2, 1])
        #expect(run.output.contains("text-continued"))
        let pages = try Self.texts(folder.bytes("out/2.pdf"))
        #expect(pages.last?.contains("word150") ?? false)
        #expect(pages.last?.contains("letter · Row 2") ?? false)
        let verified = CommandRun(["verify", "out"], in: folder.path)
        #expect(verified.status == 0, "\(verified.output)")
    }

    @Test func whatIsMissingThereIsFound() throws {
        let folder = try Self.folder()
        #expect(CommandRun(Self.merge + ["--out", "out"], in: folder.path).status == 0)
        let cut = try Tool.run("qpdf", [folder.file("out/2.pdf"), "--pages", ".", "1,1", "--", folder.file("cut.pdf")])
        #expect(cut.status == 0)
        try folder.write(folder.bytes("cut.pdf"), to: "out/2.pdf")
        let run = CommandRun(["verify", "out", "--format", "csv"], in: folder.path)
        #expect(run.status == 3 && run.output.contains("text-missing") && run.output.contains("addendum page"))
    }

    @Test func printFilesCountTheirPages() throws {
        let folder = try Self.folder()
        let run = CommandRun(Self.merge + ["--single", "all.pdf"], in: folder.path)
        #expect(run.output == "3 packets on 4 pages written to all.pdf.\n", "\(run.output) \(run.errors)")
        let pages = try Self.texts(folder.bytes("all.pdf"))
        #expect(pages.count == 4 && pages[1].contains("see page 2") && pages[2].contains("word150"))
        #expect(pages[3].contains("홍길동"))
    }

    @Test func encryptedPacketsHaveThem() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            Self.merge + ["--out", "out", "--verify", "--encrypt-with", "secret{row}"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let pages = try Self.texts(folder.bytes("out/2.pdf"), password: "secret2")
        #expect(pages.count == 2 && pages[1].contains("word150"))
    }

    @Test(arguments: [false, true])
    func severalFormsShareThem(_ isPrintFile: Bool) throws {
        let folder = try Self.folder(Self.packet)
        let out = isPrintFile ? ["--single", "all.pdf"] : ["--out", "out"]
        let run = CommandRun(["merge", "--packet", "packet.yaml", "--csv", "people.csv"] + out, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let all = try Self.texts(folder.bytes(isPrintFile ? "all.pdf" : "out/2.pdf"))
        // Letter, empty page, certificate; the addendum begins on a sheet of its own.
        let pages = isPrintFile ? Array(all.dropFirst(4)) : all
        #expect(pages.count == (isPrintFile ? 10 : 5), "\(all.map(\.count))")
        #expect(pages[3].isEmpty && pages[4].contains("word150") && pages[0].contains("rest: 5"))
        #expect(pages[4].contains("letter + certificate · Row 2"))
        // In a print file each form has a page of its own.
        #expect(!isPrintFile || pages[5].contains("word150"))
    }

    @Test func aRowWithoutOneIsTheSame() throws {
        let folder = try Self.folder()
        #expect(CommandRun(Self.merge + ["--out", "out"], in: folder.path).status == 0)
        let usual = Self.merge.map { $0 == "addendum" ? "report" : $0 }
        #expect(CommandRun(usual + ["--out", "usual"], in: folder.path).status == 0)
        for name in ["1.pdf", "3.pdf"] {
            let (one, other) = (try folder.bytes("out/\(name)"), try folder.bytes("usual/\(name)"))
            #expect(one == other)
        }
    }

    @Test func checkSaysWhichRowsHaveOne() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            [
                "check", "letter.pdf", "--csv", "people.csv", "--set", "Recipient Name={name}", "--on-overflow",
                "addendum",
            ],
            in: folder.path)
        #expect(run.status == 0 && (run.output + run.errors).contains("stand on page 2"), "\(run.output)\(run.errors)")
    }

    @Test(arguments: [
        ("addendumHint: see there", "{page}"),
        ("fields:\n  a: {value: b, splitAt: word}", "splitAt is one of line, item"),
    ])
    func mistakesArePointedAt(_ mapping: String, _ message: String) throws {
        let folder = try Self.folder()
        try folder.write(mapping + "\n", to: "map.yaml")
        let run = CommandRun(
            ["merge", "letter.pdf", "--csv", "people.csv", "--map", "map.yaml", "--out", "out"], in: folder.path)
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
}
