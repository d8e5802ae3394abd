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

    /// A form of one field, as a document of a language.
    private func write(label: String, language: String) throws {
        let field =
            "<</Type/Annot/Subtype/Widget/FT/Tx/T(joined)/TU(\(label))/Rect[10 50 200 70]/F 4/P 3 0 R/DA(/Helv 9 Tf 0 g)>>"
        try folder.write(
            RawPDF([
                1:
                    "<</Type/Catalog/Pages 2 0 R/Lang(\(language))/AcroForm<</Fields[5 0 R]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>",
                5: field,
            ]).bytes, to: "form.pdf")
    }

    @Test(
        "The way to write days is that of the mapping's locale or the form's language; where neither is known both are told",
        arguments: [
            ("de-DE", [], "'{COLUMN|date:\"dd.MM.yyyy\"}'"), ("en-GB", [], "'{COLUMN|date:\"dd/MM/yyyy\"}'"),
            ("en-US", [], "'{COLUMN|date:\"M/d/yyyy\"}'"),
            ("en-US", ["--map", "gb.yaml"], "'{COLUMN|date:\"dd/MM/yyyy\"}'"),
            ("en", [], "'{COLUMN|date:\"dd/MM/yyyy\"}' or '{COLUMN|date:\"MM/dd/yyyy\"}'"), ("sv-SE", [], nil),
        ] as [(String, [String], String?)])
    func adviceFitsTheForm(_ language: String, _ arguments: [String], _ advice: String?) throws {
        try write(label: "Joined", language: language)
        try folder.write("locale: en-GB\nfields: {joined: \"{joined}\"}\n", to: "gb.yaml")
        let run = CommandRun(Self.merge + ["--data", "p.xlsx", "--rows", "1"] + arguments, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("the column's days are written") == (advice != nil), "\(run.errors)")
        if let advice { #expect(run.errors.contains("choose how in the mapping: \(advice)\n"), "\(run.errors)") }
    }

    @Test(
        "Years are dropped by no label that asks for them in its own language",
        arguments: ["Fecha (dd/mm/aaaa)", "Data (dd/mm/rrrr)", "Datum (dd-mm-jjjj)", "Datum (TT.MM.JJJJ)"])
    func yearsOfAllLanguages(_ label: String) throws {
        try write(label: label.replacing("(", with: "\\(").replacing(")", with: "\\)"), language: "es")
        let run = CommandRun(Self.merge + ["--csv", "p.csv"], in: folder.path)
        #expect(run.status == 0 && !run.errors.contains("without their year"), "\(run.errors)")
    }
}
