public import GRDB
import Synchronization

/// One SQLite database that several libraries share, each with its own tables.
///
/// Write-ahead log, foreign keys, deleted content overwritten, mode 0600. Several processes may have the same store
/// open; writers wait for each other.
public final class Store: Sendable {
    /// The path of the database file, as it was given.
    public let path: String
    private let queue: DatabaseQueue
    private let durability: StoreOptions.Durability
    /// The path as SQLite got it, and what stood there.
    private let place: (file: String, identity: StoreFiles.Identity)
    private let isClosed = Atomic(false)

    /// Opens the store at a path, making it and its folder if need be, and brings the modules' tables up to date.
    ///
    /// - Parameters:
    ///   - path: the database file.
    ///   - modules: whose tables live in it; modules in the file that are not named here are left alone.
    ///   - options: durability and patience.
    ///   - now: the time that the ledger notes for what is new.
    /// - Throws: `StorageError` with code `.notADatabase`, `.notAStore`, `.damaged`, `.newer`, `.locked`,
    ///   `.noPermission`, `.diskFull`, `.invalidPath`, `.inputOutput` or `.migrationFailed`.
    public init(
        opening path: String, modules: [StoreModule], options: StoreOptions = StoreOptions(),
        now: StoreDate = .now()
    ) throws(StorageError) {
        precondition(Set(modules.map(\.name)).count == modules.count, "Two modules have the same name")
        let file = try StoreFormat.filePath(path)
        try StoreFiles.prepare(file)
        self.path = path
        durability = options.durability
        do {
            queue = try DatabaseQueue(path: file, configuration: StoreFormat.configuration(options))
            // Whoever makes a new file a store at the same moment as others is told at once that it is busy, without waiting.
            let end = ContinuousClock.now + .milliseconds(options.patience)
            while true {
                do {
                    try queue.writeWithoutTransaction { database in
                        try StoreFormat.establish(in: database, at: path)
                        try MigrationLedger.bringUpToDate(modules, in: database, at: path, now: now)
                    }
                    break
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                    StoreFiles.pause()
                }
            }
            let opened = StoreFiles.identity(of: file)
            guard let opened, queue.writeWithoutTransaction({ !$0.hasMoved }) else { throw Self.moved(path) }
            place = (file, opened)
        } catch {
            throw StorageError(error, at: StorageError.Place(path: path))
        }
    }

    /// Reads, in one transaction: what is read belongs together.
    ///
    /// Not to be called from inside another `read` or `write` of the same store.
    /// - Throws: `StorageError`, with code `.moved` when the file is not at its path any more, or what the body throws.
    public func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try onConnection { database in
            try database.readOnly { try transaction(.deferred, in: database, body) }
        }
    }

    /// Writes, in one transaction: all of it, or nothing when the body throws.
    ///
    /// Not to be called from inside another `read` or `write` of the same store.
    /// - Throws: `StorageError`, with code `.moved` when the file is not at its path any more, or what the body throws.
    public func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try onConnection { try transaction(.immediate, in: $0, body) }
    }

    /// Writes, in one transaction, without waiting for the disk: a power cut may undo it, unless a write that is waited for
    /// came after it. For what is worth nothing by itself.
    ///
    /// Not to be called from inside another `read` or `write` of the same store.
    /// - Throws: `StorageError`, or what the body throws.
    public func writeWithoutWaiting<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try onConnection { database in
            guard durability == .full else { return try transaction(.immediate, in: database, body) }
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            let result = Result { try transaction(.immediate, in: database, body) }
            try database.execute(sql: "PRAGMA synchronous = FULL")
            return try result.get()
        }
    }

    /// Closes the store; using it afterwards is an error with code `.closed`. Also happens by itself at the end.
    public func close() throws(StorageError) {
        isClosed.store(true, ordering: .sequentiallyConsistent)
        do { try queue.close() } catch { throw failure(error) }
    }

    /// Runs a body on the connection, outside of a transaction, and turns errors of the database into `StorageError`;
    /// the body's own pass through.
    ///
    /// Whether the store is closed is asked on the connection's queue, where closing happens too: the library below
    /// would hand a closed connection to SQLite.
    func onConnection<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try queue.writeWithoutTransaction { database in
                guard !isClosed.load(ordering: .sequentiallyConsistent) else {
                    throw StorageError(.closed, at: StorageError.Place(path: path), message: "The store is closed.")
                }
                return try body(database)
            }
        } catch let error as DatabaseError {
            throw failure(error)
        }
    }

    /// Runs a body in a transaction, and then looks whether the database is still the file at the path.
    ///
    /// SQLite goes on with a file that was deleted, replaced or moved away: what it writes is gone with the process. The
    /// question comes last, so that whoever gets a result knows that it stands in the file that the next one will open.
    private func transaction<Value>(
        _ kind: Database.TransactionKind, in database: Database, _ body: (Database) throws -> Value
    ) throws -> Value {
        var result: Value?
        try database.inTransaction(kind) {
            result = try body(database)
            return .commit
        }
        guard let result else { preconditionFailure("a committed transaction has a result") }
        guard StoreFiles.identity(of: place.file) == place.identity else { throw Self.moved(path) }
        return result
    }

    private static func moved(_ path: String) -> StorageError {
        StorageError(
            .moved, at: StorageError.Place(path: path),
            message: "The store was deleted, moved or replaced while it was in use. Put it back if you can, and run "
                + "the same command again.")
    }

    func failure(_ error: any Error) -> StorageError { StorageError(error, at: StorageError.Place(path: path)) }
}
