import GRDB
import Storage

extension SendLog {
    /// Calls a function with each entry a filter lets through, oldest first.
    ///
    /// The store is free between pages of entries, so the function may use it, and other processes may write. Entries
    /// appended after the call began are left out.
    /// - Throws: `PacketStoreError` with code `.storage`, or what the function throws.
    /// - Complexity: one page of entries in memory, however long the log is.
    public func forEach(
        _ filter: SendLogFilter = SendLogFilter(), _ body: (SendLogEntry) throws -> Void
    ) throws {
        let page = 2000
        let last = try store.reading { try Int64.fetchOne($0, sql: "SELECT max(id) FROM sendLog") ?? 0 }
        let (condition, arguments) = Self.whereClause(filter, ["id > ?", "id <= ?"])
        let sql = "SELECT \(Self.columns) FROM sendLog \(condition) ORDER BY id LIMIT \(page)"
        var position: Int64 = 0
        while position < last {
            let entries = try store.reading { database in
                let statement = try database.cachedStatement(sql: sql)
                let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments) + [position, last])
                return try Array(rows.map(Self.entry))
            }
            for entry in entries { try body(entry) }
            guard entries.count == page, let end = entries.last else { return }
            position = end.id
        }
    }
}
