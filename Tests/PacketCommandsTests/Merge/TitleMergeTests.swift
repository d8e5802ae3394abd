import CommandSupport
import PDFForms
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands

/// `--title`, `--subject` and `--author`, from the command line.
struct TitleMergeTests {
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        try folder.write("q0,secret\nMira,one\nHolt,two\n", to: "people.csv")
        return folder
    }

    private static let merge = ["merge", "text-single.pdf", "--csv", "people.csv", "--name", "{row}.pdf"]

    private static func information(_ bytes: [UInt8], password: String? = nil) throws -> [String] {
        let document = try PDFDocument(reading: bytes, password: password)
        let read = document.dictionary(document.trailer["Info"])
        let texts = ["Title", "Subject", "Author"].map { key in
            document.resolve(read?[PDFName(rawValue: key)]).string.map(TextString.decode) ?? ""
        }
        #expect(FormInformation(of: document).title == texts[0])
        return texts
    }

    @Test(arguments: [[], ["--fillable"]])
    func eachPacketHasItsTitle(_ options: [String]) throws {
        let folder = try Self.folder()
        let said = ["--title", "For {q0}", "--author", "Registry"]
        let run = CommandRun(Self.merge + said + options + ["--out", "out", "--verify"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Self.information(folder.bytes("out/1.pdf")) == ["For Mira", "", "Registry"])
        #expect(try Self.information(folder.bytes("out/2.pdf")) == ["For Holt", "", "Registry"])
        let checked = try Tool.run("qpdf", ["--check", folder.file("out/1.pdf")])
        #expect(checked.status == 0, "\(checked)")
    }

    @Test func encryptedPacketsHaveTheirs() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            Self.merge + ["--title", "For {q0}", "--encrypt-with", "{secret}", "--out", "out"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Self.information(folder.bytes("out/2.pdf"), password: "two")[0] == "For Holt")
        let text = String(decoding: try folder.bytes("out/2.pdf"), as: UTF8.self)
        #expect(!text.contains("For Holt"))
    }

    @Test(arguments: zip(["All", "For {q0}"], ["All", ""]))
    func aPrintFileSaysWhatItsPacketsShare(_ title: String, _ expected: String) throws {
        let folder = try Self.folder()
        let said = ["--title", title, "--subject", "Spring"]
        let run = CommandRun(Self.merge + said + ["--single", "all.pdf", "--format", "json"], in: folder.path)
        #expect(run.status == 0 && run.output.contains("titles-differ") == expected.isEmpty, "\(run.output)")
        #expect(try Self.information(folder.bytes("all.pdf")) == [expected, "Spring", ""])
        let checked = try Tool.run("qpdf", ["--check", folder.file("all.pdf")])
        #expect(checked.status == 0, "\(checked)")
    }

    @Test func mappingsSayItAndOptionsComeFirst() throws {
        let folder = try Self.folder()
        try folder.write("title: \"M {q0}\"\nsubject: S\nfields: {q0: \"{q0}\"}\n", to: "map.yaml")
        let run = CommandRun(
            Self.merge + ["--map", "map.yaml", "--subject", "O", "--out", "out"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Self.information(folder.bytes("out/1.pdf")) == ["M Mira", "O", ""])
    }

    @Test func packetsOfSeveralFormsHaveOne() throws {
        let folder = try Self.folder()
        try folder.copy(Fixture.form("text-comb"))
        let forms = ["merge", "--form", "text-single.pdf", "--form", "text-comb.pdf", "--csv", "people.csv"]
        let said = ["--title", "{q0} twice", "--name", "{row}.pdf", "--out", "out", "--on-overflow", "report"]
        let run = CommandRun(forms + said, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Self.information(folder.bytes("out/1.pdf"))[0] == "Mira twice")
    }

    @Test func aMissingColumnIsSaid() throws {
        let folder = try Self.folder()
        let run = CommandRun(Self.merge + ["--title", "{nobody}", "--out", "out"], in: folder.path)
        #expect(run.status == 2 && run.errors.contains("the title of packets"), "\(run.errors)")
    }

    @Test func anotherTitleIsAnotherBatch() throws {
        let folder = try Self.folder()
        for (title, output) in [
            ("A", "2 packets written to out.\n"), ("A", "0 packets written to out, 2 there already.\n"),
        ] {
            #expect(CommandRun(Self.merge + ["--title", title, "--out", "out"], in: folder.path).output == output)
        }
        let batches = CommandRun(Self.merge + ["--title", "B", "--out", "out", "--overwrite"], in: folder.path)
        #expect(batches.status == 0, "\(batches.errors)")
        #expect(try Self.information(folder.bytes("out/1.pdf"))[0] == "B")
    }
}
