import PacketStore
import Storage

/// Records of the log as they are listed.
struct LogListing {
    let entries: [SendLogEntry]

    var table: Table {
        var table = Table("#ID", "TIME", "STATUS", "#ROW", "RECIPIENT", "E-MAIL", "FILE", "NOTES")
        for entry in entries {
            table.rows.append([
                "\(entry.id)", "\(entry.timestamp.iso8601.prefix(19))Z", entry.status.rawValue,
                entry.row.map { "\($0)" } ?? "", entry.recipientName, entry.recipientEmail, entry.pdfName, entry.notes,
            ])
        }
        return table
    }

    /// One record.
    static func json(of entry: SendLogEntry) -> JSONValue {
        [
            "id": .integer(Int(entry.id)),
            "batch": .string(entry.batch),
            "row": .count(entry.row),
            "recipientName": .string(entry.recipientName),
            "recipientEmail": .string(entry.recipientEmail),
            "pdfName": .string(entry.pdfName),
            "timestamp": .string(entry.timestamp.iso8601),
            "status": .string(entry.status.rawValue),
            "notes": .string(entry.notes),
            "sha256": .string(entry.sha256),
        ]
    }
}
