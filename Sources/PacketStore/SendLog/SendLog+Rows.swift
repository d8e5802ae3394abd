import GRDB
import Storage

extension SendLog {
    static let columns = SendLogColumn.all.map(\.name).joined(separator: ", ")

    /// The columns in the order in which `add` adds their values: all but the number, which the database gives, and what
    /// lists leave out.
    static let insertedColumns = SendLogColumn.all.dropFirst().map(\.name) + ["intended", "input", "packetKey"]

    static func add(_ event: SendLogEvent, at timestamp: String, to rows: inout RowInserter) throws {
        let entry = SendLogEntry(id: 0, event: event)
        for column in SendLogColumn.all.dropFirst() {
            switch column.value(entry) {
            case .number(let number): rows.add(number.map(Int64.init))
            case .text(let text): rows.add(text)
            case .date: rows.add(timestamp)
            }
        }
        rows.add(event.intended)
        rows.add(event.input.map { Int64(bitPattern: $0) })
        rows.add(event.packetKey)
        try rows.endRow()
    }

    static func entry(_ row: Row) -> SendLogEntry {
        var event = SendLogEvent(batch: "", row: nil, timestamp: StoreDate(microseconds: 0), status: .generated)
        for (index, column) in SendLogColumn.all.enumerated() { column.read(&event, row, index) }
        return SendLogEntry(id: row[0], event: event)
    }

    static func whereClause(_ filter: SendLogFilter, _ more: [String] = []) -> (sql: String, arguments: [String]) {
        let conditions = filter.conditions
        let parts = conditions.map(\.sql) + more
        guard !parts.isEmpty else { return ("", []) }
        return ("WHERE " + parts.joined(separator: " AND "), conditions.map(\.argument))
    }
}
