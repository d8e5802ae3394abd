import TestSupport
import Testing

@testable import Sheets

/// Cells of every kind, in both dialects of the format.
struct WorkbookTests {
    private static let strings = """
        <si><t>plain</t></si><si><r><t>홍</t></r><r><rPr><b/></rPr><t xml:space="preserve">길 </t></r><r><t>동</t></r></si>\
        <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si><si/>\
        <si><t xml:space="preserve">  lead</t></si><si><t>_xD83D__xDE00_ _xD83D_ _x00ZZ_ _x0000_</t></si>
        """

    private static func book(_ dialect: SampleBook.Dialect) -> SampleBook {
        var book = SampleBook(sheets: [
            (
                "함정 &amp; traps",
                """
                <dimension ref="A1"/><sheetData>\
                <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="AA1" t="s"><v>2</v></c></row>\
                <row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" t="s"><v>5</v></c>\
                <c r="D2" t="s"><v>6</v></c><c r="E2" t="s"><v>99</v></c></row>\
                <row r="5"><c r="A5" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>no</t></rPh></is></c>\
                <c r="B5" t="str"><f>A1&amp;"x"</f><v>plainx</v></c><c r="C5"><f t="shared" si="0">1+1</f><v>2</v></c>\
                <c r="D5"><f>1/0</f></c><c r="E5" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="F5" t="b"><v>1</v></c>\
                <c r="G5" t="d"><v>2016-05-01T00:00:00Z</v></c><c r="H5"><v>1.0E+2</v></c><c r="I5"><v>0.1</v></c>\
                <c r="J5"><v>8212345678</v></c><c r="K5" s="0"/><c r="L5"><v>twelve</v></c><c r="M5" t="str"><f>""</f><v/></c>\
                </row><row hidden="1"><c t="s"><v>0</v></c><c><v>7</v></c></row></sheetData>\
                <mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>
                """
            ), ("second", "<sheetData/>"),
        ])
        book.dialect = dialect
        book.strings = strings
        book.state = " state=\"hidden\""
        return book
    }

    @Test(arguments: SampleBook.Dialect.allCases)
    func readsCellsOfEveryKind(_ dialect: SampleBook.Dialect) throws {
        let cells = try cells(Self.book(dialect))
        #expect(
            cells.mapValues(\.value) == [
                "A1": .text("plain"), "C1": .text("홍길 동"), "AA1": .text("東京"), "A2": .text("a\rb_x0041_"),
                "B2": .text(""), "C2": .text("  lead"), "D2": .text("😀 \u{FFFD} _x00ZZ_ \u{FFFD}"), "E2": .empty,
                "A5": .text("inline"), "B5": .text("plainx"), "C5": .number(2), "D5": .empty, "E5": .error("#DIV/0!"),
                "F5": .bool(true), "G5": .isoDate("2016-05-01T00:00:00Z"), "H5": .number(100), "I5": .number(0.1),
                "J5": .number(8_212_345_678), "K5": .empty, "L5": .text("twelve"), "M5": .text(""),
                "A6": .text("plain"), "B6": .number(7),
            ])
        #expect(
            cells.compactMapValues(\.problem) == [
                "D5": .formulaWithoutValue, "E2": .missingText, "L5": .noNumber,
            ])
        #expect(cells.filter(\.value.isFormula).keys.sorted() == ["B5", "C5", "D5", "E5", "M5"])
    }

    @Test(arguments: SampleBook.Dialect.allCases)
    func listsSheetsAndMergedAreas(_ dialect: SampleBook.Dialect) throws {
        let book = try Workbook(bytes: Self.book(dialect).bytes)
        #expect(book.sheets.map(\.name) == ["함정 & traps", "second"])
        #expect(book.sheets.map(\.visibility) == [.visible, .hidden])
        #expect(try book.merges(of: book.sheets[0]).map(\.reference) == ["A1:B1"])
        #expect(try book.sheet(named: "SECOND") == book.sheets[1])
        #expect(throws: SheetError.self) { try book.sheet(named: "third") }
        let rows = try book.rows(of: book.sheets[0])
        var hidden: [Int] = []
        while let row = try rows.next() { if row.isHidden { hidden.append(row.number) } }
        #expect(hidden == [6] && rows.merges.count == 1)
    }

    /// openpyxl writes books like this.
    @Test func doesWithoutSharedTextsAndStyles() throws {
        let cells = try cells(SampleBook(rows: [["a", "<b>"], ["0042", "&"]]))
        #expect(cells.mapValues(\.text) == ["A1": "a", "B1": "<b>", "A2": "0042", "B2": "&"])
    }

    @Test func readsTwoSheetsAtTheSameTime() throws {
        let line = { (text: String) in "<row><c t=\"inlineStr\"><is><t>\(text)</t></is></c></row>" }
        let content = { (text: String) in
            "<sheetData>" + (0..<9_000).map { line("\(text)\($0)") }.joined() + "</sheetData>"
        }
        let book = try Workbook(bytes: SampleBook(sheets: [("a", content("a")), ("b", content("b"))]).bytes)
        let (left, right) = (try book.rows(of: book.sheets[0]), try book.rows(of: book.sheets[1]))
        for index in 0..<9_000 {
            guard try left.next()?[0]?.text == "a\(index)", try right.next()?[0]?.text == "b\(index)" else {
                Issue.record("row \(index)")
                return
            }
        }
        #expect(try left.next() == nil && right.next() == nil)
    }

    /// Programs that show the book show the last of two cells of one name.
    @Test func sortsCellsOfARow() throws {
        let content =
            "<sheetData><row r=\"3\"><c r=\"C3\"><v>3</v></c><c r=\"A3\"><v>1</v></c><c r=\"C3\"><v>4</v></c></row></sheetData>"
        let book = try Workbook(bytes: SampleBook(content).bytes)
        let row = try #require(try book.rows(of: book.sheets[0]).next())
        #expect(row.cells.map(\.reference) == ["A3", "C3"] && row[2]?.value == .number(4) && row[1] == nil)
    }

    @Test func readsManyCellsInFlatMemory() throws {
        let folder = try TemporaryFolder()
        let rows = 20_000
        let cell = "<c><v>12345.678</v></c><c t=\"inlineStr\"><is><t>some text</t></is></c><c t=\"s\"><v>1</v></c>"
        let row = "<row>" + String(repeating: cell, count: 6) + "<c><v>1</v></c><c/></row>"
        var book = SampleBook("<sheetData>" + String(repeating: row, count: rows) + "</sheetData>")
        book.strings = "<si><t>a</t></si><si><t>shared by many</t></si>"
        try folder.write(book.bytes, to: "book.xlsx")
        book = SampleBook("")
        let open = try Workbook(path: folder.file("book.xlsx"))
        let sheet = try open.rows(of: open.sheets[0])
        for _ in 0..<1_000 { _ = try sheet.next() }
        let before = ResidentMemory.kilobytes
        var count = 1_000 * 20
        while let row = try sheet.next() { count += row.cells.count }
        let growth = ResidentMemory.kilobytes - before
        #expect(count == 400_000 && growth < 8_000, "grew by \(growth) kB")
    }
}
