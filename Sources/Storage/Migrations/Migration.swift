public import GRDB

/// One step in the life of a module's tables; runs once per store, inside a transaction.
public struct Migration: Sendable {
    /// The name by which the ledger remembers the step, unique in its module.
    public let id: String
    /// What the step does.
    public let body: @Sendable (Database) throws -> Void

    /// Makes a step from a function.
    public init(_ id: String, body: @escaping @Sendable (Database) throws -> Void) {
        self.id = id
        self.body = body
    }

    /// Makes a step from SQL statements.
    public init(_ id: String, sql: String) {
        self.init(id) { database in try database.execute(sql: sql) }
    }
}
