import PacketMapping
import PacketModel
import Testing

@testable import PacketPlanning

/// Numbers of one column in two notations are told, and amounts in another currency than the page's.
struct AmountWatchTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var reading: AmountWatch.Reading? = .form(.point)
        var currency: String?
        let cells: [String]
        /// The code and severity, and a part of the message.
        let told: (code: String, severity: Severity, part: String)?
    }

    static let cases: [Case] = [
        Case(
            testDescription: "decimal commas, and one that looks like thousands", cells: ["0,75", "1,234", "12,50"],
            told: ("decimal-mark", .warning, "(rows 1, 3), and the form reads row 2 otherwise")),
        Case(
            testDescription: "decimal commas, and thousands with a point", reading: .form(.comma),
            cells: ["0,75", "1.234"],
            told: ("decimal-mark", .warning, "(row 1), and the form reads row 2 otherwise")),
        Case(
            testDescription: "decimal points, and thousands with a comma where the form has decimal commas",
            reading: .form(.comma),
            cells: ["0.75", "1,234"], told: ("decimal-mark", .warning, "decimal point (row 1)")),
        Case(
            testDescription: "both", cells: ["0,75", "12.50", "1,234"],
            told: ("decimal-mark", .warning, "decimal point (row 2); row 3 may be either")),
        Case(
            testDescription: "grouped both ways", cells: ["1.234,50", "1,234.50"],
            told: ("decimal-mark", .warning, "(row 1)")),
        Case(
            testDescription: "a form tells rows by itself", reading: .form(.comma), cells: ["1.234", "12"], told: nil),
        Case(
            testDescription: "thousands with a point for a filter", reading: .filter(.point),
            cells: ["1.234", "24.150", "12"], told: ("decimal-mark", .warning, "rows 1, 2 may be thousands")),
        Case(
            testDescription: "thousands with a comma for a filter", reading: .filter(.comma), cells: ["1,234"],
            told: ("decimal-mark", .warning, "row 1 may be thousands")),
        Case(testDescription: "decimals for a filter", reading: .filter(.point), cells: ["1.234", "24.15"], told: nil),
        Case(
            testDescription: "decimal points and thousands", cells: ["12.50", "1,234", "1,234,567", "1,234.5"],
            told: nil),
        Case(testDescription: "thousands alone", cells: ["1,234", "12,345", "100"], told: nil),
        Case(testDescription: "decimal commas alone", cells: ["1,23", "0,345", "1.234,5", "1.234.567"], told: nil),
        Case(testDescription: "words with commas", cells: ["a, b", "Smith, J.", ".", "none"], told: nil),
        Case(testDescription: "a filter reads them", reading: nil, cells: ["0,75", "1,234"], told: nil),
        Case(
            testDescription: "euros in pounds", currency: "£", cells: ["£5", "€20", "30 €", "7"],
            told: ("other-currency", .warning, "rows 2, 3 of the column say €, and the page says £")),
        Case(
            testDescription: "euros in pounds by a filter", reading: nil, currency: "£", cells: ["€20"],
            told: ("other-currency", .warning, "row 1 of the column says €")),
        Case(testDescription: "dollars of a country", currency: "US$", cells: ["$5", "7.00"], told: nil),
        Case(
            testDescription: "two currencies on a page that names none", cells: ["£5", "€20"],
            told: ("other-currency", .warning, "several currencies (£, €)")),
        Case(testDescription: "one currency on a page that names none", cells: ["£5", "£20"], told: nil),
        Case(testDescription: "a wide sign", currency: "\u{FFE5}", cells: ["\u{A5}500"], told: nil),
        Case(testDescription: "a code on the page", currency: "PHP", cells: ["\u{20B1}500"], told: nil),
        Case(
            testDescription: "a full stop before the number", cells: ["Rs. 1,234", "Rs. 500.00", "500.50"], told: nil),
        Case(testDescription: "no amount", currency: "£", cells: ["n/a €", "€"], told: nil),
    ]

    @Test(
        "Numbers that the form rounds are told",
        arguments: [
            ("31250.75", 0, true), ("22,000.49", 0, true), ("0,49", 0, true), ("85000.00", 0, false),
            ("85,000", 0, false),
            ("1.25", 2, false), ("1.255", 2, false), ("1,000.255", 2, true),
        ] as [(String, Int, Bool)])
    func tellsWhatIsRounded(_ cell: String, _ decimals: Int, _ isTold: Bool) {
        var watch = AmountWatch([
            .init(column: 0, header: "amount", reading: .form(.point), currency: nil, decimals: decimals)
        ])
        watch.see(Record(row: 1, cells: [cell]))
        let told = watch.notes.filter { $0.message.hasSuffix("and rounds row 1") }
        #expect(told.map(\.severity) == (isTold ? [.note] : []))
    }

    @Test(arguments: cases)
    func tellsWhatMayBeMeantOtherwise(_ item: Case) {
        var watch = AmountWatch([
            .init(column: 1, header: "fee", reading: item.reading, currency: item.currency)
        ])
        for (index, cell) in item.cells.enumerated() { watch.see(Record(row: index + 1, cells: ["Ann", cell, "x"])) }
        let notes = watch.notes
        #expect(notes.map(\.code.name) == (item.told.map { [$0.code] } ?? []))
        guard let told = item.told, let note = notes.first else { return }
        #expect(note.severity == told.severity && note.field == "fee")
        #expect(note.message.contains(told.part), "\(note.message)")
    }
}
