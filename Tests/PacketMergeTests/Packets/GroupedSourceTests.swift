import PacketMapping
import PacketMerge
import PacketModel
import TestSupport
import Testing

/// Rows with one key become one record.
struct GroupedSourceTests {
    private static let schema = RecordSchema(columns: ["order", "article", "amount"])

    /// A table of these cells.
    private struct Rows: RecordSource {
        var schema = GroupedSourceTests.schema
        var diagnostics: [Diagnostic] { [] }
        var closingDiagnostics: [Diagnostic] { [Diagnostic(DiagnosticCode("end"), .note, message: "it ended")] }
        var hasDays: Bool { true }
        var dayColumns: Set<Int> { [2] }
        var rows: [[String]]
        var bad: Set<Int> = []
        private var row = 0

        init(_ rows: [[String]], bad: Set<Int> = []) {
            self.rows = rows
            self.bad = bad
        }

        mutating func next() throws -> Record? {
            guard row < rows.count else { return nil }
            row += 1
            let problem = Diagnostic(DiagnosticCode("bad"), .error, message: "bad")
            return Record(row: row, cells: rows[row - 1], diagnostics: bad.contains(row) ? [problem] : [])
        }
    }

    private static let orders = [
        ["A", "nut", "1"], ["B", "bolt", "2"], ["A", "screw", "3"], ["", "pin", "4"], [" A ", "rod", "5"],
        ["", "cog", "6"],
    ]

    private static func records(
        _ rows: Rows, _ grouping: RecordGrouping = RecordGrouping(column: 0), memoryLimit: Int = 1 << 20
    ) throws -> [Record] {
        let lines = RecordLines(schema)
        var source = GroupedSource(rows, by: grouping, schema: lines.schema(lines: 5), memoryLimit: memoryLimit)
        var records: [Record] = []
        while let record = try source.next() { records.append(record) }
        return records
    }

    private static func text(_ expression: String, _ record: Record, line: Int? = nil) throws -> String {
        let lines = RecordLines(schema)
        let schema = line.map(lines.schema(ofLine:)) ?? lines.schema(lines: 5)
        return try Expression(parsing: expression).bind(to: schema).text(for: record)
    }

    /// What a table says of itself at its end, and of its days, is said of it in order, too.
    @Test func saysWhatItsTableSays() throws {
        var grouping = RecordGrouping(column: nil)
        grouping.orders = [try RowOrder(parsing: "amount").bind(to: Self.schema)]
        var source = GroupedSource(Rows([["a", "b", "£3"], ["a", "b", "2"]]), by: grouping, schema: Self.schema)
        #expect(source.hasDays && source.dayColumns == [2])
        var rows: [Int] = []
        while let record = try source.next() { rows.append(record.row) }
        #expect(rows == [2, 1])
        #expect(source.closingDiagnostics.map(\.code) == [DiagnosticCode("end"), .mixedOrder])
    }

    @Test func keepsTheOrderOfFirstRows() throws {
        let records = try Self.records(Rows(Self.orders))
        #expect(records.map(\.row) == [1, 2, 4, 6])
        #expect(try records.map { try Self.text("{article}", $0) } == ["nut", "bolt", "pin", "cog"])
    }

    @Test(arguments: [
        ("{items[1].article} {items[2].article} {items[3].article} {items[4].article}", "nut screw rod "),
        ("{items.count}", "3"), ("{order}{amount}", "A1"), ("{ITEMS[2].Amount:03}", "003"),
    ])
    func expressionsSeeAllRows(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression, Self.records(Rows(Self.orders))[0]) == expected)
    }

    @Test func eachLineHasTheColumnsUnderTheirNames() throws {
        let record = try Self.records(Rows(Self.orders))[0]
        let texts = try (1...4).map { try Self.text("{article}={amount}", record, line: $0) }
        #expect(texts == ["nut=1", "screw=3", "rod=5", ""])
        #expect(RecordLines(Self.schema).count(of: record) == 3)
    }

    @Test func someLinesMakeARecordOfTheirOwn() throws {
        let lines = RecordLines(Self.schema)
        let record = lines.record(of: try Self.records(Rows(Self.orders))[0], lines: [0, 2])
        #expect(lines.count(of: record) == 2)
        #expect(try Self.text("{items[2].article} {items.count} {article}", record) == "rod 2 nut")
    }

    @Test func onlyChosenRowsCount() throws {
        let condition = try Condition(parsing: "amount != \"1\"").bind(to: Self.schema)
        let grouping = RecordGrouping(column: 0, rows: try RowSelection(parsing: "1-3"), condition: condition)
        let records = try Self.records(Rows(Self.orders), grouping)
        #expect(records.map(\.row) == [2, 3])
    }

    @Test func oneBadRowSpoilsItsPacketOnly() throws {
        let records = try Self.records(Rows(Self.orders, bad: [3]))
        #expect(records.map { $0.diagnostics.map(\.message) } == [["row 3: bad"], [], [], []])
    }

    @Test func aTableBeyondTheMemoryIsRefused() throws {
        let error = #expect(throws: MergeError.self) { try Self.records(Rows(Self.orders), memoryLimit: 200) }
        #expect(error?.code == .tooLarge)
    }

    @Test func aHugeGroupIsABadRow() throws {
        let rows = Array(repeating: ["A", "nut", "1"], count: 10_001) + [["B", "bolt", "2"]]
        let records = try Self.records(Rows(rows), memoryLimit: 1 << 24)
        #expect(records.map { $0.diagnostics.map(\.code) } == [[.groupTooLarge], []])
    }
}
