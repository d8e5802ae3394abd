import Interchange
import PacketModel
import Testing

@testable import PacketRecipients

struct CSVParsingTests {
    /// Rows under a header `a,b`, and what becomes of them.
    struct Case: CustomTestStringConvertible {
        var label: String
        var text: String
        var rows: [[String]]
        var codes: [[String]]?
        var lines: [Int]?
        var testDescription: String { label }
    }

    static let quoting = [
        Case(label: "plain", text: "1,2\n", rows: [["1", "2"]], lines: [2]),
        Case(label: "no line end at the end", text: "1,2", rows: [["1", "2"]]),
        Case(label: "empty last cell", text: "1,", rows: [["1", ""]]),
        Case(label: "quoted", text: #""1","2""#, rows: [["1", "2"]]),
        Case(label: "delimiter in quotes", text: #""Doe, John",2"#, rows: [["Doe, John", "2"]]),
        Case(label: "doubled quotes", text: #""say ""hi""","x""y""#, rows: [[#"say "hi""#, #"x"y"#]]),
        Case(label: "nothing but a quote", text: "\"\"\"\",x", rows: [["\"", "x"]]),
        Case(label: "odd number of quotes", text: "\"\"\"\"\",x", rows: [["\"\",x"]], codes: [["unterminated-quote"]]),
        Case(
            label: "line breaks in quotes", text: "\"1\r\n2\n3\r4\",x\n5,6\n",
            rows: [["1\r\n2\n3\r4", "x"], ["5", "6"]], lines: [2, 6]),
        Case(label: "CR alone", text: "1,2\r3,4\r", rows: [["1", "2"], ["3", "4"]], lines: [2, 3]),
        Case(
            label: "mixed line ends", text: "1,2\r\n3,4\n5,6\r7,8",
            rows: [["1", "2"], ["3", "4"], ["5", "6"], ["7", "8"]], lines: [2, 3, 4, 5]),
        Case(label: "spaces and zeros kept", text: " 007 ,\" x \"\n", rows: [[" 007 ", " x "]]),
        Case(label: "stray quote is text", text: "5\" pipe,say \"hi\"\n", rows: [["5\" pipe", "say \"hi\""]]),
        Case(label: "blank before a quote makes it text", text: "1, \"x\"\n", rows: [["1", " \"x\""]]),
        Case(label: "blank after a closing quote", text: "\"1\" ,\"2\"\t\n", rows: [["1", "2"]]),
        Case(
            label: "text after a closing quote", text: "\"1\"x,2\n3,4\n", rows: [["1x", "2"], ["3", "4"]],
            codes: [["text-after-quote"], []]),
        Case(
            label: "unterminated quote", text: "1,2\n3,\"4\n5,6\n", rows: [["1", "2"], ["3", "4\n5,6\n"]],
            codes: [[], ["unterminated-quote"]]),
        Case(
            label: "blank lines skipped", text: "\n1,2\n\r\n  \n,\n3,4\n\n", rows: [["1", "2"], ["3", "4"]],
            lines: [3, 7]),
        Case(label: "quoted empty row kept", text: "\"\",\n", rows: [["", ""]]),
        Case(label: "too few cells", text: "1\n2,3\n", rows: [["1"], ["2", "3"]], codes: [["missing-cells"], []]),
        Case(
            label: "too many cells", text: "1,2,3\n2,3\n", rows: [["1", "2", "3"], ["2", "3"]],
            codes: [["surplus-cells"], []]),
        Case(label: "empty surplus cells", text: "1,2,,\n", rows: [["1", "2"]], codes: [[]]),
        Case(label: "NUL", text: "1,\0\n2,3\n", rows: [["1", "\0"], ["2", "3"]], codes: [["nul-byte"], []]),
        Case(
            label: "replacement character", text: "1,Stefa\u{FFFD}ska\n", rows: [["1", "Stefa\u{FFFD}ska"]],
            codes: [["replacement-character"]]),
        Case(label: "full width is not suspicious", text: "1,\u{FF21}\n", rows: [["1", "\u{FF21}"]]),
    ]

    @Test(arguments: quoting)
    func readsRows(_ item: Case) throws {
        let reading = try CSVReading("a,b\n" + item.text, CSVOptions(delimiter: UInt8(ascii: ",")))
        let lines = item.lines ?? reading.lines
        let codes = item.codes ?? item.rows.map { _ in [] }
        #expect([item.rows] == [reading.rows] && codes == reading.codes && lines == reading.lines, "\(reading)")
    }

    @Test func namesTheLineWhereAQuoteOpened() throws {
        let reading = try CSVReading("a,b\n1,2\n\"x\ny\",\"z\n")
        let diagnostic = try #require(reading.diagnostics.last)
        #expect(diagnostic.line == 3 && diagnostic.field == "b" && diagnostic.message.contains("line 4"))
    }

    @Test func namesLineColumnAndByteOfInvalidText() throws {
        let bytes = Array("name,note\nJosé,x\n\"y\nz\",ab".utf8) + [0xE9] + Array("c\nok,ok\n".utf8)
        let reading = try CSVReading(bytes, CSVOptions(encoding: .utf8))
        let diagnostic = try #require(reading.diagnostics.first)
        #expect(reading.codes == [[], ["invalid-encoding"], []] && diagnostic.field == "note")
        #expect(diagnostic.message.hasPrefix("Line 4, column 2, byte 3 of the cell: not valid utf-8"))
        #expect(reading.rows[1] == ["y\nz", "ab\u{FFFD}c"])
    }

    @Test func doesNotJoinACharacterAcrossCells() throws {
        let bytes = Array("a,b\n".utf8) + [0xC3, 0x2C, 0xA9, 0x0A]
        let reading = try CSVReading(bytes, CSVOptions(encoding: .utf8))
        #expect(reading.codes == [["invalid-encoding"]])
    }

    @Test func goesOnAfterARecordThatIsTooLong() throws {
        var limits = CSVLimits()
        limits.record = 10
        let reading = try CSVReading("a,b\n1234567,8\n1234567890,12\n\"5\n67890123\n3,4\n", limits: limits)
        #expect(reading.codes == [[], ["record-too-long"], ["record-too-long"], []])
        #expect(reading.rows == [["1234567", "8"], [], [], ["3", "4"]] && reading.lines == [2, 3, 4, 6])
    }

    @Test func refusesARowWithTooManyColumns() throws {
        var limits = CSVLimits()
        limits.columns = 3
        let reading = try CSVReading("a,b\n1,2,,\n1,2,3,4,\"5\n6\"\n7,8\n", limits: limits)
        #expect(reading.codes == [["too-many-columns"], ["too-many-columns"], []] && reading.lines == [2, 3, 5])
    }
}
