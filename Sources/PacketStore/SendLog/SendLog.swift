import GRDB
public import Storage

/// The send log: one record per packet and event.
public struct SendLog: Sendable {
    /// In which order entries are listed.
    public enum Order: Sendable, Hashable {
        /// As they were appended.
        case oldestFirst
        /// The other way round.
        case newestFirst
    }

    /// Which entries to delete.
    public enum Selection: Sendable, Hashable {
        /// All of them.
        case all
        /// Those that happened before a moment.
        case before(StoreDate)
        /// Those of a batch.
        case batch(String)
    }

    let store: Store

    /// The send log of a store that was opened with `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Appends events, all of them or none, and brings the counts of their batch up to date in the same transaction.
    ///
    /// - Parameters:
    ///   - events: what happened, in order.
    ///   - batch: the id and the counts of the batch, if it is to be brought up to date.
    /// - Throws: `PacketStoreError` with code `.notFound` when there is no such batch, or `.storage`.
    /// - Complexity: some microseconds per event, and one write to disk for all.
    public func append(
        _ events: [SendLogEvent], updating batch: (id: String, counts: BatchCounts)? = nil
    ) throws(PacketStoreError) {
        guard !events.isEmpty || batch != nil else { return }
        try store.writing { database in
            var rows = RowInserter(into: "sendLog", columns: Self.insertedColumns, in: database)
            var now: (date: StoreDate, text: String)?
            for event in events {
                // The events of one batch mostly share their time.
                let time = now?.date == event.timestamp ? now?.text : nil
                let text = time ?? event.timestamp.iso8601
                now = (event.timestamp, text)
                try Self.add(event, at: text, to: &rows)
            }
            try rows.finish()
            if let batch { try Batches.update(batch.id, batch.counts, in: database) }
        }
    }

    /// The entries a filter lets through.
    ///
    /// - Parameter before: Only those with a lower number, so that a reader of the newest goes on where it was.
    public func list(
        _ filter: SendLogFilter = SendLogFilter(), order: Order = .oldestFirst, before: Int64? = nil, limit: Int? = nil
    ) throws(PacketStoreError) -> [SendLogEntry] {
        let (condition, texts) = Self.whereClause(filter, before == nil ? [] : ["id < ?"])
        let direction = order == .oldestFirst ? "ASC" : "DESC"
        var arguments = StatementArguments(texts)
        if let before { arguments += [before] }
        arguments += [limit ?? -1]
        let all = arguments
        return try store.reading { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT \(Self.columns) FROM sendLog \(condition) ORDER BY id \(direction) LIMIT ?", arguments: all
            )
            return try Array(rows.map(Self.entry))
        }
    }

    /// The entry of a number; nil when there is none.
    public func find(_ id: Int64) throws(PacketStoreError) -> SendLogEntry? {
        try store.reading { database in
            try Row.fetchOne(
                database, sql: "SELECT \(Self.columns) FROM sendLog WHERE id = ?", arguments: [id]
            ).map(Self.entry)
        }
    }

    /// Deletes entries for good: they are overwritten, in the database and in its write-ahead log.
    ///
    /// - Returns: how many were deleted.
    /// - Throws: `PacketStoreError` with code `.storage`; if that is `.locked`, the entries may be deleted but a copy
    ///   be left in the write-ahead log, which another call removes.
    @discardableResult
    public func clear(_ selection: Selection) throws(PacketStoreError) -> Int {
        let (condition, arguments): (String, StatementArguments) =
            switch selection {
            case .all: ("", [])
            case .before(let date): ("WHERE timestamp < ?", [date.iso8601])
            case .batch(let id): ("WHERE batch = ?", [id])
            }
        let count = try store.writing { try Self.delete(condition, arguments, in: $0) }
        do { try store.forgetDeleted() } catch { throw PacketStoreError(error) }
        return count
    }

    /// Deletes entries, and the journals of batches that have none left.
    ///
    /// - Returns: How many entries were deleted.
    static func delete(_ condition: String, _ arguments: StatementArguments, in database: Database) throws -> Int {
        try database.execute(sql: "DELETE FROM sendLog \(condition)", arguments: arguments)
        let count = database.changesCount
        try Journals.removeOrphans(in: database)
        return count
    }
}
