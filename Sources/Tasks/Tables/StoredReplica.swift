import GRDB
import Storage

/// The replica in a store: todos are kept up to date with its values, in the same transaction.
struct StoredReplica: Replica {
    let store: Store

    func write<Value>(_ body: (inout StoredTables) throws -> Value) throws -> Value {
        try store.write { try Self.change($0, body) }
    }

    /// Does something to the tables inside a transaction.
    static func change<Value>(
        _ database: Database, _ body: (inout StoredTables) throws -> Value
    ) throws -> Value {
        var tables = try StoredTables(database)
        let value = try body(&tables)
        try tables.finish()
        return value
    }
}

/// A replica's tables, inside one transaction.
struct StoredTables: ReplicaTables {
    /// One thing of a kind.
    struct Thing: Hashable {
        let entity: String
        let id: String
    }

    let database: Database
    var state: ReplicaState
    /// The number of the latest change of the table.
    private(set) var last: Int64
    /// What was changed.
    private(set) var touched: Set<Thing> = []
    private let before: (state: ReplicaState, last: Int64)

    init(_ database: Database) throws {
        self.database = database
        guard let row = try database.cachedStatement(sql: "SELECT * FROM syncReplica").fetchRow(),
            let site = SiteID(row["site"] as String)
        else { throw TasksError(.storage, "the store has lost its name among devices") }
        state = ReplicaState(site: site)
        state.time = HybridTime(stored: row["time"])
        state.epoch = row["epoch"]
        state.cursor = row["cursor"]
        state.known = row["known"]
        state.mark = row["mark"]
        last = row["last"]
        before = (state, last)
    }

    /// Brings todos up to date and keeps the state.
    mutating func finish() throws {
        try TodoView.refresh(touched, in: database)
        guard before != (state, last) else { return }
        try database.cachedStatement(
            sql: "UPDATE syncReplica SET time = ?, last = ?, epoch = ?, cursor = ?, known = ?, mark = ?"
        ).execute(arguments: [state.time.rawValue, last, state.epoch, state.cursor, state.known, state.mark])
    }

    func register(_ key: FieldKey) throws -> Register? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT value, time, site, base, isOnHub FROM syncRegister WHERE entity = ? AND id = ? AND field = ?
                """)
        guard let row = try statement.fetchRow([key.entity, key.id, key.field]) else { return nil }
        return Register(Change(key, row), isOnHub: row["isOnHub"])
    }

    mutating func put(_ register: Register) throws {
        let change = register.change
        last += 1
        touched.insert(Thing(entity: change.key.entity, id: change.key.id))
        try database.cachedStatement(
            sql: """
                INSERT INTO syncRegister (entity, id, field, value, time, site, base, number, isOnHub)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET value = excluded.value, time = excluded.time, site = excluded.site,
                    base = excluded.base, number = excluded.number, isOnHub = excluded.isOnHub
                """
        ).execute(
            arguments: StatementArguments(change.key.columns + change.columns + [last, register.isOnHub]))
    }

    func outbox(limit: Int, bytes: Int) throws -> [Change] {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM syncRegister WHERE isOnHub = 0 ORDER BY number LIMIT ?")
        let rows = try Row.fetchCursor(statement, arguments: [limit])
        var changes: [Change] = []
        var sum = 0
        while let row = try rows.next() {
            let change = Change(FieldKey(row["entity"], row["id"], row["field"]), row)
            sum += change.value.utf8.count
            if !changes.isEmpty, sum > bytes { break }
            changes.append(change)
        }
        return changes
    }

    mutating func keep(_ value: LostValue) throws {
        let key = value.lost.key
        try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO syncConflict (entity, id, field, lost, time, site, won) VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: StatementArguments(
                key.columns + [value.lost.value, value.lost.time.rawValue, value.lost.site.description, value.won]))
    }

    mutating func markAllUnknown() throws {
        try database.execute(sql: "UPDATE syncRegister SET isOnHub = 0")
    }
}

extension Statement {
    /// The first row.
    func fetchRow(_ arguments: StatementArguments = []) throws -> Row? { try Row.fetchOne(self, arguments: arguments) }
}

extension FieldKey {
    /// The values of the columns `entity`, `id`, `field`.
    var columns: [(any DatabaseValueConvertible)?] { [entity, id, field] }
}

extension Change {
    /// The values of a table that a machine does not believe.
    static func dated(after now: StoreDate, in table: String, of database: Database) throws -> [Change] {
        let latest = HybridTime(milliseconds: now.milliseconds + HybridTime.tolerance, counter: .max)
        return try Row.fetchAll(
            database, sql: "SELECT * FROM \(table) WHERE time > ? ORDER BY number", arguments: [latest.rawValue]
        ).map { Change(FieldKey($0["entity"], $0["id"], $0["field"]), $0) }
    }

    /// The values of the columns `value`, `time`, `site`, `base`.
    var columns: [(any DatabaseValueConvertible)?] { [value, time.rawValue, site.description, base.rawValue] }

    /// Reads the columns; a site that another program wrote and that is none counts as the first.
    init(_ key: FieldKey, _ row: Row) {
        self.init(
            key, row["value"], at: HybridTime(stored: row["time"]), by: SiteID(row["site"] as String) ?? SiteID(0),
            base: HybridTime(stored: row["base"]))
    }
}
