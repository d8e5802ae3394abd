import Interchange
import TestSupport
import Testing

/// A label says how a day is to be written.
struct DayPatternTests {
    @Test(arguments: [
        ("Date of birth (mm/dd/yyyy)", "01/31/2026"), ("MM-DD-YY", "01-31-26"),
        ("Geburtsdatum TT.MM.JJJJ", "31.01.2026"),
        ("né(e) le (jj/mm/aaaa)", "31/01/2026"), ("gg/mm/aaaa", "31/01/2026"), ("dd-mm-jjjj", "31-01-2026"),
        ("Data (dd.mm.rrrr)", "31.01.2026"), ("Date: DD / MM / YYYY", "31/01/2026"), ("yyyy-mm-dd", "2026-01-31"),
    ])
    func isFound(_ label: String, _ shown: String) throws {
        let pattern = try #require(DayPattern(in: label))
        #expect(pattern.text(of: Array("2026-01-31".utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == shown)
        for other in ["2026-02-31", "31.01.2026", "", "2026-01-31T10:00"] {
            #expect(pattern.text(of: Array(other.utf8)[...]) == nil)
        }
    }

    @Test(arguments: ["Date", "mm/yyyy", "dd/dd/yyyy", "hammmm/dd/yyyy", "mm/dd-yyyy", "and/or/maybe", "m/d/y", ""])
    func isNotSeenWhereThereIsNone(_ label: String) { #expect(DayPattern(in: label) == nil) }

    @Test func keepsTheSpellingOfTheLabel() {
        #expect(DayPattern(in: "Date: DD / MM / YYYY")?.text == "DD/MM/YYYY")
        #expect(DayPattern(in: "geboren am (TT.MM.JJJJ)")?.text == "TT.MM.JJJJ")
    }

    private static let cells: [(label: String, cell: String, reading: DayPattern.Reading)] = [
        ("mm/dd/yyyy", "12/31/1960", .good), ("mm/dd/yyyy", "31/12/1960", .swapped),
        ("mm/dd/yyyy", "02/30/2025", .impossible), ("mm/dd/yyyy", "2/29/2024", .good),
        ("mm/dd/yyyy", "02/29/2023", .impossible), ("mm/dd/yyyy", "31.12.1960", .swapped),
        ("mm/dd/yyyy", "1960-12-31", .good), ("mm/dd/yyyy", "1960-13-31", .impossible),
        ("mm/dd/yyyy", "12/31/60", .good), ("mm/dd/yyyy", "31 12 60", .swapped), ("mm/dd/yy", "31/12/60", .swapped),
        ("mm/dd/yyyy", "12311960", .good), ("mm/dd/yyyy", "31121960", .swapped),
        ("mm/dd/yyyy", "00001960", .impossible),
        ("mm/dd/yyyy", "", .good), ("mm/dd/yyyy", "unknown", .good), ("mm/dd/yyyy", "31 Dec 1960", .good),
        ("mm/dd/yyyy", "1960", .good), ("mm/dd/yyyy", "12/1960", .good), ("mm/dd/yyyy", "31/12/196", .good),
        ("mm/dd/yyyy", "(555) 123-4567", .good), ("mm/dd/yyyy", "1/2/3/4", .good),
        ("mm/dd/yyyy", "99999999999999999999", .good), ("TT.MM.JJJJ", "31.12.1960", .good),
        ("TT.MM.JJJJ", "12/31/1960", .swapped), ("TT.MM.JJJJ", "31.04.2025", .impossible),
        ("yyyy-mm-dd", "2025-02-30", .impossible), ("yyyy-mm-dd", "31.12.1960", .good),
        ("yyyy-mm-dd", "2025-31-12", .swapped), ("yyyy-mm-dd", "31.13.1960", .impossible),
    ]

    /// What cannot be a day of the pattern is told; words are no days, and a year in front leaves no doubt.
    @Test(arguments: cells)
    func readsCells(_ label: String, _ cell: String, _ reading: DayPattern.Reading) throws {
        #expect(try #require(DayPattern(in: label)).reading(of: Array(cell.utf8)) == reading)
    }

    /// Each letter of a run once began a search to the run's end.
    @Test(arguments: ["-", "-d", "d/ ", "d - "])
    func readsLabelsInLinearTime(_ piece: String) {
        let times = Growth.overEightfold(4_000) {
            String(repeating: piece, count: $0)
        } _: {
            #expect(DayPattern(in: $0) == nil)
        }
        #expect(Growth.linear.contains(times))
    }
}
