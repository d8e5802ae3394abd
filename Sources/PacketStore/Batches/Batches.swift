import GRDB
public import Storage

/// The record of merges.
public struct Batches: Sendable {
    private let store: Store

    /// The batches of a store that was opened with `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Notes that a batch begins.
    ///
    /// - Throws: `PacketStoreError` with code `.exists` when there is a batch of that id, or `.storage`.
    public func begin(_ batch: Batch) throws(PacketStoreError) {
        try store.writing { database in
            guard try Self.find(batch.id, in: database) == nil else {
                throw PacketStoreError(
                    .exists, at: PacketStoreError.Place(batch: batch.id),
                    message: "There is a batch \(batch.id) already.")
            }
            try Self.insert(batch, into: database)
        }
    }

    /// Notes that a batch goes on: it is running again.
    ///
    /// - Parameters:
    ///   - batch: What it is now, by today's digests, with the arguments and the folder of the command that goes on with
    ///     it; nil keeps all that is known, and a batch without arguments keeps those.
    /// - Throws: `PacketStoreError` with code `.notFound` or `.storage`.
    public func resume(_ id: String, as batch: Batch? = nil) throws(PacketStoreError) {
        try store.writing { database in
            try database.execute(
                sql: "UPDATE batch SET state = ?, finishedAt = NULL WHERE id = ?",
                arguments: [BatchState.running.rawValue, id])
            try Self.requireChange(of: id, in: database)
            guard let batch else { return }
            try database.execute(
                sql: "UPDATE batch SET mappingSHA256 = ?, optionsSHA256 = ? WHERE id = ?",
                arguments: [batch.mappingSHA256, batch.optionsSHA256, id])
            guard let command = Self.encoded(batch.command) else { return }
            try database.execute(
                sql: "UPDATE batch SET command = ?, folder = ? WHERE id = ?",
                arguments: [command, batch.folder.storable, id])
        }
    }

    /// Forgets a batch with all records of it, for good.
    ///
    /// - Returns: How many records of the send log were deleted.
    /// - Throws: `PacketStoreError` with code `.notFound` or `.storage`.
    @discardableResult
    public func remove(_ id: String) throws(PacketStoreError) -> Int {
        let count = try store.writing { database in
            try database.execute(sql: "DELETE FROM batch WHERE id = ?", arguments: [id])
            try Self.requireChange(of: id, in: database)
            return try SendLog.delete("WHERE batch = ?", [id], in: database)
        }
        do { try store.forgetDeleted() } catch { throw PacketStoreError(error) }
        return count
    }

    /// Notes how a batch ended.
    ///
    /// - Throws: `PacketStoreError` with code `.notFound` or `.storage`.
    public func finish(
        _ id: String, _ state: BatchState, counts: BatchCounts, at now: StoreDate
    ) throws(PacketStoreError) {
        try store.writing { database in
            try Self.update(id, counts, in: database)
            try database.execute(
                sql: "UPDATE batch SET state = ?, finishedAt = ? WHERE id = ?",
                arguments: [state.rawValue, now.iso8601, id])
        }
    }

    /// The batches, newest first.
    public func list(limit: Int? = nil) throws(PacketStoreError) -> [Batch] {
        try fetch("ORDER BY startedAt DESC, rowid DESC LIMIT ?", [limit ?? -1])
    }

    /// The batch of an id; nil when there is none.
    public func find(_ id: String) throws(PacketStoreError) -> Batch? {
        try store.reading { try Self.find(id, in: $0) }
    }

    /// The batches that went to a folder, newest first.
    public func find(out folder: String) throws(PacketStoreError) -> [Batch] {
        try fetch("WHERE out = ? ORDER BY startedAt DESC, rowid DESC", [folder.storable])
    }

    /// The batches whose ids begin with a text, newest first.
    public func find(prefix: String) throws(PacketStoreError) -> [Batch] {
        try fetch("WHERE substr(id, 1, ?) = ? ORDER BY startedAt DESC, rowid DESC", [prefix.count, prefix.storable])
    }

    private func fetch(_ clause: String, _ arguments: StatementArguments) throws(PacketStoreError) -> [Batch] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT \(Self.columns) FROM batch \(clause)", arguments: arguments
            ).map(Self.batch)
        }
    }
}
