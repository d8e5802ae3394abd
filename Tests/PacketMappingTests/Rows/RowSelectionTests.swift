import PacketMapping
import Testing

struct RowSelectionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let source: String
        let rows: [Int]
        let last: Int?
        let shortest: String
        var testDescription: String { source }
    }

    static let cases = [
        Case(source: "7", rows: [7], last: 7, shortest: "7"),
        Case(source: "1-3", rows: [1, 2, 3], last: 3, shortest: "1-3"),
        Case(source: "1-2,18-,7", rows: [1, 2, 7, 18, 19, 20], last: nil, shortest: "1-2,7,18-"),
        Case(source: " 5 - 6 , 2 ", rows: [2, 5, 6], last: 6, shortest: "2,5-6"),
        Case(source: "3-5,4-7,8,1", rows: [1, 3, 4, 5, 6, 7, 8], last: 8, shortest: "1,3-8"),
        Case(source: "19-,2-,25", rows: Array(2...20), last: nil, shortest: "2-"),
        Case(source: "007", rows: [7], last: 7, shortest: "7"),
    ]

    @Test(arguments: cases)
    func choosesRows(_ item: Case) throws {
        let selection = try RowSelection(parsing: item.source)
        #expect((-1...20).filter(selection.contains) == item.rows)
        #expect(selection.last == item.last)
        #expect(selection.description == item.shortest)
    }

    struct Failing: Sendable, CustomTestStringConvertible {
        let source: String
        let message: String
        let carets: String
        var testDescription: String { source }
    }

    static let failing = [
        Failing(source: "", message: "a row number is expected here", carets: "^"),
        Failing(source: "1,", message: "a row number is expected here", carets: "  ^"),
        Failing(source: "-5", message: "a row number is expected before `-`", carets: "^"),
        Failing(source: "0", message: "rows count from 1", carets: "^"),
        Failing(source: "2,9-5", message: "the range ends before it starts", carets: "  ^^^"),
        Failing(source: "1 2", message: "`,` is expected between rows", carets: "  ^"),
        Failing(source: "1-x", message: "`,` is expected between rows", carets: "  ^"),
        Failing(source: "99999999999999999999", message: "the row number is too large", carets: "^^^^^^^^^^^^^^^^^^^^"),
    ]

    @Test(arguments: failing)
    func pointsAtTheMistake(_ item: Failing) {
        let error = #expect(throws: MappingError.self) { try RowSelection(parsing: item.source) }
        #expect(
            error?.rendered() == "\(item.message)\n  \(item.source)\n  \(item.carets)\nhint: write rows like 1-100,250-"
        )
    }
}
