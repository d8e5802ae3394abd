import PacketModel
import Testing

@testable import PacketPlanning

/// Amounts with a sign that stands before them already are told.
struct CurrencyWatchTests {
    @Test(
        arguments: [
            (
                ["$1,204.50", "850", "$5", ""], true,
                "the page has $ printed before the field, and the column has it, too: rows 1, 3"
            ),
            (["$1,204.50"], true, "has it, too: row 1"),
            (["1", "$5"], false, "the mapping writes $ before the column, which has it, too: row 2"),
            (["850", "€5", "5 $", "$", "US$5", ""], true, nil),
        ] as [([String], Bool, String?)])
    func tellsRows(_ cells: [String], _ isPrinted: Bool, _ told: String?) {
        var watch = CurrencyWatch([.init(column: 1, header: "fee", sign: "$", isPrinted: isPrinted)])
        for (index, cell) in cells.enumerated() { watch.see(Record(row: index + 1, cells: ["Ann", cell, "x"])) }
        let notes = watch.notes
        #expect(notes.map(\.code.name) == (told == nil ? [] : ["currency-twice"]))
        #expect(notes.allSatisfy { $0.severity == .warning && $0.field == "fee" })
        if let told { #expect(notes.first?.message.contains(told) == true, "\(notes)") }
    }

    /// Signs of several bytes are compared whole: £ begins as \u{A5} does.
    @Test(arguments: [("£5", true), ("\u{A5}5", false)])
    func comparesWholeSigns(_ cell: String, _ isTold: Bool) {
        var watch = CurrencyWatch([.init(column: 0, header: "fee", sign: "£", isPrinted: true)])
        watch.see(Record(row: 1, cells: [cell]))
        #expect(watch.notes.count == (isTold ? 1 : 0))
    }
}
