import TestSupport
import Testing

@testable import Sheets

/// Workbooks that are written say what was meant.
struct WorkbookWriterTests {
    static let texts = [
        "plain", "00123", "=1+1", "<&>\"'", " both ends ", "two\nlines", "tab\there", "홍길동 😀", "_x0041_", "a_x_b",
        "\u{1}\u{1F}", "\u{FFFE}",
        "-", "1e5", "2024-05-01", String(repeating: "x", count: 32_767),
    ]

    @Test(arguments: texts)
    func textsComeBack(_ text: String) throws {
        let sheet = SheetDraft(name: "People", columns: [SheetDraft.Column(text)], rows: [[text], [""], [text]])
        #expect(sheet.fits)
        let found = try cells(Workbook(bytes: WorkbookWriter.bytes(of: [sheet])))
        #expect(found["A1"]?.value == .text(text) && found["A2"]?.value == .text(text) && found["A3"] == nil)
        #expect(found["A4"]?.format.kind == .text, "\(String(describing: found["A4"]?.format.kind))")
    }

    @Test func sheetsHaveNamesOfTheirOwn() throws {
        var sheets = ["A", "a", "[b]:*?/\\'", "", "lists", String(repeating: "n", count: 40)].map {
            SheetDraft(name: $0, columns: [SheetDraft.Column("x")])
        }
        sheets[1].isHidden = true
        sheets[0].columns[0].choices = ["one", "two"]
        let book = try Workbook(bytes: WorkbookWriter.bytes(of: sheets))
        #expect(book.sheets.map(\.name).prefix(5) == ["A", "a (2)", "b", "Sheet", "lists (2)"])
        #expect(book.sheets.allSatisfy { $0.name.count <= 31 })
        #expect(book.sheets.map { $0.visibility == .visible } == [true, false, true, true, true, true, false])
        #expect(try cells(book, sheet: 6).values.map(\.text).sorted() == ["one", "two"])
    }

    @Test func equalSheetsAreEqualBytes() {
        let sheet = SheetDraft(name: "x", columns: (0..<800).map { SheetDraft.Column("c\($0)") })
        #expect(WorkbookWriter.bytes(of: [sheet]) == WorkbookWriter.bytes(of: [sheet]))
        var long = sheet
        long.rows = [[String](repeating: String(repeating: "é", count: 32_768), count: 1)]
        #expect(!long.fits)
    }

    /// Other programs find nothing wrong with it.
    @Test func isAWholeArchive() throws {
        let folder = try TemporaryFolder()
        var column = SheetDraft.Column("Name")
        (column.hint, column.maxLength) = ("Required. " + String(repeating: "long ", count: 80), 10)
        let sheet = SheetDraft(name: "x", columns: [column], rows: [["a"]])
        try folder.write(WorkbookWriter.bytes(of: [sheet]), to: "x.xlsx")
        let script = """
            import sys, zipfile, xml.dom.minidom
            book = zipfile.ZipFile(sys.argv[1])
            assert book.testzip() is None
            for name in book.namelist(): xml.dom.minidom.parseString(book.read(name))
            sheet = xml.dom.minidom.parseString(book.read('xl/worksheets/sheet1.xml'))
            print(len(sheet.getElementsByTagName('dataValidation')[0].getAttribute('prompt')))
            """
        let run = try Tool.run("python3", ["-c", script, folder.file("x.xlsx")])
        #expect(run.status == 0 && run.output.contains("255"), "\(run.output)")
    }
}
