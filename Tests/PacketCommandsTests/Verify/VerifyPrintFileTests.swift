import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// Print files that are verified: each packet on its pages.
struct VerifyPrintFileTests {
    private static let letter = "\(Fixture.package)/templates/welcome-letter/form.pdf"
    private static let certificate = "\(Fixture.package)/templates/membership-certificate/form.pdf"

    /// A packet of two forms, the second in two copies, each on a right-hand side with an empty page behind it; long texts go on
    /// behind them.
    private static let packet = """
        duplex: true
        onOverflow: addendum
        addendumHint: "rest: {page}"
        forms:
          - form: letter.pdf
            fields: {Recipient Name: "{name}", Newsletter: "{news}"}
          - form: certificate.pdf
            fields: {member.name: "{name}"}
            copies: 2
            when: 'news == "yes"'
        """
    private static let people = [
        "Ada,yes", "\((1...150).map { "word\($0)" }.joined(separator: " ")),yes", "홍길동,no", "Łucja,yes",
    ]

    /// A folder with the forms, and a print file `all.pdf` of some rows.
    private static func merged(_ rows: [String] = people, more: [String] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (form, name) in [(letter, "letter.pdf"), (certificate, "certificate.pdf")] {
            try folder.copy(form)
            try FileManager.default.moveItem(atPath: folder.file("form.pdf"), toPath: folder.file(name))
        }
        try folder.write(packet, to: "packet.yaml")
        try merge(rows, in: folder, to: "all.pdf", more)
        return folder
    }

    private static func merge(
        _ rows: [String], in folder: TemporaryFolder, to name: String, _ more: [String] = []
    ) throws {
        try folder.write("name,news\n" + rows.joined(separator: "\n") + "\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "people.csv", "--single", name] + more, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
    }

    /// What verifying finds: the code with row, page and field, as far as there are such.
    private static func findings(_ folder: TemporaryFolder, _ name: String = "all.pdf") -> [String] {
        let run = CommandRun(["verify", name, "--format", "csv"], in: folder.path)
        return run.output.split(separator: "\r\n").dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return [cells[4], cells[1], cells[3], cells[2]].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    @Test func provesEachPacketOfSeveralFormsAndLogsIt() throws {
        let folder = try Self.merged()
        try Self.merge(["Ewa,no"], in: folder, to: "others.pdf")
        let run = CommandRun(["verify", "all.pdf"], in: folder.path)
        #expect(run.output == "4 packets verified: every value is on its page.\n", "\(run.errors)")
        #expect(run.status == 0)
        let log = CommandRun(["log", "list", "--status", "verified", "--format", "csv"], in: folder.path)
        #expect(log.output.split(separator: "\r\n").count == 5)
        let json = CommandRun(["verify", "./all.pdf", "--sample", "2", "--format", "json"], in: folder.path)
        let report = try #require(JSONShape.object(json.output))
        #expect(report["file"] as? String == "./all.pdf" && report["folder"] == nil && report["verified"] as? Int == 2)
        #expect((report["batches"] as? [Any])?.count == 1, "that of the other print file is none of this one")
    }

    /// The file of other rows in its place: what differs is told with the row and the page in the file.
    @Test func namesRowAndPageOfWhatDiffers() throws {
        let folder = try Self.merged()
        var others = Self.people
        others[0] = "Ada,no"
        others[2] = "홍길순,no"
        others[3] = "Łucja,yes"
        try Self.merge(others, in: folder, to: "others.pdf")
        let other = try folder.bytes("others.pdf")
        try folder.write(other, to: "all.pdf")
        // Without the two certificates of the first row all that follows is on other pages.
        let moved = [
            "file-changed", "button-differs 1 1 letter.Newsletter", "text-differs 1 3 certificate.member.name",
            "text-differs 1 5 certificate.member.name", "text-missing 2 7 letter.Recipient Name",
            "text-missing 2 9 certificate.member.name", "text-differs 2 11 certificate.member.name",
            "text-missing 2 13 letter.Recipient Name", "text-missing 2 14 certificate.member.name",
            "text-missing 3 15 letter.Recipient Name", "page-count 4 22",
        ]
        #expect(Self.findings(folder) == moved)
    }

    @Test func tellsOnceThatTheFileWasChanged() throws {
        let folder = try Self.merged(["Kim,no", "Lee,no", "Park,no"])
        let options = ["--qdf", "--object-streams=disable", "--no-original-object-ids"]
        _ = try Tool.run("qpdf", options + [folder.file("all.pdf"), folder.file("plain.pdf")])
        var bytes = try folder.bytes("plain.pdf")
        try folder.write(bytes, to: "all.pdf")
        let run = CommandRun(["verify", "all.pdf"], in: folder.path)
        #expect(run.status == 3)
        #expect(
            run.output == """
                all.pdf: the file is not what was written (file-changed)
                The file was changed; every value of 3 packets is on its page.

                """)
        let (from, to) = (Array("(Lee)Tj".utf8), Array("(Leo)Tj".utf8))
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: from) })
        bytes.replaceSubrange(place..<(place + from.count), with: to)
        try folder.write(bytes, to: "all.pdf")
        #expect(Self.findings(folder) == ["file-changed", "text-differs 2 3 letter.Recipient Name"])
        let told = CommandRun(["verify", "all.pdf", "--show-values"], in: folder.path)
        #expect(told.output.contains("all.pdf, row 2, “letter.Recipient Name” on page 3: another text"))
        #expect(told.output.hasSuffix("1 of 3 packets failed.\n"))
    }

    @Test func tellsOnceWhatNoPacketOfTheFileHasAPartIn() throws {
        let folder = try Self.merged(["Kim,no", "Lee,no", "Park,no"])
        try folder.write("not a PDF", to: "all.pdf")
        #expect(Self.findings(folder) == ["file-changed", "unreadable"])
        #expect(CommandRun(["verify", "all.pdf"], in: folder.path).output.hasSuffix("\n3 of 3 packets failed.\n"))
    }

    /// A copy in another place is verified when its merge is named; a folder with a print file says which.
    @Test func isFoundElsewhereByItsBatch() throws {
        let folder = try Self.merged(["Kim,no"])
        try FileManager.default.createDirectory(atPath: folder.file("copies"), withIntermediateDirectories: false)
        try folder.write(folder.bytes("all.pdf"), to: "copies/all.pdf")
        #expect(CommandRun(["verify", "copies/all.pdf"], in: folder.path).status == 2)
        let list = CommandRun(["batch", "list", "--format", "csv"], in: folder.path).output
        let batch = try #require(list.split(separator: "\r\n").last?.split(separator: ",").first)
        let run = CommandRun(["verify", "copies/all.pdf", "--batch", String(batch)], in: folder.path)
        #expect(run.status == 0 && run.output.hasPrefix("1 packet verified"), "\(run.errors)")
        #expect(CommandRun(["verify", "."], in: folder.path).errors.contains("name the print file, such as “all.pdf”"))
    }

    @Test func knowsThePacketsOfEachVolume() throws {
        let folder = try Self.merged(["Kim,no", "Lee,no", "Park,no"], more: ["--pages-per-file", "4"])
        #expect(try folder.names().filter { $0.hasPrefix("all") } == ["all-001.pdf", "all-002.pdf"])
        for (name, count) in [("all-001.pdf", "2 packets"), ("all-002.pdf", "1 packet")] {
            let run = CommandRun(["verify", name], in: folder.path)
            #expect(run.output.hasPrefix("\(count) verified") && run.status == 0)
        }
    }

    /// The same file written by a later merge of more rows is compared with that.
    @Test func comparesWithTheNewestMerge() throws {
        let folder = try Self.merged(["Kim,no", "Lee,no"])
        try Self.merge(["Roy,no"], in: folder, to: "all.pdf", ["--overwrite"])
        let run = CommandRun(["verify", "all.pdf"], in: folder.path)
        #expect(run.status == 0 && run.output.hasPrefix("1 packet verified"))
    }

    @Test(arguments: [
        ("all.pdf", ["--no-journal"], "kept no journal"), ("other.pdf", [], "knows no packet"),
        ("nothing.pdf", [], "no folder and no print file"), ("people.csv", [], "knows no packet"),
    ])
    func saysWhatItCannotCompareWith(_ name: String, _ more: [String], _ words: String) throws {
        let folder = try Self.merged(["Kim,no"], more: more)
        try folder.write(folder.bytes("all.pdf"), to: "other.pdf")
        let run = CommandRun(["verify", name], in: folder.path)
        #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    }
}
