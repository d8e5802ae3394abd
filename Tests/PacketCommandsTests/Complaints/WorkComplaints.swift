import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands

/// What users of other programs complain about, 24 to 29: the work with many people.
@Suite("Complaints about the work")
struct WorkComplaints {
    @Test("Complaint 24: one form and a table make no packets, and one bad record spoils all")
    func aMergeIsolatesReportsAndRepeats() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("radio-groups"))
        try folder.write("colour,lastName\nred,Holt\nmauve,Lee\nblue,Park\n", to: "people.csv")
        try folder.write("name: '{lastName}.pdf'\nfields:\n  plain: '{colour}'\n", to: "map.yaml")
        // The mapping is kept with the form, and is there the next time.
        let added = CommandRun(["template", "add", "radio-groups.pdf", "--map", "map.yaml"], in: folder.path)
        #expect(added.status == 0)
        try FileManager.default.removeItem(atPath: folder.file("map.yaml"))
        let run = CommandRun(["merge", "--csv", "people.csv", "--out", "out", "--format", "json"], in: folder.path)
        #expect(run.status == 3)
        for part in ["\"written\": 2", "\"failed\": 1", "\"row\": 2", "\"line\": 3", "\"code\": \"unknown-choice\""] {
            #expect(run.output.contains(part))
        }
        #expect(try folder.names(in: "out").filter { $0.hasSuffix(".pdf") } == ["Holt.pdf", "Park.pdf"])
        let log = CommandRun(["log", "list", "--format", "csv"], in: folder.path).output
        #expect(log.components(separatedBy: ",generated,").count == 3 && log.contains(",failed,"))
        let again = CommandRun(["merge", "--csv", "people.csv", "--out", "out", "--format", "json"], in: folder.path)
        #expect(again.output.contains("\"skipped\": 2") && again.output.contains("\"written\": 0"))
    }

    static let patterns: [(pattern: String, names: [String])] = [
        ("{last|lower}_{id|pad:5:0}", ["holt_00007.pdf", "lee_00012.pdf", "lee_00012 (2).pdf"]),
        ("{born|date:yyyy}-{last|slice:1:1}.pdf", ["1980-H.pdf", "2001-L (2).pdf", "2001-L.pdf"]),
    ]

    @Test("Complaint 25: packets cannot be named", arguments: patterns)
    func packetsAreNamed(_ item: (pattern: String, names: [String])) throws {
        let table = "q0,last,id,born\nx,Holt,7,1980-01-31\ny,Lee,12,2001-05-06\nz,Lee,12,2001-07-08\n"
        let filled = try Filled("text-single", table, ["--name", item.pattern])
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        #expect(try filled.folder.names(in: "out").filter { $0.hasSuffix(".pdf") }.sorted() == item.names.sorted())
    }

    @Test(
        "Complaint 25: a name from the data cannot leave the folder",
        arguments: [
            "../../evil", "/etc/evil", "a/b\\c:d*e?", "..", "CON", "evil\u{202E}fdp", "-rf",
            String(repeating: "n", count: 400),
        ])
    func namesAreSafe(_ value: String) throws {
        let filled = try Filled("text-single", "q0,last\nx,\(value)\n", ["--name", "{last}.pdf"])
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        let names = try filled.folder.names(in: "out").filter { !$0.hasPrefix(".packet") }
        let name = try #require(names.count == 1 ? names.first : nil)
        #expect(name.hasSuffix(".pdf") && name.utf8.count <= 255 && !name.hasPrefix(".") && !name.hasPrefix("-"))
        #expect(!name.contains { "\\:*?\u{202E}".contains($0) })
        #expect(try filled.folder.names().allSatisfy { !$0.contains("evil") })
    }

    @Test("Complaint 26: rows cannot be chosen, a merge cannot be resumed or looked at before")
    func rowsAreChosenResumedAndPreviewed() throws {
        let table =
            "q0,state\n" + (1...20).map { "Row\($0),\($0 % 2 == 0 ? "SD" : "ND")" }.joined(separator: "\n") + "\n"
        let filled = try Filled("text-single", table, ["--rows", "3-9,18-", "--where", "state == \"SD\""])
        func names() throws -> [String] { try filled.folder.names(in: "out").filter { $0.hasSuffix(".pdf") }.sorted() }
        #expect(try names() == ["18.pdf", "20.pdf", "4.pdf", "6.pdf", "8.pdf"])
        try FileManager.default.removeItem(atPath: filled.folder.file("out/6.pdf"))
        let rest = filled.packet(
            "merge", "text-single.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf", "--rows",
            "3-9,18-",
            "--where", "state == \"SD\"")
        #expect(rest.output.contains("1 packet written to out, 4 there already"))
        #expect(try names().count == 5)
        let picture = filled.packet(
            "preview", "text-single.pdf", "--csv", "people.csv", "--row", "7", "--out", "seven.png")
        #expect(picture.status == 0)
        #expect(try filled.folder.bytes("seven.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let dry = filled.packet("merge", "text-single.pdf", "--csv", "people.csv", "--out", "dry", "--dry-run")
        #expect(dry.output.contains("20 packets would be written"))
        #expect(try filled.folder.names(in: "dry") == [])
    }

    /// Tables as they come, and what the first row of each has to give.
    static let tables: [(label: String, bytes: [UInt8], says: String?)] = [
        ("blank lines before the header", Array("\n,,\n \nq0,zip\nMira,00417\n".utf8), "the header is on line 4"),
        ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array("q0,zip\nMira,00417\n".utf8), nil),
        ("semicolons", Array("q0;zip\nMira;00417\n".utf8), nil), ("tabs", Array("q0\tzip\nMira\t00417\n".utf8), nil),
        ("carriage returns", Array("q0,zip\rMira,00417\r".utf8), nil),
        (
            "UTF-16",
            [0xFF, 0xFE] + "q0\tzip\r\nMira\t00417\r\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, nil
        ),
        ("two headers of one name", Array("q0,zip,ZIP\nMira,00417,x\n".utf8), "the header “ZIP” is taken"),
        ("a line for Excel", Array("sep=;\r\nq0;zip\r\nMira;00417\r\n".utf8), nil),
    ]

    @Test("Complaint 27: a blank header row gives nothing, without a word", arguments: tables)
    func tablesAreReadOrRefused(_ table: (label: String, bytes: [UInt8], says: String?)) throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        try folder.write(table.bytes, to: "people.csv")
        let run = CommandRun(
            [
                "merge", "text-single.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf", "--set",
                "q1={zip}",
                "--fillable",
            ], in: folder.path)
        #expect(run.status == 0 && run.output.contains("1 packet written"), "\(table.label): \(run.errors)")
        let form = try Form(in: folder, "out/1.pdf")
        #expect(form.field(named: "q0")?.value == ["Mira"])
        #expect(form.field(named: "q1")?.value == ["00417"], "zeros in front survive")
        if let says = table.says { #expect(run.errors.contains(says), "\(run.errors)") }
    }

    @Test("Complaint 27: a table without rows, or without a column that fits, is said")
    func nothingIsSaid() throws {
        let empty = try Filled("text-single", "")
        #expect(empty.run.status == 2 && empty.run.errors.contains("nothing in it"))
        let strange = try Filled("text-single", "a,b\n1,2\n")
        #expect(strange.run.errors.contains("no column fits a field of the form"))
        let none = try Filled("text-single", "q0\n")
        #expect(none.run.status == 3 && none.run.output == "There is no row to merge; nothing was written.\n")
        #expect(none.run.errors.contains("warning: the table has no rows, only the names of its columns"))
    }

    /// The form is opened, understood and compiled once: the second packet costs a small part of the first.
    @Test("Complaint 28: the form is parsed again for each record")
    func theFormIsReadOnce() throws {
        let fields = (0..<150).map { "field\($0)" }
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("many-fields"))
        let header = CommandRun(["extract-fields", "many-fields.pdf", "--format", "csv"], in: folder.path).output
        let row = fields.map { "v\($0)" }.joined(separator: ",")
        let (program, store) = (try Program(), ["PACKET_STORE": folder.file("store.sqlite")])
        func time(_ rows: Int) throws -> Double {
            let table =
                header.trimmingCharacters(in: .newlines) + "\n"
                + Array(repeating: row, count: rows).joined(separator: "\n")
            try folder.write(table + "\n", to: "people.csv")
            let arguments = [
                "merge", "many-fields.pdf", "--csv", "people.csv", "--out", "out\(rows)", "--jobs", "1",
                "--durability", "none",
            ]
            let seconds = try program.processorTime(arguments, in: folder.path, environment: store)
            try #require(try folder.names(in: "out\(rows)").count { $0.hasSuffix(".pdf") } == rows)
            return seconds
        }
        let one = min(try time(1), try time(2))
        let hundred = try time(102)
        #expect((hundred - one) / 100 < one / 2, "one: \(one), a hundred more: \(hundred)")
    }

    @Test("Complaint 28: nothing is heard of a long merge")
    func progressIsTold() throws {
        let table = "q0\n" + (1...2_500).map { "Row\($0)" }.joined(separator: "\n") + "\n"
        let filled = try Filled("text-single", table, ["--progress", "json", "--dry-run"])
        #expect(filled.run.status == 0)
        let lines = filled.run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
        #expect(lines.first?.contains("\"done\": 500") == true, "\(filled.run.errors)")
    }

    /// Looking at a packet may take a second.
    @Test("Complaint 28: nothing is heard of packets that are looked at until there are hundreds")
    func progressOfLookingIsTold() throws {
        let table = "q0\n" + (1...40).map { "Row\($0)" }.joined(separator: "\n") + "\n"
        func progress(_ run: CommandRun) -> [String] {
            #expect(run.status == 0, "\(run.errors)")
            return run.errors.matches(of: #/"done": (\d+)/#).map { String($0.1) }
        }
        let filled = try Filled("text-single", table, ["--progress", "json", "--verify"])
        #expect(progress(filled.run).first == "16", "\(filled.run.errors)")
        // Verified when all are there, it says that it has begun.
        #expect(progress(filled.packet("verify", "out", "--progress", "json")) == ["0", "8", "24", "40"])
    }

    @Test("Complaint 29: a merge that runs twice makes and logs everything twice")
    func theSameAgainDoesNothing() throws {
        let filled = try Filled("text-single", "q0,email\nMira,mira@example.org\nHolt,holt@example.org\n")
        let before = try filled.folder.bytes("out/1.pdf")
        let again = filled.packet(
            "merge", "text-single.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf")
        #expect(again.status == 0 && again.output.contains("0 packets written to out, 2 there already"))
        #expect(try filled.folder.bytes("out/1.pdf") == before)
        let generated = filled.packet("log", "list", "--status", "generated", "--format", "csv").output
        #expect(generated.split(separator: "\r\n").count == 3, "a header and two rows")
    }
}
