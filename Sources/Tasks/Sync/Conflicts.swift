import GRDB
package import Storage

/// A value that lost against another one whose writer did not know it.
package struct Conflict: Sendable, Hashable {
    /// By which it is named.
    package let number: Int64
    package let key: FieldKey
    package let lost: String
    package let won: String
    /// When the lost one was written, and where.
    package let at: StoreDate
    package let site: SiteID
    package let isResolved: Bool
}

/// Values that lost, and how they come back.
package struct Conflicts: Sendable {
    let store: Store

    /// The conflicts of a store that was opened with `TasksSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// The values that lost, oldest first.
    package func list(includesResolved: Bool = false) throws(TasksError) -> [Conflict] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM syncConflict WHERE isResolved <= ? ORDER BY number",
                arguments: [includesResolved]
            ).map(Self.conflict)
        }
    }

    /// Writes a value that lost anew, so that it counts everywhere.
    package func restore(_ number: Int64, at now: StoreDate) throws(TasksError) -> Conflict {
        try resolve(number) { conflict, tables in
            let key = conflict.key
            try tables.edit(key.entity, key.id, [(key.field, conflict.lost)], at: now.milliseconds)
        }
    }

    /// Leaves it at that.
    package func dismiss(_ number: Int64) throws(TasksError) -> Conflict { try resolve(number) { _, _ in } }

    private func resolve(
        _ number: Int64, _ body: (Conflict, inout StoredTables) throws -> Void
    ) throws(TasksError) -> Conflict {
        try store.writing { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM syncConflict WHERE number = ? AND isResolved = 0", arguments: [number])
            guard let conflict = row.map(Self.conflict) else {
                throw TasksError(
                    .notFound, "there is no open conflict \(number)", hint: "packet todo conflicts shows them")
            }
            try database.execute(sql: "UPDATE syncConflict SET isResolved = 1 WHERE number = ?", arguments: [number])
            try StoredReplica.change(database) { try body(conflict, &$0) }
            return conflict
        }
    }

    private static func conflict(_ row: Row) -> Conflict {
        Conflict(
            number: row["number"], key: FieldKey(row["entity"], row["id"], row["field"]), lost: row["lost"],
            won: row["won"], at: StoreDate(milliseconds: HybridTime(stored: row["time"]).milliseconds),
            site: SiteID(row["site"] as String) ?? SiteID(0), isResolved: row["isResolved"])
    }
}
