import GRDB
import Storage

extension SendLog {
    static let columns =
        "id, batch, row, recipientName, recipientEmail, pdfName, timestamp, status, notes, sha256"

    /// The columns in the order in which `add` adds their values.
    static let insertedColumns = [
        "batch", "row", "recipientName", "recipientEmail", "pdfName", "timestamp", "status", "notes", "sha256",
        "intended", "input",
    ]

    static func add(_ event: SendLogEvent, at timestamp: String, to rows: inout RowInserter) throws {
        rows.add(event.batch)
        rows.add(event.row.map(Int64.init))
        rows.add(event.recipientName)
        rows.add(event.recipientEmail)
        rows.add(event.pdfName)
        rows.add(timestamp)
        rows.add(event.status.rawValue)
        rows.add(event.notes)
        rows.add(event.sha256)
        rows.add(event.intended)
        rows.add(event.input.map { Int64(bitPattern: $0) })
        try rows.endRow()
    }

    static func entry(_ row: Row) -> SendLogEntry {
        SendLogEntry(
            id: row[0],
            event: SendLogEvent(
                batch: row[1], row: row[2], recipientName: row[3], recipientEmail: row[4], pdfName: row[5],
                timestamp: row.date(6), status: SendStatus(rawValue: row[7]), notes: row[8], sha256: row[9]))
    }

    static func whereClause(_ filter: SendLogFilter, _ more: [String] = []) -> (sql: String, arguments: [String]) {
        let conditions = filter.conditions
        let parts = conditions.map(\.sql) + more
        guard !parts.isEmpty else { return ("", []) }
        return ("WHERE " + parts.joined(separator: " AND "), conditions.map(\.argument))
    }
}
