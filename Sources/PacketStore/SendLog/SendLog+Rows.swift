import FoundationEssentials
import GRDB
import Storage

extension SendLog {
    static let columns =
        "id, batch, row, recipientName, recipientEmail, pdfName, timestamp, status, notes, sha256"

    static let insertion = """
        INSERT INTO sendLog (batch, row, recipientName, recipientEmail, pdfName, timestamp, status, notes, sha256,
                             intended)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static func arguments(of event: SendLogEvent, at timestamp: String) -> StatementArguments {
        [
            event.batch.storable, event.row, event.recipientName.storable, event.recipientEmail.storable,
            event.pdfName.storable, timestamp, event.status.rawValue.storable, event.notes.storable,
            event.sha256.storable, event.intended.isEmpty ? nil : Data(event.intended),
        ]
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
