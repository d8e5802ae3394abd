import PacketModel
import Testing

@testable import PacketPlanning

/// Years that a form does not show are told.
struct YearWatchTests {
    static let cases: [(cells: [String], severity: Severity?, part: String)] = [
        (["2025-07-01", "07/02/2025"], .note, "without their year 2025"),
        (["2025-07-01", "1.7.2024"], .warning, "several years (2024, 2025)"),
        (["07-01", "", "July 1", "2025"], nil, ""), (["2025-07-01T10:00"], nil, ""),
    ]

    @Test(arguments: cases)
    func tellsYears(cells: [String], severity: Severity?, part: String) {
        var watch = YearWatch([.init(column: 0, header: "begin", pattern: "mm-dd")])
        for (index, cell) in cells.enumerated() { watch.see(Record(row: index + 1, cells: [cell])) }
        let notes = watch.notes
        #expect(notes.map(\.severity) == (severity.map { [$0] } ?? []))
        #expect(notes.allSatisfy { $0.code.name == "year-dropped" && $0.message.contains(part) })
    }
}
