import CommandSupport
import PDFForms
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands

/// Days of a workbook are written as the field's label asks for them, and as they come where nothing says how.
struct DayMergeTests {
    private let folder: TemporaryFolder
    private static let merge = ["merge", "form.pdf", "--out", "o", "--fillable", "--name", "{row}.pdf", "--overwrite"]

    init() throws {
        folder = try TemporaryFolder()
        func widget(_ name: String, _ label: String, _ top: Int) -> String {
            "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(name))/TU(\(label))/Rect[10 \(top) 200 \(top + 20)]/F 4/P 3 0 R>>"
        }
        let form = RawPDF([
            1:
                "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 9 0 R]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>",
            3: "<</Type/Page/Parent 2 0 R/Annots[5 0 R 9 0 R]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>",
            5: widget("born", "Date of birth \\(mm/dd/yyyy\\)", 10), 9: widget("joined", "Member since", 50),
        ])
        try folder.write(form.bytes, to: "form.pdf")
        let header = ["born", "joined"].map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined()
        let day = "<c t=\"d\"><v>2026-01-31</v></c>"
        let text = "<c t=\"inlineStr\"><is><t>unknown</t></is></c>"
        let book = SampleBook(
            "<sheetData><row>\(header)</row><row>\(day)\(day)</row><row>\(text)\(day)</row></sheetData>")
        try folder.write(book.bytes, to: "p.xlsx")
        try folder.write("born,joined\n2026-01-31,2026-01-31\n", to: "p.csv")
    }

    private func values(_ name: String) throws -> [String] {
        try Form(in: folder, name).fields.flatMap(\.value)
    }

    @Test func areWrittenAsTheLabelAsks() throws {
        let run = CommandRun(Self.merge + ["--data", "p.xlsx"], in: folder.path)
        #expect(run.status == 0)
        #expect(
            try values("o/1.pdf") == ["01/31/2026", "2026-01-31"] && values("o/2.pdf") == ["unknown", "2026-01-31"])
        #expect(
            run.errors
                == "note: “joined” (Member since): the column's days are written as 2026-01-31; choose how in the mapping: "
                + "'{COLUMN|date:\"MM/dd/yyyy\"}'\n")
    }

    @Test func saysNothingWhereTheMappingSaysHow() throws {
        try folder.write("fields:\n  joined: '{joined|date:\"d MMMM yyyy\"}'\n  born: '{born}'\n", to: "m.yaml")
        let run = CommandRun(Self.merge + ["--data", "p.xlsx", "--map", "m.yaml", "--rows", "1"], in: folder.path)
        #expect(run.status == 0 && run.errors == "")
        #expect(try values("o/1.pdf") == ["01/31/2026", "31 January 2026"])
    }

    /// What is a text in the table stays what it is.
    @Test func leavesTextsAlone() throws {
        let run = CommandRun(Self.merge + ["--csv", "p.csv"], in: folder.path)
        #expect(run.errors == "")
        #expect(try values("o/1.pdf") == ["2026-01-31", "2026-01-31"])
    }
}
