import CommandSupport
import Foundation
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// One print file of all packets, from the command line.
struct PrintMergeTests {
    private static let template = "\(Fixture.package)/templates/welcome-letter"
    private static let arguments = [
        "merge", "\(template)/form.pdf", "--csv", "\(template)/sample.csv", "--map", "\(template)/mapping.yaml",
    ]

    @Test func writesOneFileOfAllPackets() throws {
        let folder = try TemporaryFolder()
        let early = CommandRun(Self.arguments + ["--single", "print/letters.pdf"], in: folder.path)
        #expect(early.status == 2 && early.errors.contains("there is no folder") && early.errors.contains("/print”"))
        try FileManager.default.createDirectory(atPath: folder.file("print"), withIntermediateDirectories: false)
        let run = CommandRun(Self.arguments + ["--single", "print/letters.pdf"], in: folder.path)
        #expect(run.status == 0 && run.output == "13 packets on 13 pages written to letters.pdf.\n")
        #expect(try folder.names(in: "print") == ["letters.pdf"])
        let document = try PreviewDocument(folder.bytes("print/letters.pdf"))
        let text = try document.text(page: 1).string
        #expect(document.pageCount == 13 && text.contains("Łukasz Święcki") && text.contains("Flat 3, 18 Ferry Road"))
        let again = CommandRun(Self.arguments + ["--single", "print/letters.pdf"], in: folder.path)
        #expect(again.output == "13 packets on 13 pages there already in letters.pdf.\n" && again.status == 0)
        try folder.write("other", to: "print/letters.pdf")
        let other = CommandRun(Self.arguments + ["--single", "print/letters.pdf"], in: folder.path)
        #expect(other.status == 2 && other.errors.contains("give --overwrite"))
        let report = CommandRun(
            Self.arguments + ["--single", "print/letters.pdf", "--format", "json"], in: folder.path)
        #expect(report.output.contains("\"failure\": \"“letters.pdf” is there already, and is another file;"))
    }

    @Test func logsARowForEachPacket() throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(
            Self.arguments + ["--single", "v.pdf", "--pages-per-file", "5", "--format", "json"], in: folder.path)
        for part in [
            "\"pages\": 13", "\"written\": 13", "\"file\": \"v-003.pdf\"", "\"packets\": 3", "\"out\": \"v.pdf\"",
        ] {
            #expect(run.output.contains(part))
        }
        let log = CommandRun(["log", "list", "--format", "csv"], in: folder.path).output
        let lines = log.split(separator: "\r\n").dropFirst()
        let digest = SHA256.hexadecimal(SHA256.digest(try folder.bytes("v-003.pdf")))
        #expect(lines.count == 13 && lines.allSatisfy { $0.contains(",generated,") && $0.contains("v-00") })
        #expect(lines.count { $0.contains("v-003.pdf") && $0.contains(digest) } == 3)
    }

    @Test func listsThePagesOfEachRecord() throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(
            Self.arguments + [
                "--single", "v.pdf", "--pages-per-file", "5", "--format", "json", "--list-files", "--manifest", "m.csv",
            ], in: folder.path)
        let records = try #require(JSONShape.object(run.output)?["records"] as? [[String: Any]])
        #expect(records.compactMap { $0["row"] as? Int } == Array(1...13))
        #expect(records.compactMap { $0["firstPage"] as? Int } == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3])
        #expect(records.allSatisfy { $0["pages"] as? Int == 1 } && records.last?["file"] as? String == "v-003.pdf")
        let lines = try folder.text("m.csv").split(separator: "\r\n")
        #expect(lines[0] == "row,file,sha256,status,first_page,pages" && lines[7].hasSuffix(",generated,2,1"))
        // The same again finds the files there, and lists the same.
        let again = CommandRun(
            Self.arguments + ["--single", "v.pdf", "--pages-per-file", "5", "--manifest", "m.json"], in: folder.path)
        #expect(again.status == 0)
        let manifest = try #require(JSONShape.object(folder.text("m.json")))
        #expect((manifest["records"] as? [[String: Any]])?.count == 13 && manifest["volumes"] != nil)
    }

    @Test func aDryRunCountsPages() throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(Self.arguments + ["--single", "letters.pdf", "--dry-run"], in: folder.path)
        #expect(run.status == 0 && run.output == "13 packets on 13 pages would be written.\n")
        #expect(try folder.names() == [])
    }

    @Test func aBadRowIsListed() throws {
        let folder = try TemporaryFolder()
        try folder.write("name\nMira\n\u{378}\nAda\n", to: "people.csv")
        let run = CommandRun(
            ["merge", Fixture.form("objstm"), "--csv", "people.csv", "--single", "all.pdf"], in: folder.path)
        #expect(run.status == 3 && run.errors.contains("error: row 2 (line 3), “name”"))
        #expect(run.output == "2 packets on 2 pages written to all.pdf, 1 row not written (row 2).\n")
    }

    static let refused: [(arguments: [String], reason: String)] = [
        (["--single", "a.pdf", "--out", "out"], "give one of the two"),
        (["--single", "a.pdf", "--fillable"], "A print file has no fields"),
        (["--single", "a.pdf", "--keep-scripts"], "A print file has no fields"),
        (["--single", "a.pdf", "--verify"], "--verify"), (["--single", "a.pdf", "--shard-dirs"], "--shard-dirs"),
        (["--single", "folder/"], "the path of a PDF file"), (["--single", ""], "the path of a PDF file"),
        (["--single", "table.csv"], "the path of a PDF file"), (["--single", "-"], "does not go to standard output"),
        (["--single", "a.pdf", "--encrypt-with", "{email}"], "no one's password"),
        (["--single", "a.pdf", "--pages-per-file", "0"], "a number from 1"),
        (["--out", "out", "--pages-per-file", "10"], "--single"), ([], "--out or --single"),
    ]

    @Test(arguments: refused)
    func saysWhyOptionsDoNotGoTogether(_ item: (arguments: [String], reason: String)) throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(Self.arguments + item.arguments, in: folder.path)
        #expect(try run.status == 64 && run.errors.contains(item.reason) && folder.names() == [])
    }
}
