import PacketModel
import Testing

/// Rows, columns and what is said about them.
struct RecordTests {
    /// A row, a column of it, and the text there.
    struct Cell: CustomTestStringConvertible, Sendable {
        var label: String
        var cells: [String]
        var column: Int
        var text: String
        var testDescription: String { label }
    }

    static let cells = [
        Cell(label: "first", cells: ["a", "b"], column: 0, text: "a"),
        Cell(label: "last", cells: ["a", "b"], column: 1, text: "b"),
        Cell(label: "empty between", cells: ["a", "", "c"], column: 1, text: ""),
        Cell(label: "several bytes", cells: ["홍길동", "Zoë"], column: 1, text: "Zoë"),
        Cell(label: "beyond the end", cells: ["a"], column: 7, text: ""),
        Cell(label: "before the start", cells: ["a"], column: -1, text: ""),
        Cell(label: "no cells", cells: [], column: 0, text: ""),
    ]

    @Test(arguments: cells)
    func holdsCellsInOneBuffer(_ cell: Cell) {
        #expect(Record(row: 1, cells: cell.cells).text(cell.column) == cell.text)
    }

    /// Headers, a name, and the column it means.
    struct Header: CustomTestStringConvertible, Sendable {
        var columns: [String]
        var name: String
        var index: Int?
        var testDescription: String { "\(name) in \(columns)" }
    }

    static let headers = [
        Header(columns: ["Name", "E-mail"], name: "name", index: 0),
        Header(columns: ["Name", "E-mail"], name: "E-MAIL", index: 1),
        Header(columns: ["Name"], name: "Nam", index: nil),
        Header(columns: ["same", "SAME"], name: "Same", index: 0),
        Header(columns: ["이름"], name: "이름", index: 0),
        Header(columns: [], name: "", index: nil),
    ]

    @Test(arguments: headers)
    func findsColumnsWithoutRegardToCase(_ header: Header) {
        #expect(RecordSchema(columns: header.columns).index(of: header.name) == header.index)
    }

    @Test func ordersSeverities() {
        #expect(Severity.allCases.sorted() == [.note, .warning, .error])
        #expect(Severity.warning < .error && Severity.note < .warning)
    }
}
