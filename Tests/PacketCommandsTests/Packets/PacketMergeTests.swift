import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// Packets of several forms, from the command line.
struct PacketMergeTests {
    private static let letter = "\(Fixture.package)/templates/welcome-letter/form.pdf"
    private static let certificate = "\(Fixture.package)/templates/membership-certificate/form.pdf"
    private static let people = """
        name,city,household,number
        Mira,Riverside,A,1
        홍길동,Hill,B,2
        Ada,Hill,A,3

        """
    private static let sets = ["--set", "Recipient Name={name}", "--set", "member.name={name}"]

    private static func folder(_ packet: String? = nil) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(people, to: "people.csv")
        try folder.copy(letter)
        try FileManager.default.moveItem(atPath: folder.file("form.pdf"), toPath: folder.file("letter.pdf"))
        try folder.copy(certificate)
        try FileManager.default.moveItem(atPath: folder.file("form.pdf"), toPath: folder.file("certificate.pdf"))
        if let packet { try folder.write(packet, to: "packet.yaml") }
        return folder
    }

    /// The text of each page of a packet.
    private static func pages(_ folder: TemporaryFolder, _ name: String) throws -> [String] {
        let document = try PreviewDocument(folder.bytes(name))
        return try (0..<document.pageCount).map { try document.text(page: $0).string }
    }

    /// Which form each page is of: L, C, or a dash for an empty page.
    private static func order(_ folder: TemporaryFolder, _ name: String) throws -> String {
        try pages(folder, name).map {
            $0.contains("Welcome to the") ? "L" : $0.contains("Certificate of") ? "C" : $0.isEmpty ? "-" : "?"
        }.joined()
    }

    private static let conditional = """
        duplex: true
        name: "{row}.pdf"
        forms:
          - form: letter.pdf
            fields: {Recipient Name: "{name}"}
          - form: certificate.pdf
            id: cert
            when: 'city == "Hill"'
            copies: 2
            fields: {member.name: "{name}"}
        """
    private static let grouped = """
        groupBy: household
        name: "{household}.pdf"
        forms:
          - form: letter.pdf
            fields: {Recipient Name: "{name} and {items[2].name|default:\\"nobody\\"}, {items.count}"}
          - form: certificate.pdf
            per: row
            fields: {member.name: "{name}"}
        """

    // MARK: Forms

    @Test func onePacketHasAllFormsInTheirOrder() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            ["merge", "--form", "certificate.pdf", "--form", "letter.pdf", "--csv", "people.csv", "--out", "out"]
                + Self.sets, in: folder.path)
        #expect(run.status == 0 && run.output == "3 packets written to out.\n", "\(run.errors)")
        #expect(try Self.order(folder, "out/00001.pdf") == "CL")
        let pages = try Self.pages(folder, "out/00002.pdf")
        #expect(pages.allSatisfy { $0.contains("홍길동") })
        #expect(CommandRun(["verify", "out"], in: folder.path).status == 0)
        // Again: nothing is left to do.
        let again = CommandRun(
            ["merge", "--form", "certificate.pdf", "--form", "letter.pdf", "--csv", "people.csv", "--out", "out"]
                + Self.sets, in: folder.path)
        #expect(again.output == "0 packets written to out, 3 there already.\n")
    }

    @Test func oneFormIsMergedAsEver() throws {
        let folder = try Self.folder()
        for (form, out) in [(["letter.pdf"], "a"), (["--form", "letter.pdf"], "b")] {
            _ = CommandRun(
                ["merge"] + form + ["--csv", "people.csv", "--out", out, "--set", "Recipient Name={name}"],
                in: folder.path)
        }
        #expect(try folder.bytes("a/00002.pdf") == folder.bytes("b/00002.pdf"))
    }

    @Test func aFieldOfOneFormIsNamedWithIt() throws {
        let folder = try Self.folder()
        let forms = [
            "merge", "letter.pdf", "--form", "letter.pdf", "--csv", "people.csv", "--out", "out", "--fillable",
        ]
        let run = CommandRun(
            forms + [
                "--set", "Recipient Name={name}", "--set", "letter-2:City=X={city}", "--set", "letter.Street=Weir",
            ],
            in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let packet = try Form(in: folder, "out/00001.pdf")
        #expect(packet.field(named: "letter.Recipient Name")?.value == ["Mira"])
        #expect(packet.field(named: "letter-2.Recipient Name")?.value == ["Mira"])
        #expect(packet.field(named: "letter-2.City")?.value == ["X=Riverside"])
        // The header `city` means City of each form, unless something else fills it.
        #expect(packet.field(named: "letter.City")?.value == ["Riverside"])
        let wrong = CommandRun(forms + ["--set", "letter:Nme={name}"], in: folder.path)
        #expect(wrong.status == 2 && wrong.errors.contains("no form of the packet has a field “letter:Nme”"))
    }

    @Test func aHeaderMayNameTheFormToo() throws {
        let folder = try Self.folder()
        try folder.write("City,letter-2:City,letter.Street\nRiverside,Hillside,Weir\n", to: "cities.csv")
        let run = CommandRun(
            [
                "merge", "letter.pdf", "--form", "letter.pdf", "--csv", "cities.csv", "--out", "out", "--fillable",
                "--name", "packet",
            ], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let packet = try Form(in: folder, "out/packet.pdf")
        let found = ["letter.City", "letter-2.City", "letter.Street", "letter-2.Street"].map {
            packet.field(named: $0)?.value ?? []
        }
        #expect(found == [["Riverside"], ["Hillside"], ["Weir"], []])
    }

    @Test func oneMappingFileSpeaksOfAllForms() throws {
        let folder = try Self.folder()
        try folder.write("fields: {\"letter:Recipient Name\": \"{name}\", member.name: \"{name}!\"}", to: "map.yaml")
        let run = CommandRun(
            [
                "merge", "letter.pdf", "--form", "certificate.pdf", "--csv", "people.csv", "--out", "out", "--map",
                "map.yaml",
            ], in: folder.path)
        #expect(run.status == 0)
        let pages = try Self.pages(folder, "out/00001.pdf")
        #expect(pages[0].contains("Mira") && pages[1].contains("Mira!"))
    }

    // MARK: The packet file

    @Test func conditionsCopiesAndRightHandPages() throws {
        let folder = try Self.folder(Self.conditional)
        let run = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "people.csv", "--out", "out", "--verify"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.names(in: "out").filter { $0.hasSuffix("pdf") } == ["1.pdf", "2.pdf", "3.pdf"])
        #expect(try ["1", "2", "3"].map { try Self.order(folder, "out/\($0).pdf") } == ["L", "L-C-C", "L-C-C"])
        #expect(CommandRun(["verify", "out"], in: folder.path).status == 0)
        for name in ["1", "2"] {
            let outcome = try Tool.run("qpdf", ["--check", folder.file("out/\(name).pdf")])
            #expect(outcome.status == 0, "\(outcome.output)")
        }
    }

    @Test func fillablePacketsHaveFieldsOfTheirOwnForEachCopy() throws {
        let folder = try Self.folder(Self.conditional)
        _ = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "people.csv", "--out", "out", "--fillable"], in: folder.path)
        let packet = try Form(in: folder, "out/2.pdf")
        let names = packet.fields.filter { $0.name.hasSuffix("member.name") }.map(\.name)
        #expect(names == ["cert.member.name", "cert-2.member.name"])
        #expect(names.allSatisfy { packet.field(named: $0)?.value == ["홍길동"] })
        #expect(Set(packet.fields.map(\.name)).count == packet.fields.count)
        #expect(try Self.order(folder, "out/2.pdf") == "L-C-C")
    }

    @Test func encryptedPacketsOpenWithTheirPasswords() throws {
        let folder = try Self.folder(Self.conditional)
        let run = CommandRun(
            [
                "merge", "--packet", "packet.yaml", "--csv", "people.csv", "--out", "out", "--encrypt-with",
                "secret{number}", "--verify",
            ], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        for (row, count) in [(1, 1), (2, 5), (3, 5)] {
            let document = try PDFDocument(reading: folder.bytes("out/\(row).pdf"), password: "secret\(row)")
            #expect(document.pages.count == count)
        }
    }

    @Test func aPrintFileBeginsEachPacketOnTheRight() throws {
        let folder = try Self.folder(Self.conditional)
        let run = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "people.csv", "--single", "all.pdf"], in: folder.path)
        #expect(run.status == 0 && run.output == "3 packets on 14 pages written to all.pdf.\n", "\(run.errors)")
        #expect(try Self.order(folder, "all.pdf") == "L-L-C-C-L-C-C-")
        let pages = try Self.pages(folder, "all.pdf")
        #expect(pages[4].contains("홍길동") && pages[10].contains("Ada"))
        let volumes = CommandRun(
            [
                "merge", "--packet", "packet.yaml", "--csv", "people.csv", "--single", "v.pdf", "--pages-per-file", "8",
            ], in: folder.path)
        #expect(volumes.status == 0)
        #expect(try Self.order(folder, "v-001.pdf") == "L-L-C-C-" && Self.order(folder, "v-002.pdf") == "L-C-C-")
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        let folder = try Self.folder(Self.conditional)
        let rows = (1...200).map { "P\($0),\($0 % 3 == 0 ? "Hill" : "Riverside"),\($0 % 7),\($0)\n" }
        try folder.write("name,city,household,number\n" + rows.joined(), to: "people.csv")
        for jobs in ["1", "4"] {
            let run = CommandRun(
                [
                    "merge", "--packet", "packet.yaml", "--csv", "people.csv", "--out", "out\(jobs)", "--jobs", jobs,
                    "--encrypt-with", "{number}",
                ], in: folder.path)
            #expect(run.status == 0)
        }
        for name in try folder.names(in: "out1") where name.hasSuffix(".pdf") {
            #expect(try folder.bytes("out1/\(name)") == folder.bytes("out4/\(name)"))
        }
    }

    // MARK: Several rows

    @Test func rowsWithOneKeyAreOnePacket() throws {
        let folder = try Self.folder(Self.grouped)
        let run = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "people.csv", "--out", "out"], in: folder.path)
        #expect(run.status == 0 && run.output == "2 packets written to out.\n", "\(run.errors)")
        let first = try Self.pages(folder, "out/A.pdf")
        #expect(first[0].contains("Mira and Ada, 2") && first[1].contains("Mira") && first[2].contains("Ada"))
        let second = try Self.pages(folder, "out/B.pdf")
        #expect(second.count == 2 && second[0].contains("홍길동 and nobody, 1"))
        #expect(CommandRun(["verify", "out"], in: folder.path).status == 0)
        let check = CommandRun(["check", "--packet", "packet.yaml", "--csv", "people.csv"], in: folder.path)
        #expect(check.status == 0 && check.output.contains("2 rows checked: 2 good"))
        let print = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "people.csv", "--single", "all.pdf"], in: folder.path)
        #expect(print.status == 0)
        #expect(try Self.order(folder, "all.pdf") == "LCCLC")
        #expect(try Self.pages(folder, "all.pdf")[2].contains("Ada"))
    }

    @Test func aFormForEachRow() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            [
                "merge", "certificate.pdf", "--csv", "people.csv", "--out", "out", "--group-by", "Household",
                "--form-per-row", "--set", "member.name={name}", "--name", "{household}.pdf", "--rows", "1-3",
            ], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Self.pages(folder, "out/A.pdf").map { $0.contains("Mira") } == [true, false])
        #expect(try Self.order(folder, "out/B.pdf") == "C")
    }

    /// A bill with three lines.
    private static let bill = Fixture.form("bill-lines")

    @Test func numberedFieldsShowTheRows() throws {
        let folder = try TemporaryFolder()
        try folder.write("order,article,amount\n1,nut,2\n1,bolt,3\n2,pin,4\n", to: "orders.csv")
        let arguments = ["merge", Self.bill, "--csv", "orders.csv", "--group-by", "order", "--fillable", "--out"]
        #expect(CommandRun(arguments + ["out"], in: folder.path).status == 0)
        let packet = try Form(in: folder, "out/00001.pdf")
        #expect(
            ["Article 1", "Article 2", "Article 3"].map { packet.field(named: $0)?.value } == [["nut"], ["bolt"], []])
        #expect(["item.1.amount", "item.2.amount"].map { packet.field(named: $0)?.value } == [["2"], ["3"]])
        try folder.write(
            """
            groupBy: order
            forms:
              - form: \(Self.bill)
                lines: {fields: {"Article #": "{article|upper}!", "item.#.amount": "{amount:02}"}}
            """, to: "packet.yaml")
        let run = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "orders.csv", "--fillable", "--out", "lines"], in: folder.path
        )
        #expect(run.status == 0, "\(run.errors)")
        let lines = try Form(in: folder, "lines/00001.pdf")
        #expect(["Article 2", "Article 3"].map { lines.field(named: $0)?.value } == [["BOLT!"], []])
        #expect(lines.field(named: "item.2.amount")?.value == ["03"])
    }

    @Test func rowsWithoutALineAreNotLost() throws {
        let folder = try TemporaryFolder()
        try folder.write("order,article\n" + (1...5).map { "1,a\($0)\n" }.joined() + "2,pin\n", to: "orders.csv")
        let run = CommandRun(
            ["merge", Self.bill, "--csv", "orders.csv", "--group-by", "order", "--out", "out"], in: folder.path)
        #expect(run.status == 3 && run.errors.contains("the packet has 5 rows, and “bill-lines” has lines for 3"))
        try folder.write(
            "groupBy: order\nforms:\n  - {form: \(Self.bill), per: 3}\n", to: "packet.yaml")
        let more = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "orders.csv", "--out", "more", "--fillable"], in: folder.path)
        #expect(more.status == 0, "\(more.errors)")
        let packet = try Form(in: folder, "more/00001.pdf")
        #expect(packet.field(named: "bill-lines-2.Article 2")?.value == ["a5"])
    }

    // MARK: What goes wrong

    @Test func aRowForNoFormIsPassedOver() throws {
        let folder = try Self.folder("forms:\n  - {form: letter.pdf, when: 'city == \"Hill\"'}\n")
        let run = CommandRun(
            ["merge", "--packet", "packet.yaml", "--csv", "people.csv", "--out", "out"], in: folder.path)
        #expect(run.status == 0 && run.output == "2 packets written to out, 1 warning.\n")
        #expect(run.errors.contains("3 of 4 columns fill no field"))
        #expect(run.errors.contains("1 row is meant for none of the forms and passed over"))
    }

    @Test func tooManyCombinationsAreToldTheSameForAnyNumberOfWorkers() throws {
        let folder = try TemporaryFolder()
        // Seven forms, each asked for by a binary digit of the row's number. The last, of all seven, is the first made.
        let digits = (0..<7).map { "d\($0)" }
        let rows = (1...127).map { row in digits.indices.map { "\(row >> $0 & 1)" }.joined(separator: ",") }
        try folder.write(([digits.joined(separator: ",")] + rows).joined(separator: "\n"), to: "people.csv")
        let forms = digits.map { digit in
            "  - {form: \(Fixture.form("text-single")), id: f\(digit), when: '\(digit) == \"1\"'}\n"
        }
        try folder.write("forms:\n" + forms.joined(), to: "packet.yaml")
        for jobs in ["1", "4"] {
            let run = CommandRun(
                [
                    "merge", "--packet", "packet.yaml", "--csv", "people.csv", "--out", "out", "--jobs", jobs,
                    "--no-journal", "--allow-unfilled",
                ], in: folder.path)
            #expect(
                run.status == 3 && run.errors.contains("row 65 (line 66); row 66 (line 67); and 60 more"),
                "\(run.errors.suffix(500))")
            #expect(run.errors.contains("more than 64 combinations"))
        }
    }

    @Test(arguments: [
        (["--packet", "packet.yaml", "--form", "letter.pdf"], 64, "give it or --form"),
        (["letter.pdf", "--packet", "packet.yaml"], 2, "cannot be one as well"),
        (["letter.pdf", "--form", "certificate.pdf", "--fillable", "--keep-scripts"], 2, "--keep-scripts works"),
        (["letter.pdf", "--group-by", "house"], 2, "no column “house” to group by"),
        (["letter.pdf", "--form-per-row"], 64, "needs --group-by"),
        (["letter.pdf", "--form", "missing.pdf"], 2, "missing.pdf"),
        (["letter.pdf", "--form", Fixture.form("xfa-dynamic")], 2, "has no pages that can be filled"),
        (["--packet", "per.yaml"], 2, "nothing says which belong together"),
    ])
    func refusesWhatMakesNoSense(_ arguments: [String], _ status: Int32, _ part: String) throws {
        let folder = try Self.folder(Self.conditional)
        try folder.write("forms:\n  - {form: letter.pdf, per: row}\n", to: "per.yaml")
        let run = CommandRun(["merge"] + arguments + ["--csv", "people.csv", "--out", "out"], in: folder.path)
        #expect(run.status == status && run.errors.contains(part), "\(run.status): \(run.errors)")
        #expect(try folder.names(in: "out") == [])
    }
}
