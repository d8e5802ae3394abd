import PacketMapping
import PacketModel
import Testing

@testable import PacketPlanning

/// Cells that a condition passes by for nothing but capitals or spaces are told.
struct CaseWatchTests {
    static let cases: [(condition: String, cells: [String], rows: String?)] = [
        ("status == \"No\"", ["No", "NO", "no", "Yes", " No"], "rows 2, 3, 5 have"),
        ("status != 'No'", ["No", "NO", "Yes"], "row 2 has"),
        ("'No' == status", ["NO"], "row 1 has"),
        ("status in ('Ja', 'Nein')", ["ja", "Ja", "Nein"], "row 1 has"),
        ("not (status contains 'rush')", ["RUSH today", "rush", "later"], "row 1 has"),
        ("status starts with 'É'", ["École", "école"], "row 2 has"),
        ("status == 'No'", ["None", "N", "", "No"], nil),
        ("status == '5'", ["5.0", "5"], nil),
        ("status > 'b'", ["A", "B"], nil),
        ("{status|lower} == 'no'", ["NO", "No"], nil),
    ]

    @Test(arguments: cases)
    func tellsCells(condition: String, cells: [String], rows: String?) throws {
        let schema = RecordSchema(columns: ["name", "status"])
        let bound = try Condition(parsing: condition).bind(to: schema)
        var watch = CaseWatch(CaseWatch.texts(of: [], chosenBy: bound, headers: schema.columns))
        for (index, cell) in cells.enumerated() { watch.see(Record(row: index + 1, cells: ["Ann", cell])) }
        let notes = watch.notes
        #expect(notes.map(\.code.name) == (rows == nil ? [] : ["case-differs"]))
        guard let rows, let note = notes.first else { return }
        #expect(note.field == "status" && note.severity == .warning)
        #expect(note.message.contains(rows), "\(note.message)")
    }
}
