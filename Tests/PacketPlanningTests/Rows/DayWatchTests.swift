import PacketModel
import Testing

@testable import PacketPlanning

/// Days of one column in two orders are told, and days that may be either.
struct DayWatchTests {
    enum Finding: Sendable { case both, either, misread }

    static let cases: [(cells: [String], pattern: String?, finding: Finding?)] = [
        (["31/12/2024", "12/31/2024"], nil, .both),
        (["31/12/2024", "03/04/2024", "12/31/24"], nil, .both),
        (["31.12.2024", "03.04.2024"], "dd.mm.yyyy", nil),
        (["03/04/2024", "05/06/2024"], "mm/dd/yyyy", .either),
        (["03/04/2024", "05/06/2024"], nil, nil),
        (["03/03/2024"], "mm/dd/yyyy", nil),
        (["25/12/1965", "04/05/1966"], "mm/dd/yyyy", .misread),
        (["25.12.1965", "04.05.1966"], "MM/DD/YYYY", .misread),
        (["06.07.1966"], "mm/dd/yyyy", .misread),
        (["06.07.1966"], "dd.mm.yyyy", .either),
        (["06/07/1966", "12/31/1966"], "dd/mm/yyyy", .misread),
        (["06.07.1966", "12.31.1966"], "mm.dd.yyyy", nil),
        (["6.5.2014", "12/25/2013"], "mm/dd/yyyy", .misread),
        (["06/07/1966", "12/31/1966"], "mm/dd/yyyy", nil),
        (["25/12/1965", "13/04/1966"], "mm/dd/yyyy", nil),
        (["25/12/1965", "04/05/1966"], nil, nil),
        (["2024-12-31", "2024-03-04"], "mm/dd/yyyy", nil),
        (["45/12/2024", "12/31/", "12/31-2024", "Smith/Jones/12"], "mm/dd/yyyy", nil),
    ]

    @Test(arguments: [("05/06/2024", true), ("05/05/2024", false), ("25/12/2024", false)])
    func tellsAColumnThatFieldsReadInTwoOrders(_ cell: String, _ isTold: Bool) {
        var watch = DayWatch([.init(column: 0, header: "day", pattern: "m/d/yyyy", contrary: "d/m/yyyy")])
        watch.see(Record(row: 1, cells: [cell]))
        #expect(watch.notes.map(\.severity) == (isTold ? [.warning] : []))
        #expect(watch.notes.allSatisfy { $0.message.contains("row 1 become different days") })
    }

    @Test("Days in two orders are told, and those that may be either", arguments: cases)
    func tellsOrders(cells: [String], pattern: String?, finding: Finding?) {
        var watch = DayWatch([.init(column: 0, header: "day", pattern: pattern)])
        for (index, cell) in cells.enumerated() { watch.see(Record(row: index + 1, cells: [cell])) }
        let notes = watch.notes
        #expect(notes.map(\.severity) == (finding.map { [$0 == .either ? .note : .warning] } ?? []))
        #expect(notes.allSatisfy { $0.message.contains("change places") == (finding == .misread) })
        #expect(notes.allSatisfy { $0.code.name == "day-order" && $0.field == "day" })
    }

    static let twoWays: [(cells: [String], hint: String?)] = [
        (["2026-04-03", "04/13/2026"], "{COLUMN|date:\"MM/dd/yyyy\":m/d/yyyy}"),
        (["13/04/2026", "2026-04-03", "03/04/2026"], "{COLUMN|date:\"dd/MM/yyyy\":d/m/yyyy}"),
        (["2026-04-03", "3.4.2026"], "{COLUMN|date:\"dd.MM.yyyy\":d.m.yyyy}"),
        // Nothing tells the order, or no filter reads both.
        (["2026-04-03", "04/03/2026"], "best as 2024-12-31"),
        (["2026-04-03", "04/13/2026", "04-13-2026"], "best as 2024-12-31"),
        (["2026-04-03", "2026-04-04"], nil), (["04/03/2026", "04/04/2026"], nil),
        (["2026-04-03", "04/13/26"], nil), (["2026-44-03", "04/13/2026"], nil),
        (["5035550100", "2026/04/03", "04/13/2026"], nil),
    ]

    @Test("Days that are shown as they are, and are written in two ways, are told once", arguments: twoWays)
    func tellsDaysInTwoWays(cells: [String], hint: String?) {
        var watch = DayWatch([.init(column: 0, header: "day", pattern: nil, isShownAsIs: true)])
        for (index, cell) in cells.enumerated() { watch.see(Record(row: index + 1, cells: [cell])) }
        let notes = watch.notes
        #expect(notes.map(\.code.name) == (hint == nil ? [] : ["days-mixed"]))
        #expect(notes.allSatisfy { $0.severity == .note && $0.field == "day" })
        #expect(notes.allSatisfy { $0.hint?.hasSuffix(hint ?? "") == true })
    }

    @Test("Days in two ways are those of chosen rows that a field shows as they are")
    func daysInTwoWaysAreOnThePages() {
        for (isChosen, isShown) in [(true, true), (false, true), (true, false)] {
            var watch = DayWatch([.init(column: 0, header: "day", pattern: nil, isShownAsIs: isShown)])
            watch.see(Record(row: 1, cells: ["2026-04-03"]))
            watch.see(Record(row: 2, cells: ["04/13/2026"]), isChosen: isChosen)
            let said = "with the year first (row 1) and with the year last (row 2), and they are shown so"
            #expect(watch.notes.contains { $0.message.hasSuffix(said) } == (isChosen && isShown))
        }
    }

    @Test("A filter that writes days otherwise than the form reads them is told")
    func tellsAFilterThatTurnsDays() {
        let watch = DayWatch([
            .init(
                column: 0, header: "day", pattern: nil,
                rewritten: .init(output: "dd/MM/yy", form: "mm/dd/yyyy"))
        ])
        #expect(watch.notes.map(\.severity) == [.warning])
        #expect(watch.notes[0].message.contains("as dd/MM/yy, and the form reads them as mm/dd/yyyy"))
    }

    @Test("Rows that are not chosen prove a column's order")
    func looksBeyondTheChosenRows() {
        var watch = DayWatch([.init(column: 0, header: "day", pattern: "mm/dd/yyyy")])
        watch.see(Record(row: 1, cells: ["05/06/2024"]))
        watch.see(Record(row: 2, cells: ["25/12/2024"]), isChosen: false)
        #expect(watch.notes.map(\.severity) == [.warning])
        #expect(watch.notes[0].message.contains("row 1 is read as"))
        var other = DayWatch([.init(column: 0, header: "day", pattern: nil)])
        other.see(Record(row: 1, cells: ["12/25/2024"]))
        other.see(Record(row: 2, cells: ["25/12/2024"]), isChosen: false)
        #expect(other.notes.isEmpty)
    }

    static let neighbours: [(begin: String, end: String, third: String, isTold: Bool)] = [
        ("1/7/2024", "30/6/2025", "", true), ("7/1/2024", "6/30/2025", "", false),
        ("1/7/2024", "30/6/2025", "6/30/2025", false), ("1/7/2024", "2/8/2025", "", false),
    ]

    @Test("One column proves another one's order", arguments: neighbours)
    func looksAtOtherColumns(begin: String, end: String, third: String, isTold: Bool) {
        var watch = DayWatch([
            .init(column: 0, header: "begin", pattern: "m/d/yyyy"),
            .init(column: 1, header: "end", pattern: "m/d/yyyy"),
            .init(column: 2, header: "third", pattern: nil),
        ])
        watch.see(Record(row: 1, cells: [begin, end, third]))
        let told = watch.notes.filter { $0.message.contains("the table's column “end” has days with the day first") }
        #expect(told.map(\.field) == (isTold ? ["begin"] : []))
    }

    static let daysThatAreNone: [(cell: String, pattern: String?, isTold: Bool)] = [
        ("31.02.1985", nil, true), ("13/45/2012", nil, true), ("00.05.2020", nil, true), ("29.02.2023", nil, true),
        ("29.02.2024", nil, false), ("28/02/2023", nil, false), ("12-31-2024", nil, false), ("31.02.85", nil, false),
        ("45/12/24", nil, false), ("31.02.1985", "dd.mm.yyyy", false), ("2024-02-31", nil, false),
        ("12-34-5678", nil, false), ("20-24-61", nil, false),
    ]

    /// Numbers of three parts that are no days say nothing.
    @Test(arguments: [
        ["20-24-61", "30-15-23", "11-12-13"], ["12-34-5678", "45-67-1901", "10-11-1999"], ["45.67.1985"],
    ])
    func numbersAreNoDays(_ cells: [String]) {
        var watch = DayWatch([.init(column: 0, header: "account", pattern: nil)])
        for (index, cell) in cells.enumerated() { watch.see(Record(row: index + 1, cells: [cell])) }
        #expect(watch.notes.isEmpty)
    }

    /// A clerk who mends one row hears the same as before.
    @Test(arguments: ["31.02.1985", "02/30/2024", "30/02/2024"])
    func aDayThatIsNoneIsToldOfOneRowAlone(_ cell: String) {
        for isJudged in [false, true] {
            var watch = DayWatch([.init(column: 0, header: "day", pattern: nil, isJudged: isJudged)])
            watch.see(Record(row: 1, cells: [cell]))
            #expect(watch.notes.map(\.code.name) == (isJudged ? [] : ["format-refused"]))
        }
    }

    /// Few rows are told one by one, each with its number; many in one sentence.
    @Test(arguments: [(2, [1, 2]), (3, [1, 2, 3]), (4, [])] as [(Int, [Int])])
    func fewDaysThatAreNoneAreToldOfTheirRows(_ count: Int, _ rows: [Int]) {
        var watch = DayWatch([.init(column: 0, header: "day", pattern: nil)])
        for row in 1...count { watch.see(Record(row: row, cells: ["31.02.1985"])) }
        let notes = watch.notes
        #expect(notes.compactMap(\.row) == rows)
        #expect(notes.map(\.message).last?.contains(rows.last.map { "row \($0) of" } ?? "and 1 more") == true)
        #expect(notes.allSatisfy { $0.field == "day" })
    }

    @Test("Days that do not exist are told where the form does not say how it wants days", arguments: daysThatAreNone)
    func tellsDaysThatAreNone(cell: String, pattern: String?, isTold: Bool) {
        var watch = DayWatch([.init(column: 0, header: "day", pattern: pattern, isJudged: pattern != nil)])
        watch.see(Record(row: 1, cells: [cell]))
        watch.see(Record(row: 2, cells: ["13.99.2020"]), isChosen: false)
        for row in 3...4 { watch.see(Record(row: row, cells: ["05.05.2020"])) }
        #expect(watch.notes.map(\.code.name) == (isTold ? ["format-refused"] : []))
        #expect(watch.notes.allSatisfy { $0.message == "there is no such day as row 1 of the column says" })
    }
}
