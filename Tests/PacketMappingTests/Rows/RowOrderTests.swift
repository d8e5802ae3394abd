import PacketModel
import Testing

@testable import PacketMapping

/// Rows in the order of a value: numbers, days, texts, and what is empty last.
struct RowOrderTests {
    private static let schema = RecordSchema(columns: ["name", "number", "day"])

    private static func sorted(_ cells: [[String]], _ text: String) throws -> [Int] {
        let order = try RowOrder(parsing: text).bind(to: schema)
        let rows = cells.enumerated().map { Record(row: $0.offset + 1, cells: $0.element) }
        let keys = try rows.map { (row: $0.row, key: try order.key(of: $0)) }
        return keys.sorted { order.precedes($0.key, $1.key) || !order.precedes($1.key, $0.key) && $0.row < $1.row }
            .map(\.row)
    }

    @Test(arguments: [
        ("name", [3, 1, 2, 4]), ("name,desc", [2, 1, 3, 4]), ("NAME,asc", [3, 1, 2, 4]), ("number", [2, 1, 3, 4]),
        ("number,desc", [3, 1, 2, 4]), ("day", [2, 3, 1, 4]), ("{name|upper}", [3, 1, 2, 4]),
    ])
    func putsRowsInOrder(_ text: String, _ rows: [Int]) throws {
        let cells = [
            ["bee", "10", "2026-02-01"], ["Cat", "9", "2025-12-31"], ["ant", "100", "2026-01-31"], ["", "", ""],
        ]
        #expect(try Self.sorted(cells, text) == rows)
    }

    /// An amount with its currency comes after all numbers: whoever sorts is told.
    @Test(arguments: [
        (["2100", "£1890.50", "410"], true), (["2100", "1890.50"], false), (["2026-01-01", "May 3"], true),
        (["a", "b"], false), (["2100", ""], false), (["1", "2026-01-01"], false),
    ])
    func valuesOfSeveralKindsAreTold(values: [String], isTold: Bool) throws {
        let order = try RowOrder(parsing: "name").bind(to: Self.schema)
        let keys = try values.map { try order.key(of: Record(row: 1, cells: [$0, "", ""])) }
        #expect(order.mixed(keys)?.code == (isTold ? .mixedOrder : nil))
    }

    /// Texts stand behind all numbers, and before them downwards; the sentence says which.
    @Test(arguments: [("name", "after"), ("name,desc", "before")])
    func saysAtWhichEndTextsStand(_ text: String, _ place: String) throws {
        let order = try RowOrder(parsing: text).bind(to: Self.schema)
        let keys = try ["7", "£5", "9"].map { try order.key(of: Record(row: 1, cells: [$0, "", ""])) }
        #expect(order.mixed(keys)?.message.contains("come \(place) numbers") == true)
        #expect(order.precedes(keys[1], keys[0]) == (place == "before"))
    }

    /// Columns that are called as fields are found by the ends of the names that no other one has.
    @Test(arguments: [("City", 1), ("Addr.City", 1), ("form1.Addr.City", 1), ("ity", nil), ("Name", nil)])
    func takesTheEndOfAName(_ text: String, _ column: Int?) {
        let schema = RecordSchema(columns: ["form1.A.Name", "form1.Addr.City", "form1.B.Name"])
        #expect((try? RowOrder(parsing: text).bind(to: schema))?.columns.first == column)
    }

    @Test func namesTheColumnThatIsMeant() {
        #expect(throws: MappingError.self) { try RowOrder(parsing: "nam").bind(to: Self.schema) }
        #expect(throws: MappingError.self) { try RowOrder(parsing: "{name").bind(to: Self.schema) }
    }
}
