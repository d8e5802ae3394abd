import FoundationEssentials
import GRDB
public import Storage

/// What the send log says of packets as files: the newest record of each row, or of each name, that is about making
/// them. Records of sending and verifying are passed over.
public struct PacketRecords: Sendable {
    /// A record.
    public struct Entry: Sendable, Hashable {
        /// The batch.
        public var batch: String
        /// The row.
        public var row: Int
        /// The name of the file; empty when there is none.
        public var pdfName: String
        /// The SHA-256 of the file, in hexadecimal; empty when there is none.
        public var sha256: String
        /// What became of the row: generated, skipped or failed.
        public var status: SendStatus
        /// Remarks.
        public var notes: String
        /// The fingerprint of the row.
        public var input: UInt64?
    }

    private let store: Store
    private static let columns = "batch, row, pdfName, sha256, status, notes, input"
    private static let isMaking = "status IN ('generated', 'skipped', 'failed')"

    /// The records of a store that was opened with `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// The newest record of each of some rows of a batch.
    public func newest(ofRows rows: ClosedRange<Int>, batch: String) throws(PacketStoreError) -> [Int: Entry] {
        let sql = """
            SELECT \(Self.columns) FROM sendLog WHERE batch = ? AND row BETWEEN ? AND ? AND \(Self.isMaking)
            ORDER BY row, id
            """
        return try store.reading { database in
            var entries: [Int: Entry] = [:]
            let cursor = try Row.fetchCursor(
                database.cachedStatement(sql: sql), arguments: [batch, rows.lowerBound, rows.upperBound])
            while let row = try cursor.next() {
                let entry = Self.entry(row)
                entries[entry.row] = entry
            }
            return entries
        }
    }

    /// Calls a function with the newest record of each row of a batch, in the order of the rows.
    ///
    /// - Throws: `PacketStoreError` with code `.storage`, or what the function throws.
    /// - Complexity: one page of records in memory, however many rows there are.
    public func forEachNewest(ofBatch batch: String, _ body: (Entry) throws -> Void) throws {
        let page = 2_000
        var row = Int.min
        while true {
            let rows = try store.reading { database in
                try Int.fetchAll(
                    database, sql: "SELECT DISTINCT row FROM sendLog WHERE batch = ? AND row > ? ORDER BY row LIMIT ?",
                    arguments: [batch, row, page])
            }
            guard let first = rows.first, let last = rows.last else { return }
            let entries = try newest(ofRows: first...last, batch: batch)
            for row in rows {
                if let entry = entries[row] { try body(entry) }
            }
            row = last
        }
    }

    /// The numbers of the newest records of packets in some batches, by a key of their names.
    ///
    /// - Parameter key: Makes a number of a name; two names that share one hide each other.
    /// - Complexity: one pass over the batches, some 32 bytes of memory for each name.
    public func ids(ofBatches batches: [String], key: (String) -> UInt64) throws(PacketStoreError) -> [UInt64: Int64] {
        try store.reading { database in
            var ids: [UInt64: Int64] = [:]
            for batch in batches {
                let cursor = try Row.fetchCursor(
                    database,
                    sql: "SELECT id, pdfName FROM sendLog WHERE batch = ? AND pdfName <> '' AND \(Self.isMaking)",
                    arguments: [batch])
                while let row = try cursor.next() {
                    let id: Int64 = row[0]
                    let name = key(row[1])
                    ids[name] = max(ids[name] ?? 0, id)
                }
            }
            return ids
        }
    }

    /// The record of a number; nil when it is none of a packet's making.
    public func find(_ id: Int64) throws(PacketStoreError) -> Entry? {
        try store.reading { database in
            try Row.fetchOne(
                database,
                sql: "SELECT \(Self.columns) FROM sendLog WHERE id = ? AND row IS NOT NULL AND \(Self.isMaking)",
                arguments: [id]
            ).map(Self.entry)
        }
    }

    /// The newest record of each row that a packet with a key was made of, the newest batch first.
    ///
    /// - Parameter key: The first part of the packet's file identifier (`PacketTrailer`).
    /// - Complexity: O(records of the key).
    public func find(packetKey key: [UInt8]) throws(PacketStoreError) -> [Entry] {
        guard !key.isEmpty else { return [] }
        return try store.reading { database in
            var seen: [String: Set<Int>] = [:]
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT \(Self.columns) FROM sendLog
                    WHERE packetKey = ? AND row IS NOT NULL AND \(Self.isMaking) ORDER BY id DESC LIMIT 10000
                    """,
                arguments: [Data(key)]
            ).map(Self.entry).filter { seen[$0.batch, default: []].insert($0.row).inserted }
        }
    }

    private static func entry(_ row: Row) -> Entry {
        Entry(
            batch: row[0], row: row[1], pdfName: row[2], sha256: row[3], status: SendStatus(rawValue: row[4]),
            notes: row[5], input: (row[6] as Int64?).map { UInt64(bitPattern: $0) })
    }
}
