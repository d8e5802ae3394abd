import GRDB
package import Storage

/// The hub in a store.
package struct StoredHub: Sendable {
    let store: Store

    /// The hub of a store that was opened with `TasksSchema.hubModule`.
    package init(_ store: Store) { self.store = store }

    /// Takes changes.
    package func push(_ request: PushRequest, at now: StoreDate) throws -> PushReply {
        try store.write { database in
            var tables = try StoredHubTables(database)
            let reply = try tables.push(request, at: now.milliseconds, mark: .random(in: 1...(1 << 52)))
            try tables.finish()
            return reply
        }
    }

    /// Dates values anew that are dated further ahead than any clock can honestly be.
    ///
    /// - Returns: How many there were.
    package func redate(at now: StoreDate) throws(TasksError) -> Int {
        try store.writing { database in
            let changes = try Change.dated(after: now, in: "hubRegister", of: database)
            var tables = try StoredHubTables(database)
            try tables.redate(changes, at: now.milliseconds, mark: .random(in: 1...(1 << 52)))
            try tables.finish()
            return changes.count
        }
    }

    /// Gives changes.
    package func pull(_ request: PullRequest) throws -> PullReply {
        try store.read { try StoredHubTables($0).pull(request) }
    }
}

/// A hub's tables, inside one transaction.
struct StoredHubTables: HubTables {
    let database: Database
    var state: HubState
    private let before: HubState

    init(_ database: Database) throws {
        self.database = database
        guard let row = try Row.fetchOne(database, sql: "SELECT * FROM hubState") else {
            throw TasksError(.storage, "the hub has lost its name")
        }
        state = HubState(epoch: row["epoch"])
        state.last = row["last"]
        state.time = HybridTime(stored: row["time"])
        before = state
    }

    /// Keeps the state.
    func finish() throws {
        guard state != before else { return }
        try database.execute(
            sql: "UPDATE hubState SET last = ?, time = ?", arguments: [state.last, state.time.rawValue])
    }

    func change(_ key: FieldKey) throws -> Change? {
        try database.cachedStatement(
            sql: "SELECT value, time, site, base FROM hubRegister WHERE entity = ? AND id = ? AND field = ?"
        ).fetchRow([key.entity, key.id, key.field]).map { Change(key, $0) }
    }

    mutating func put(_ change: Change, number: Int64) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO hubRegister (entity, id, field, value, time, site, base, number)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments(change.key.columns + change.columns + [number]))
    }

    func changes(after number: Int64, limit: Int) throws -> [(number: Int64, change: Change)] {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM hubRegister WHERE number > ? ORDER BY number LIMIT ?")
        return try Row.fetchAll(statement, arguments: [number, limit]).map { row in
            (row["number"], Change(FieldKey(row["entity"], row["id"], row["field"]), row))
        }
    }

    func mark(covering number: Int64) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT mark FROM hubMark WHERE number >= ? ORDER BY number LIMIT 1"),
            arguments: [number])
    }

    mutating func keep(mark: Int64, number: Int64) throws {
        try database.execute(sql: "INSERT INTO hubMark (number, mark) VALUES (?, ?)", arguments: [number, mark])
    }
}
