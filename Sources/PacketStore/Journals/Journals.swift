import FoundationEssentials
import GRDB
public import Storage

/// What batches are meant to have put on pages, for proving it later.
public struct Journals: Sendable {
    private let store: Store

    /// The journals of a store that was opened with `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Keeps what the packets of a batch have in common.
    ///
    /// - Throws: `PacketStoreError` with code `.storage`.
    public func save(_ outline: [UInt8], of batch: String) throws(PacketStoreError) {
        try store.writing { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO journal (batch, outline) VALUES (?, ?)",
                arguments: [batch.storable, Data(outline)])
        }
    }

    /// What the packets of a batch have in common; nil when it keeps no journal.
    public func outline(of batch: String) throws(PacketStoreError) -> [UInt8]? {
        try store.reading { database in
            try Data.fetchOne(database, sql: "SELECT outline FROM journal WHERE batch = ?", arguments: [batch])
                .map { [UInt8]($0) }
        }
    }

    /// The events that say what files of some batches are: for each name the newest, in the order of the log.
    ///
    /// - Complexity: eight bytes of memory for each file.
    public func newest(of batches: [String]) throws(PacketStoreError) -> [Int64] {
        guard !batches.isEmpty else { return [] }
        let marks = repeatElement("?", count: batches.count).joined(separator: ", ")
        let sql = """
            SELECT max(id) FROM sendLog WHERE batch IN (\(marks)) AND pdfName <> '' AND status IN (?, ?)
            GROUP BY pdfName ORDER BY 1
            """
        let statuses = [SendStatus.generated.rawValue, SendStatus.skipped.rawValue]
        return try store.reading { database in
            try Int64.fetchAll(database, sql: sql, arguments: StatementArguments(batches + statuses))
        }
    }

    /// The events that say what the packets of a print file are, as it was written last, in the order of its pages.
    ///
    /// - Complexity: eight bytes of memory for each packet.
    public func newest(ofPrintFile name: String, of batches: [String]) throws(PacketStoreError) -> [Int64] {
        guard !batches.isEmpty else { return [] }
        let marks = repeatElement("?", count: batches.count).joined(separator: ", ")
        let ofFile = "batch IN (\(marks)) AND pdfName = ? AND status IN (?, ?)"
        let sql = """
            SELECT max(id) FROM sendLog WHERE \(ofFile)
            AND sha256 = (SELECT sha256 FROM sendLog WHERE \(ofFile) ORDER BY id DESC LIMIT 1)
            GROUP BY row ORDER BY 1
            """
        let values = batches + [name, SendStatus.generated.rawValue, SendStatus.skipped.rawValue]
        return try store.reading { database in
            try Int64.fetchAll(database, sql: sql, arguments: StatementArguments(values + values))
        }
    }

    /// The entries of some events, in their order.
    public func entries(_ ids: ArraySlice<Int64>) throws(PacketStoreError) -> [JournalEntry] {
        guard let first = ids.first else { return [] }
        let marks = repeatElement("?", count: ids.count).joined(separator: ", ")
        let sql = """
            SELECT id, batch, row, pdfName, sha256, recipientName, recipientEmail, intended FROM sendLog
            WHERE id >= ? AND id IN (\(marks)) ORDER BY id
            """
        return try store.reading { database in
            try Row.fetchAll(database, sql: sql, arguments: StatementArguments([first] + ids)).map { row in
                JournalEntry(
                    id: row[0], batch: row[1], row: row[2], pdfName: row[3], sha256: row[4], recipientName: row[5],
                    recipientEmail: row[6], intended: (row[7] as Data?).map { [UInt8]($0) } ?? [])
            }
        }
    }

    /// Deletes the outlines of batches that have no event left.
    static func removeOrphans(in database: Database) throws {
        try database.execute(sql: "DELETE FROM journal WHERE batch NOT IN (SELECT batch FROM sendLog)")
    }
}
