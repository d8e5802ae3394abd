import PacketModel
import Testing

@testable import PacketPlanning

/// A number with fewer digits than its column's others is named; numbers of any length are not.
struct NumberWatchTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var limit: Int?
        let cells: [String]
        /// The rows that are named, and how many digits they should have.
        let named: (rows: String, digits: Int)?

        init(_ name: String, limit: Int? = nil, _ cells: [String], _ named: (rows: String, digits: Int)? = nil) {
            (testDescription, self.limit, self.cells, self.named) = (name, limit, cells, named)
        }
    }

    static let cases: [Case] = [
        Case(
            "telephone", ["(555) 123-4567", "555-123-4567", "555.123.4567", "(555) 123-456", "5551234567"],
            ("row 4", 10)),
        Case(
            "two short ones",
            ["+82 10-1234-5678", "+82 10-1234-567"] + (1...8).map { "+82 10-9999-111\($0)" } + ["10-1234-5678"],
            ("rows 2, 11", 12)),
        Case("numbers of people", (1...5).map { "12\($0)-45-6789" } + ["123-45-678"], ("row 6", 9)),
        Case("telephones of a country with numbers of any length", ["030 1234567", "0151 12345678", "089 123456"]),
        Case("extensions here and there", (1...5).map { "555-123-456\($0)" } + ["555-123-4567 x12", "none"]),
        Case("one of few", ["555-123-4567", "555-123-4568", "555-123-456"], ("row 3", 10)),
        Case("one of two", ["555-123-4567", "555-123-456"]),
        Case("a country before some", (1...5).map { "555-123-456\($0)" } + ["+1 555-123-4567"]),
        Case("days", ["12/31/2026", "11/30/2026", "10/10/2026", "12/12/2026", "1/5/2026"]),
        Case("amounts", ["100000", "100000", "100000", "100000", "2000"]),
        Case("postcodes", (1...5).map { "1234\($0)" } + ["1234"]),
        Case("a field of nine", limit: 9, ["123456789", "223456789", "12345678"], ("row 3", 9)),
        Case("a field of nine, one of two", limit: 9, ["121000022", "21000021"], ("row 2", 9)),
        Case("a field of five, one of two", limit: 5, ["12345", "1234"]),
        Case("a field of nine that amounts fill", limit: 9, ["123456789", "2234", "12345678"]),
        Case("a field of nine with signs between", limit: 9, ["123456789", "223456789", "123-45-67"]),
        Case("longer than its field", limit: 4, ["1234", "1234", "12345"]),
        Case("nothing in any row", ["", "", ""]),
    ]

    @Test("A short number among others is named", arguments: cases)
    func namesShortNumbers(_ item: Case) {
        var watch = NumberWatch([.init(column: 1, header: "number", limit: item.limit)])
        for (index, cell) in item.cells.enumerated() { watch.see(Record(row: index + 1, cells: ["Ann", cell, "x"])) }
        let notes = watch.notes
        #expect(notes.count == (item.named == nil ? 0 : 1))
        guard let named = item.named, let note = notes.first else { return }
        #expect(note.code.name == "number-length")
        #expect(note.field == "number")
        #expect(note.message.contains("fewer than \(named.digits) digits in \(named.rows)"), "\(note.message)")
    }
}
