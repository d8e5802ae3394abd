import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// A mapping that adds fields to a form that has none, from the command line.
struct AddedFieldsTests {
    private static let additions = """
        addFields:
          Full name: {page: 1, rect: [72, 700, 272, 720], size: 11, label: Name of the person}
          Account: {page: 1, rect: [72, 660, 152, 678], cells: 4, size: 10}
          Agrees: {page: last, rect: [72, 620, 84, 632], kind: check}
          Photo: {page: 1, rect: [400, 700, 440, 740], kind: picture}
          Ticket: {page: 1, rect: [150, 20, 180, 50], from: top-left, unit: mm, code: qr}
          Matrix: {page: 1, rect: [20, 20, 40, 40], from: top-left, unit: mm, code: datamatrix, module: 0.7}
          Inserter: {page: all, rect: [5, 100, 12, 130], from: top-left, unit: mm, code: omr, module: 0.5, pitch: 4.2333}

        """
    private static let fields = """
        name: "{row}.pdf"
        fields:
          Full name: "{name}"
          Account: "{id}"
          Agrees: "{agrees}"
          Photo: "{photo}"
          Ticket: "https://example.org/{id}"
          Matrix: "PKT-{id:06}"
          Inserter: "1{row|bits:3}1"

        """

    private static func folder(_ mapping: String = additions + fields) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(RawPDF.letter("BT /F1 10 Tf 72 760 Td (Letter) Tj ET").bytes, to: "letter.pdf")
        try folder.write("name,id,agrees,photo,secret\nAda,417,yes,,one\nZoë,9,no,,two\n", to: "people.csv")
        try folder.write(mapping, to: "form.yaml")
        return folder
    }

    private static func merge(_ folder: TemporaryFolder, _ options: String...) -> CommandRun {
        CommandRun(
            ["merge", "letter.pdf", "--csv", "people.csv", "--map", "form.yaml"] + options, in: folder.path)
    }

    private static func text(_ bytes: [UInt8], page: Int = 0, password: String? = nil) throws -> String {
        try PreviewDocument(bytes, password: password).text(page: page).string
    }

    @Test(arguments: [
        ["--out", "out"], ["--out", "out", "--fillable"], ["--out", "out", "--encrypt-with", "{secret}"],
        ["--out", "out", "--fillable", "--encrypt-with", "{secret}"],
    ])
    func valuesStandOnThePage(_ options: [String]) throws {
        let folder = try Self.folder()
        if options.contains("--encrypt-with") { try folder.write("keeper\n", to: "owner.txt") }
        let run = CommandRun(
            ["merge", "letter.pdf", "--csv", "people.csv", "--map", "form.yaml", "--verify"] + options, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let password = options.contains("--encrypt-with") ? "two" : nil
        let bytes = try folder.bytes("out/2.pdf")
        let text = try Self.text(bytes, password: password)
        #expect(text.contains("Letter"), "\(text)")
        let form = try Form(PDFDocument(reading: bytes, password: password))
        if options.contains("--fillable") {
            #expect(form.field(named: "Full name")?.value == ["Zoë"])
            #expect(form.field(named: "Full name")?.label == "Name of the person")
            #expect(form.field(named: "Account")?.isComb == true)
            #expect(form.field(named: "Ticket")?.flags.contains(.readOnly) == true)
        } else {
            #expect(form.fields.isEmpty)
            #expect(text.contains("Zoë") && text.contains("9"), "\(text)")
        }
        let verified = CommandRun(["verify", "out", "--format", "json"], in: folder.path)
        if password == nil { #expect(verified.status == 0, "\(verified.output)") }
    }

    @Test func standInAPrintFile() throws {
        let folder = try Self.folder()
        let run = Self.merge(folder, "--single", "all.pdf")
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try folder.bytes("all.pdf")
        #expect(try Self.text(bytes).contains("Ada") && Self.text(bytes, page: 1).contains("Zoë"))
        #expect(try PDFDocument(reading: bytes).pages.count == 2)
    }

    /// The page has the form's own content, then each field's, as for a field that was always there.
    @Test func areDrawnAsFieldsOfTheForm() throws {
        let folder = try Self.folder(
            """
            name: "{row}.pdf"
            addFields:
              Full name: {page: 1, rect: [72, 700, 272, 720], size: 11}
              Agrees: {page: 1, rect: [72, 620, 84, 632], kind: check}
              Inserter: {page: 1, rect: [14, 500, 34, 580], code: omr, module: 1.5, pitch: 12}
            fields: {Full name: "{name}", Agrees: "{agrees}", Inserter: "1{row|bits:3}1"}

            """)
        #expect(Self.merge(folder, "--out", "out").status == 0)
        let document = try PDFDocument(reading: folder.bytes("out/1.pdf"))
        let contents = document.dictionary(.reference(document.pages[0]))?["Contents"]
        let items = document.resolve(contents).array ?? [contents ?? .null]
        let content = items.compactMap {
            document.resolve($0).stream.flatMap { StreamDecoder.decode($0, in: document) }
        }
        let operators = contentOperators(Array(content.joined(separator: [0x0A])))
        // Bits of row 1 between two bars: 1 001 1.
        let marks = operators.filter { $0.name == "re" && $0.operands.first?.number == 14 }
        #expect(marks.compactMap { $0.operands[1].number } == [578.5, 542.5, 530.5])
        #expect(marks.allSatisfy { $0.operands[2].number == 20 && $0.operands[3].number == 1.5 })
        let texts = operators.filter { $0.name == "Tj" }.compactMap { $0.operands.first?.string }
        #expect(texts.prefix(2) == [Array("Letter".utf8), Array("Ada".utf8)])
        let place = try #require(operators.firstIndex { $0.operands.first?.string == Array("Ada".utf8) })
        let move = try #require(operators[..<place].last { $0.name == "Td" })
        #expect(move.operands.first?.number == 74)
    }

    @Test func codesAreReadBack() throws {
        let folder = try Self.folder()
        #expect(Self.merge(folder, "--out", "out").status == 0)
        let page = ["-r", "300", "-png", "-singlefile", folder.file("out/1.pdf"), folder.file("page")]
        try Tool.run("pdftoppm", page)
        #expect(
            try Tool.run("zbarimg", ["--raw", "-q", folder.file("page.png")]).output == "https://example.org/417\n")
        // The reader takes long to find a code on a page, so it is shown the field only.
        let part = ["-x", "230", "-y", "230", "-W", "250", "-H", "250"]
        try Tool.run("pdftoppm", part + page.dropLast() + [folder.file("part")])
        #expect(try Tool.run("dmtxread", ["-N1", "-m20000", folder.file("part.png")]).output == "PKT-000417")
    }

    /// Another place of a field makes other packets; the same mapping goes on with the same batch.
    @Test func belongToWhatTellsBatchesApart() throws {
        let folder = try Self.folder()
        #expect(Self.merge(folder, "--out", "out").output == "2 packets written to out.\n")
        #expect(Self.merge(folder, "--out", "out").output == "0 packets written to out, 2 there already.\n")
        let moved = try folder.text("form.yaml").replacing("[72, 700, 272, 720]", with: "[72, 690, 272, 710]")
        try folder.write("# moved\n" + moved, to: "form.yaml")
        let run = Self.merge(folder, "--out", "out")
        #expect(run.status == 3 && run.errors.contains("made with another mapping"), "\(run.output)\(run.errors)")
    }

    /// A remark in the mapping moves the lines of its entries, and changes no packet.
    @Test func linesOfTheMappingDoNot() throws {
        let folder = try Self.folder()
        #expect(Self.merge(folder, "--out", "out").status == 0)
        try folder.write("# a remark\n" + folder.text("form.yaml"), to: "form.yaml")
        #expect(Self.merge(folder, "--out", "out").output == "0 packets written to out, 2 there already.\n")
    }

    @Test func aMistakeNamesItsLine() throws {
        let folder = try Self.folder("addFields:\n  New: {page: 7, rect: [1, 2, 30, 40]}\nfields: {New: \"{name}\"}\n")
        let run = Self.merge(folder, "--out", "out")
        #expect(run.status == 2 && run.errors.contains("“New” cannot be added: there is no page 7"), "\(run.errors)")
        #expect(run.errors.contains("line 2"))
    }

    @Test func aProposalFillsThemAndKeepsThem() throws {
        let folder = try Self.folder(Self.additions)
        let map = ["map", "letter.pdf", "--csv", "people.csv", "--map", "form.yaml"]
        let run = CommandRun(map + ["--out", "proposed.yaml"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.text("proposed.yaml")
        #expect(
            text.contains(
                "  \"Full name\": {page: 1, rect: [72, 700, 272, 720], size: 11, label: \"Name of the person\"}"))
        #expect(text.contains("\"Full name\": \"{name}\"") && text.contains("\"Agrees\": \"{agrees}\""), "\(text)")
        for format in ["yaml", "json"] {
            let made = CommandRun(map + ["--format", format, "--out", "p.\(format)"], in: folder.path)
            #expect(made.status == 0, "\(made.errors)")
            let merged = CommandRun(
                [
                    "merge", "letter.pdf", "--csv", "people.csv", "--map", "p.\(format)", "--out", format, "--name",
                    "{row}.pdf",
                ],
                in: folder.path)
            #expect(merged.status == 0, "\(merged.errors)")
            #expect(try Self.text(folder.bytes("\(format)/1.pdf")).contains("Ada"))
        }
        let filled = try Self.folder()
        let refused = CommandRun(map, in: filled.path)
        #expect(refused.status == 2 && refused.errors.contains("“form.yaml” says already what fills fields"))
    }

    @Test func placesToWriteBecomeFields() throws {
        let folder = try TemporaryFolder()
        let page =
            "BT /F1 10 Tf 72 705 Td (Name) Tj ET 110 700 200 20 re S BT /F1 10 Tf 88 661 Td (Member) Tj ET 72 660 10 10 re S"
        try folder.write(RawPDF.letter(page).bytes, to: "form.pdf")
        try folder.write("Name,Member\nAda,yes\n", to: "people.csv")
        #expect(CommandRun(["fields", "propose", "form.pdf", "--out", "added.yaml"], in: folder.path).status == 0)
        let map = ["map", "form.pdf", "--csv", "people.csv", "--map", "added.yaml", "--out", "form.yaml"]
        #expect(CommandRun(map, in: folder.path).status == 0)
        let run = CommandRun(
            ["merge", "form.pdf", "--csv", "people.csv", "--map", "form.yaml", "--out", "out", "--name", "{row}.pdf"],
            in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Self.text(folder.bytes("out/1.pdf")).contains("Ada"))
    }

    @Test func areListedWithTheOthers() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            ["extract-fields", "letter.pdf", "--map", "form.yaml"], in: folder.path)
        #expect(run.status == 0 && run.output.contains("Inserter"), "\(run.output)\(run.errors)")
    }

    /// A template that is stored with such a mapping has the fields wherever it is used.
    @Test func belongToAStoredTemplate() throws {
        let folder = try Self.folder()
        let add = ["template", "add", "letter.pdf", "--name", "letter", "--map", "form.yaml"]
        #expect(CommandRun(add, in: folder.path).status == 0)
        let run = CommandRun(["merge", "letter", "--csv", "people.csv", "--out", "out"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Self.text(folder.bytes("out/1.pdf")).contains("Ada"))
        let proposal = CommandRun(["map", "letter", "--csv", "people.csv"], in: folder.path)
        #expect(proposal.output.contains("addFields:") && proposal.output.contains("\"Full name\": \"{name}\""))
    }
}
