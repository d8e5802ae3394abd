import TestSupport
import Testing

@testable import PacketMapping

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
