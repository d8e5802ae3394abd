import PacketModel
import TestSupport
import Testing

@testable import PacketRecipients

struct SheetReadingTests {
    struct Reading {
        var columns: [String] = []
        var rows: [[String]] = []
        var lines: [Int] = []
        var codes: [String] = []
        var closing: [String] = []
    }

    private func read(_ book: SampleBook, _ options: SheetOptions = SheetOptions()) throws -> Reading {
        var source = try SheetReader(bytes: book.bytes, file: nil, options: options)
        var reading = Reading(columns: source.schema.columns, codes: source.diagnostics.map(\.code.name))
        while let record = try source.next() {
            reading.rows.append((0..<record.count).map(record.text))
            reading.lines.append(record.line)
            reading.codes += record.diagnostics.map { "\($0.code) \($0.row ?? 0) \($0.message.prefix(8))" }
        }
        reading.closing = source.closingDiagnostics.map { "\($0.code) \($0.field ?? "")" }
        return reading
    }

    private func text(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }

    @Test func findsATableInTheMiddleOfASheet() throws {
        let book = SampleBook(
            """
            <sheetData><row r="3"><c r="A3"/><c r="C3" t="inlineStr"><is><t>name</t></is></c><c r="E3" t="inlineStr"><is>\
            <t> city </t></is></c></row><row r="4" hidden="1"><c r="C4"><v>1</v></c><c r="H4"><v>9</v></c></row>\
            <row r="5"><c r="C5" t="inlineStr"><is><t> </t></is></c></row><row r="7"><c r="E7"><v>2</v></c></row></sheetData>
            """)
        let reading = try read(book)
        #expect(reading.columns == ["name", "column 2", "city"] && reading.codes == ["empty-header"])
        #expect(reading.rows == [["1", "", ""], ["", "", "2"]] && reading.lines == [4, 7])
        #expect(reading.closing == ["blank-rows-skipped ", "hidden-rows ", "surplus-cells "])
    }

    @Test func takesTheRowOfTheHeadersThatIsNamed() throws {
        let rows = ["Members 2026", "name", "Ada"].map { "<row>\(text($0))</row>" }.joined()
        var options = SheetOptions()
        options.headerRow = 2
        let reading = try read(SampleBook("<sheetData>\(rows)</sheetData>"), options)
        #expect(reading.columns == ["name"] && reading.rows == [["Ada"]])
        options.headerRow = 9
        #expect(throws: RecipientError.self) { try read(SampleBook("<sheetData>\(rows)</sheetData>"), options) }
    }

    /// Noughts are lost where postal codes differ in length, or lack one.
    @Test(arguments: [(["57501", "10115"], false), (["57501", "1067"], true), (["2139", "2140"], true)])
    func tellsWhereNoughtsAreLost(codes: [String], isTold: Bool) throws {
        let rows = codes.map { "<row><c><v>\($0)</v></c></row>" }.joined()
        let reading = try read(SampleBook("<sheetData><row>\(text("zip"))</row>\(rows)</sheetData>"))
        #expect(reading.closing == (isTold ? ["leading-zeros zip"] : []))
    }

    @Test func keepsWhatCellsMean() throws {
        var book = SampleBook(
            "<sheetData><row>"
                + ["zip", "phone", "paid", "born", "share", "card"].map(text).joined()
                    + """
                    </row><row><c s="1"><v>417</v></c><c><v>20655501</v></c><c s="2"><v>1234.5</v></c><c s="3"><v>36526</v></c>\
                    <c s="4"><v>0.15</v></c><c><v>4111111111111111</v></c></row></sheetData>
                    """)
        book.styles = """
            <numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/>\
            <xf numFmtId="4"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs>
            """
        let plain = try read(book)
        #expect(plain.rows == [["00417", "20655501", "1234.5", "2000-01-01", "0.15", "4111111111111111"]])
        #expect(
            plain.closing == [
                "leading-zeros phone", "number-format paid", "number-format share", "long-number card",
            ])
        var options = SheetOptions()
        options.showsFormatted = true
        #expect(
            try read(book, options).rows == [
                ["00417", "20655501", "1,234.50", "2000-01-01", "15%", "4111111111111111"]
            ])
    }

    @Test func reportsCellsByName() throws {
        var book = SampleBook(
            """
            <sheetData><row>\(text("a"))\(text("b"))\(text("c"))</row><row><c t="e"><v>#N/A</v></c><c><f>1+1</f></c>\
            <c s="0"><v>60</v></c></row></sheetData>
            """)
        book.styles = "<cellXfs><xf numFmtId=\"14\"/></cellXfs>"
        let reading = try read(book)
        #expect(reading.rows == [["", "", "60"]])
        #expect(
            reading.codes == ["cell-error 1 Cell A2:", "formula-without-value 1 Cell B2:", "no-such-date 1 Cell C2:"])
    }

    @Test func fillsMergedCellsWhenItIsAskedTo() throws {
        let book = SampleBook(
            """
            <sheetData><row>\(text("club"))\(text("name"))</row><row>\(text("Chess"))\(text("Ada"))</row><row>\
            <c r="B3" t="inlineStr"><is><t>Ben</t></is></c></row></sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>
            """)
        #expect(try read(book).rows == [["Chess", "Ada"], ["", "Ben"]])
        #expect(try read(book).closing == ["merged-cells "])
        var options = SheetOptions()
        options.fillsMerged = true
        #expect(try read(book, options).rows == [["Chess", "Ada"], ["Chess", "Ben"]])
        #expect(try read(book, options).closing == [])
    }

    @Test func choosesTheSheet() throws {
        let content = { (name: String) in "<sheetData><row>\(text(name))</row><row><c><v>1</v></c></row></sheetData>" }
        var book = SampleBook(sheets: [("One", content("a")), ("Two", content("b"))])
        book.state = " state=\"veryHidden\""
        #expect(try read(book).columns == ["a"] && read(book).codes == [])
        var options = SheetOptions()
        options.sheet = "two"
        #expect(try read(book, options).columns == ["b"] && read(book, options).codes == ["sheet-chosen"])
        options.sheet = "three"
        let error = #expect(throws: RecipientError.self) { try read(book, options) }
        #expect(error?.code == .noSuchSheet && error?.message.contains("“One”, “Two”") == true)
        book.state = ""
        #expect(try read(book).codes == ["sheet-chosen"])
    }
}
