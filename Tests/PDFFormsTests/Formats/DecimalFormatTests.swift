import PDFForms
import Testing

struct DecimalFormatTests {
    /// A call and what it shows for values; nil stands for a refusal.
    struct Case: CustomTestStringConvertible {
        let script: String
        let value: String
        let shown: String?
        var color: ShownValue.Color?

        init(_ parameters: String, _ value: String, _ shown: String?, _ color: ShownValue.Color? = nil) {
            script = "AFNumber_Format(\(parameters));"
            self.value = value
            self.shown = shown
            self.color = color
        }

        var testDescription: String { "\(script) \(value)" }
    }

    static let separators: [Case] = [
        Case("2, 0, 0, 0, \"\", true", "1234567.891", "1,234,567.89"),
        Case("2, 1, 0, 0, \"\", true", "1234567.891", "1234567.89"),
        Case("2, 2, 0, 0, \"\", true", "1234567.891", "1.234.567,89"),
        Case("2, 3, 0, 0, \"\", true", "1234567.891", "1234567,89"),
        Case("2, 4, 0, 0, \"\", true", "1234567.891", "1'234'567.89"),
        Case("0, 0, 0, 0, \"\", true", "999", "999"),
        Case("0, 0, 0, 0, \"\", true", "1000", "1,000"),
        Case("2, 2, 0, 0, \"\", true", "0", "0,00"),
        Case("2, 0, 0, 0, \"\", true", "232324", "232,324.00"),
        Case("2, 2, 0, 0, \"\", true", "302,80", "302,80"),
        Case("2, 2, 0, 0, \"\", true", "302.8", "302,80"),
        Case("2, 1, 0, 0, \"\", true", "0007", "7.00"),
        Case("2, 0, 0, 0, \"\", true", ".5", "0.50"),
        Case("10, 1, 0, 0, \"\", true", "1.5", "1.5000000000"),
    ]

    static let rounding: [Case] = [
        Case("2, 1, 0, 0, \"\", true", "1.005", "1.01"),
        Case("2, 1, 0, 0, \"\", true", "1.0049999999999999999999", "1.00"),
        Case("2, 1, 0, 0, \"\", true", "-1.005", "-1.01"),
        Case("0, 1, 0, 0, \"\", true", "0.5", "1"),
        Case("0, 1, 0, 0, \"\", true", "2.5", "3"),
        Case("0, 0, 0, 0, \"\", true", "999.5", "1,000"),
        Case("1, 1, 0, 0, \"\", true", "0.05", "0.1"),
        Case("1, 1, 0, 0, \"\", true", "0.04", "0.0"),
        Case("2, 1, 0, 0, \"\", true", "-0.001", "0.00"),
        Case("2, 1, 2, 0, \"\", true", "-0.001", "0.00"),
        Case(
            "2, 0, 0, 0, \"\", true", "123456789012345678901234567890.126", "123,456,789,012,345,678,901,234,567,890.13"
        ),
        Case("2, 1, 0, 0, \"\", true", "1.5e3", "1500.00"),
        Case("2, 1, 0, 0, \"\", true", "15E-3", "0.02"),
    ]

    static let currency: [Case] = [
        Case("2, 0, 0, 0, \"$\", true", "1234.5", "$1,234.50"),
        Case("2, 0, 0, 0, \"$\", true", "-1234.5", "-$1,234.50"),
        Case("2, 2, 0, 0, \" \\u20ac\", false", "-1234.5", "-1.234,50 €"),
        Case("2, 2, 0, 0, \"\\u20ac \", true", "1234.5", "€ 1.234,50"),
        Case("2, 3, 0, 0, \" \\u20ac\", false", "12,3", "12,30 €"),
        Case("2, 4, 0, 0, 'CHF ', true", "1234.5", "CHF 1'234.50"),
        Case("2, 1, 1, 0, \"$\", true", "-5", "$5.00", .red),
        Case("2, 1, 1, 0, \"$\", true", "5", "$5.00", .black),
        Case("2, 1, 2, 0, \"$\", true", "-5", "($5.00)"),
        Case("2, 0, 2, 0, \"\", true", "-55", "(55.00)"),
        Case("2, 1, 3, 0, \" kr\", false", "-5", "(5.00 kr)", .red),
        Case("2, 1, 3, 0, \" kr\", false", "0", "0.00 kr", .black),
        Case("2,1,\"MinusBlack\",null,\"$\",true", "-32.98", "-$32.98"),
        Case("2, 1, \"ParensRed\", null, null, true", "-1", "(1.00)", .red),
    ]

    static let reading: [Case] = [
        Case("2, 0, 0, 0, \"\", true", "", ""),
        Case("2, 0, 0, 0, \"\", true", "   ", ""),
        Case("2, 0, 0, 0, \"\", true", " 12 ", "12.00"),
        Case("2, 0, 0, 0, \"\", true", "12,5", "12.50"),
        Case("2, 0, 0, 0, \"\", true", "1,234", "1,234.00"),
        Case("2, 1, 0, 0, \"\", true", "1,234.56", "1234.56"),
        Case("2, 1, 0, 0, \"\", true", "0,125", "0.13"),
        Case("3, 3, 0, 0, \"\", true", "1,234", "1,234"),
        Case("3, 2, 0, 0, \"\", true", "1.234", "1,234"),
        Case("2, 2, 0, 0, \"\", true", "1.234,56", "1.234,56"),
        Case("2, 2, 0, 0, \"\", true", "1.234.567", "1.234.567,00"),
        Case("0, 0, 0, 0, \"\", true", "12,34,567", "1,234,567"),
        Case("2, 1, 0, 0, \"\", true", "1'234.5", "1234.50"),
        Case("2, 1, 0, 0, \"\", true", "1\u{202F}234,5", "1234.50"),
        Case("2, 1, 0, 0, \"$\", true", "$ 5", "$5.00"),
        Case("2, 1, 0, 0, \" EUR\", false", "5 EUR", "5.00 EUR"),
        Case("2, 1, 0, 0, \"US$\", true", "-US$5", "-US$5.00"),
        Case("2, 1, 0, 0, \"\", true", "(5)", "-5.00"),
        Case("2, 1, 0, 0, \"\", true", "5-", "-5.00"),
        Case("2, 1, 0, 0, \"\", true", "\u{2212}5", "-5.00"),
        Case("2, 1, 0, 0, \"\", true", "+5", "5.00"),
        Case("2, 1, 0, 0, \"\", true", "１２．５", "12.50"),
        Case("2, 1, 0, 0, \"\", true", "--5", nil),
        Case("2, 1, 0, 0, \"\", true", "-(5)", nil),
        Case("2, 1, 0, 0, \"\", true", "n/a", nil),
        Case("2, 1, 0, 0, \"\", true", "12a", nil),
        Case("2, 1, 0, 0, \"\", true", "1.2.3", nil),
        Case("2, 1, 0, 0, \"\", true", "1,23,4", nil),
        Case("2, 1, 0, 0, \"\", true", "1,234.567,8", nil),
        Case("2, 1, 0, 0, \"\", true", ".", nil),
        Case("2, 1, 0, 0, \"\", true", "-", nil),
        Case("2, 1, 0, 0, \"\", true", "1e999", nil),
        Case("2, 1, 0, 0, \"15\", true", "15", "1515.00"),
        Case("2, 1, 0, 0, \"-\", true", "-5", "--5.00"),
    ]

    @Test(arguments: separators + rounding + currency + reading)
    func showsWhatAcrobatShows(_ row: Case) {
        let result = ValueFormat.apply(FieldScript(row.script), to: row.value)
        if let shown = row.shown {
            #expect((try? result.get())?.text == shown)
            #expect((try? result.get())?.color == row.color)
        } else {
            #expect(result.failureCode == .notANumber)
        }
    }

    @Test(arguments: [
        ("12.50", "12.50"), ("12,50", "12.5"), ("1,234.5", "1234.5"), ("$5", "5"), ("(5)", "-5"), ("", ""),
        ("1.50e2", "1.50e2"),
    ])
    func keepsAValueThatAcrobatReads(_ value: String, _ kept: String) throws {
        let script = FieldScript("AFNumber_Format(2, 0, 0, 0, \"\", true);")
        #expect(try ValueFormat.apply(script, to: value).get().value == kept)
    }

    /// Acrobat drops the zeros; but a bank's number without them is another one.
    @Test(arguments: [("011401533", nil), ("0007", nil), ("00", nil), ("0", "0"), ("-05", "-5"), ("05.5", "6")])
    func wholeNumbersKeepTheirZeros(_ value: String, _ shown: String?) {
        let result = ValueFormat.apply(FieldScript("AFNumber_Format(0, 1, 0, 0, \"\", true);"), to: value)
        #expect((try? result.get())?.text == shown)
        #expect((result.failureCode == .notANumber) == (shown == nil))
    }

    @Test func keystrokesShowTheValueAsItIs() throws {
        let script = FieldScript("AFNumber_Keystroke(2, 0, 0, 0, \"\", true);")
        #expect(try ValueFormat.apply(script, to: "5").get().text == "5")
        #expect(ValueFormat.apply(script, to: "five").failureCode == .notANumber)
    }
}

extension Result where Success == ShownValue, Failure == FormatFailure {
    /// The text, or the code of the failure in angle brackets.
    var outcome: String {
        switch self {
        case .success(let shown): shown.text
        case .failure(let failure): "<\(failure.code)>"
        }
    }

    /// The code of the failure.
    var failureCode: FormatFailure.Code? {
        if case .failure(let failure) = self { failure.code } else { nil }
    }
}
