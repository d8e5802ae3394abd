import TestSupport
import Testing

@testable import Sheets

/// Numbers as text, and as a cell shows them.
struct NumberFormatTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let code: String
        let value: String
        let text: String
        let shown: String
        let testDescription: String

        init(_ code: String, _ value: String, _ text: String, _ shown: String) {
            (self.code, self.value, self.text, self.shown) = (code, value, text, shown)
            testDescription = "\(value) as \(code)"
        }
    }

    static let cases = [
        Case("General", "1.0E+2", "100", "100"), Case("General", "0.1", "0.1", "0.1"),
        Case("General", "8212345678", "8212345678", "8212345678"),
        Case("General", "1234.5600000000001", "1234.56", "1234.56"),
        Case("General", "9007199254740992", "9007199254740992", "9007199254740992"),
        Case("General", "0.30000000000000004", "0.3", "0.3"), Case("General", "-0", "0", "0"),
        Case("General", "1e300", "1E+300", "1E+300"), Case("General", "1.5e-300", "1.5E-300", "1.5E-300"),
        Case("General", "99999999999999.996", "100000000000000", "100000000000000"),
        Case("00000", "417", "417", "00417"), Case("000-00-0000", "12345678", "12345678", "012-34-5678"),
        Case("[<=9999999]###-####;(###) ###-####", "5550101", "5550101", "555-0101"),
        Case("[<=9999999]###-####;(###) ###-####", "2065550101", "2065550101", "(206) 555-0101"),
        Case("#,##0.00", "1234567.891", "1234567.891", "1,234,567.89"), Case("#,##0.00", "-0.001", "-0.001", "0.00"),
        Case("#,##0", "-1234", "-1234", "-1,234"), Case("#,##0;(#,##0)", "-1234", "-1234", "(1,234)"),
        Case("0.00;-0.00;\"none\"", "0", "0", "none"), Case("0%", "0.155", "0.155", "16%"),
        Case("0.0#", "2.5", "2.5", "2.5"), Case("0.0#", "2.567", "2.567", "2.57"), Case("0.#", "3", "3", "3"),
        Case("#,##0.0,", "1234567", "1234567", "1,234.6"), Case("[$€-407] #,##0.00", "5", "5", "€ 5.00"),
        Case("[Red]#,##0.00\" days\"", "12.5", "12.5", "12.50 days"), Case("0.00E+00", "12345", "12345", "12345"),
        Case("@", "42", "42", "42"), Case("\\#0_)", "7", "7", "#7 "), Case("", "7", "7", "7"),
        Case("yyyy-mm-dd", "42491", "2016-05-01", "2016-05-01"),
        Case("yyyy\"년\" m\"월\" d\"일\"", "42491", "2016-05-01", "2016년 5월 1일"),
        Case("d-mmm-yy", "42491", "2016-05-01", "1-May-16"),
        Case("dddd, mmmm d", "42491", "2016-05-01", "Sunday, May 1"),
        Case("m/d/yy h:mm AM/PM", "42491.75", "2016-05-01T18:00:00", "5/1/16 6:00 PM"),
        Case("h:mm", "0.5", "12:00:00", "12:00"), Case("mm:ss.0", "0.000694450231", "00:01:00", "01:00.0"),
        Case("[h]:mm:ss", "1.5", "36:00:00", "36:00:00"), Case("[mm]:ss", "0.5", "12:00:00", "720:00"),
        Case("yyyy-mm-dd", "59", "1900-02-28", "1900-02-28"), Case("yyyy-mm-dd", "61", "1900-03-01", "1900-03-01"),
        Case("yyyy-mm-dd", "1", "1900-01-01", "1900-01-01"), Case("yyyy-mm-dd", "60", "60", "60"),
        Case("yyyy-mm-dd", "-1", "-1", "-1"),
        Case("yyyy-mm-dd hh:mm", "45291.999999999", "2024-01-01", "2024-01-01 00:00"),
        Case("yyyy-mm-dd", "1e300", "1E+300", "1E+300"),
    ]

    @Test(arguments: cases)
    func saysAndShows(_ sample: Case) throws {
        let cell = try #require(try row("<c s=\"0\"><v>\(sample.value)</v></c>", formats: [sample.code]).first)
        #expect(cell.text == sample.text)
        #expect(cell.displayed == sample.shown)
    }

    @Test func countsFrom1904WhereTheBookSaysSo() throws {
        let cells = try row(
            "<c s=\"0\"><v>0</v></c><c s=\"0\"><v>60</v></c><c s=\"0\"><v>42491.75</v></c>",
            formats: ["yyyy-mm-dd hh:mm"],
            date1904: true)
        #expect(cells.map(\.text) == ["1904-01-01", "1904-03-01", "2020-05-02T18:00:00"])
    }

    @Test(arguments: [
        ("00000", NumberFormat.Kind.digits), ("0.00", .number), ("0", .number), ("(###) ###-####", .digits),
        ("#,##0\" days\"", .number), ("\"day\" 0", .number), ("[Red]0", .number), ("[hh]:mm", .duration), ("m", .date),
        ("mm:ss", .time), ("General", .general), ("@", .text), ("\\d0", .number), ("[$-409]d-mmm", .date),
    ])
    func tellsDatesFromNumbers(_ code: String, _ kind: NumberFormat.Kind) {
        #expect(NumberFormat(code).kind == kind)
    }

    @Test(arguments: [
        (14, NumberFormat.Kind.date), (20, .time), (22, .dateTime), (31, .date), (46, .duration), (57, .date),
        (4, .number), (49, .text), (0, .general), (163, .general),
    ])
    func knowsFormatsByNumber(_ id: Int, _ kind: NumberFormat.Kind) {
        #expect(NumberFormat(builtIn: id).kind == kind)
    }

    @Test(arguments: [("A1", 1, 0), ("AA12", 12, 26), ("XFD1048576", 1_048_576, 16_383), ("$B$2", 2, 1)])
    func namesCells(_ name: String, _ row: Int, _ column: Int) throws {
        let place = try #require(CellReference.parse(name))
        #expect(place == (row, column))
        #expect(CellReference.name(column: column) + "\(row)" == name.filter { $0 != "$" })
        #expect(
            CellReference.parse("1A") == nil && CellReference.parse("XFE1") == nil && CellReference.parse("A0") == nil)
    }
}
