import PacketMapping
import PacketModel
import Testing

@testable import PacketPlanning

/// Cells that a condition passes by for nothing but capitals or spaces are told.
struct ConditionWatchTests {
    static let cases: [(condition: String, cells: [String], rows: String?)] = [
        ("status == \"No\"", ["No", "NO", "n", "Yes", " No"], "rows 2, 3, 5 say"),
        ("status == \"Yes\"", ["Yes", "x", "TRUE", "No", ""], "rows 2, 3 say"),
        ("status == \"Yes\" or status == \"Y\"", ["Yes", "Y", "No", "yes"], "row 4 says"),
        ("status != 'No'", ["No", "NO", "Yes"], "row 2 says"),
        ("'No' == status", ["NO"], "row 1 says"),
        ("status in ('Ja', 'Nein')", ["ja", "Ja", "Nein"], "row 1 says"),
        ("status contains 'Inc'", ["Principal", "Inc."], nil),
        ("status == 'X'", ["Y", "1", "X"], nil), ("status == 'NO'", ["NE", "US", "GB", "NO"], nil),
        ("status == 'École'", ["École", "école "], "row 2 says"),
        ("status == 'No'", ["None", "", "No", "not yet"], nil),
        ("status == '5'", ["5.0", "5"], nil),
        ("status > 'b'", ["A", "B"], nil),
        ("{status|lower} == 'no'", ["NO", "No"], nil),
    ]

    @Test("A no is filled, and told", arguments: ["status", "not status", "status and name == 'Ann'"])
    func tellsANo(condition: String) throws {
        let schema = RecordSchema(columns: ["name", "status"])
        let bound = try Condition(parsing: condition).bind(to: schema)
        var watch = ConditionWatch(.init(bound, headers: schema.columns))
        for (index, cell) in ["yes", "No", "", "non", "oui", "0"].enumerated() {
            watch.see(Record(row: index + 1, cells: ["Ann", cell]))
        }
        #expect(watch.notes.map(\.code.name) == ["filled-no"])
        #expect(watch.notes[0].message.contains("rows 2, 4, 6 say no"))
    }

    @Test(
        "Whoever asks for a text that is not empty is asked nothing",
        arguments: ["status is not empty", "status is empty"])
    func takesTextsAsTheyAre(condition: String) throws {
        let schema = RecordSchema(columns: ["name", "status"])
        var watch = ConditionWatch(
            .init(try Condition(parsing: condition).bind(to: schema), headers: schema.columns))
        watch.see(Record(row: 1, cells: ["Ann", "No"]))
        #expect(watch.notes.isEmpty)
    }

    @Test(arguments: cases)
    func tellsCells(condition: String, cells: [String], rows: String?) throws {
        let schema = RecordSchema(columns: ["name", "status"])
        let bound = try Condition(parsing: condition).bind(to: schema)
        var watch = ConditionWatch(.init(bound, headers: schema.columns))
        for (index, cell) in cells.enumerated() { watch.see(Record(row: index + 1, cells: ["Ann", cell])) }
        let notes = watch.notes
        #expect(notes.map(\.code.name) == (rows == nil ? [] : ["case-differs"]))
        guard let rows, let note = notes.first else { return }
        #expect(note.field == "status" && note.severity == .warning)
        #expect(note.message.contains(rows), "\(note.message)")
    }
}
