import CommandSupport
import PDFForms
import PDFObjects
import Sheets
import TestSupport
import Testing

@testable import PacketCommands
@testable import PacketPlanning

/// The workbook of a form, filled in, merges without a mapping.
struct WorkbookTests {
    @Test(arguments: [
        "hierarchy", "radio-groups", "checkbox-states", "choice-list", "days", "many-fields", "labels", "filing",
    ])
    func filledInItMergesWithoutAMapping(_ name: String) throws {
        let forms = try ReturnedForms(fixture: name)
        let form = try Form(PDFDocument(reading: forms.folder.bytes("form.pdf")))
        let made = CommandRun(["extract-fields", "form.pdf", "--workbook", "people.xlsx"], in: forms.folder.path)
        #expect(made.status == 0, "\(made.errors)")
        var sheets = FormWorkbook(form, name: "form.pdf").sheets
        #expect(try WorkbookWriter.bytes(of: sheets) == forms.folder.bytes("people.xlsx"))

        // People move columns, and add their own.
        let cells = Dictionary(ReturnedForms.row(0, of: form).map { ($0.field, $0.cell) }) { first, _ in first }
        let fields = sheets[1].rows.map { $0[1] }
        sheets[0].rows = [fields.map { cells[$0] ?? "" }]
        sheets[0].columns.reverse()
        sheets[0].rows[0].reverse()
        try forms.folder.write(WorkbookWriter.bytes(of: sheets), to: "people.xlsx")
        let merged = CommandRun(
            ["merge", "form.pdf", "--data", "people.xlsx", "--out", "out", "--name", "{row}.pdf", "--fillable"]
                + ["--on-overflow", "report"], in: forms.folder.path)
        #expect(merged.status == 0 && !merged.errors.contains("fits no field"), "\(merged.errors)")
        let found = try forms.collect(["out/1.pdf"])
        for (field, cell) in cells { #expect(found.cell(0, field) == cell, "\(field)") }
    }

    @Test func headersArePrintedLabelsAndNoneIsThereTwice() throws {
        for name in ["labels", "filing", "same-name-pages", "button-words", "names-hostile"] {
            let form = try Form(PDFDocument(reading: Fixture.bytes(ofForm: name)))
            let columns = FormWorkbook(form, name: name).sheets[0].columns
            #expect(Set(columns.map { $0.header.lowercased() }).count == columns.count)
            #expect(columns.allSatisfy { !$0.header.isEmpty && $0.header.count <= 120 })
        }
        let filing = try Form(PDFDocument(reading: Fixture.bytes(ofForm: "filing")))
        let columns = FormWorkbook(filing, name: "x").sheets[0].columns
        #expect(columns.contains { $0.header == "Maiden name" } && columns.contains { $0.header == "Statement" })
    }

    @Test func choicesAreListsAndLengthsAreHints() throws {
        let combos = try Form(PDFDocument(reading: Fixture.bytes(ofForm: "choice-combo")))
        let columns = FormWorkbook(combos, name: "x").sheets[0].columns
        #expect(columns.first { $0.header == "pairs" }?.choices == ["Deutschland", "France", "대한민국"])
        #expect(columns.first { $0.header == "editable" }?.takesOthers == true)
        let comb = try Form(PDFDocument(reading: Fixture.bytes(ofForm: "hierarchy")))
        let city = FormWorkbook(comb, name: "x").sheets[0].columns.first { $0.header == "city" }
        #expect(city?.maxLength == 10 && city?.hint?.contains("10 characters") == true)
        let boxes = try Form(PDFDocument(reading: Fixture.bytes(ofForm: "radio-groups")))
        #expect(FormWorkbook(boxes, name: "x").sheets[0].columns.first?.choices == ["red", "green", "blue"])
    }

    @Test func takesThePlaceOfAList() throws {
        let folder = try TemporaryFolder()
        let line = ["extract-fields", Fixture.form("days"), "--workbook", "x.xlsx"]
        #expect(CommandRun(line + ["--format", "csv"], in: folder.path).status == 64)
        #expect(CommandRun(["extract-fields", Fixture.form("days"), "--overwrite"], in: folder.path).status == 64)
        #expect(CommandRun(line, in: folder.path).status == 0)
        #expect(CommandRun(line, in: folder.path).status == 2)
        #expect(CommandRun(line + ["--overwrite"], in: folder.path).status == 0)
        #expect(
            CommandRun(["extract-fields", Fixture.form("push-button"), "--workbook", "y.xlsx"], in: folder.path).status
                == 2)
    }
}
