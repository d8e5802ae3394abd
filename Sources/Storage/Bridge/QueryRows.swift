import GRDBSQLite
import Glibc
import Synchronization

/// The rows of one query of a database that belongs to somebody else; nothing is ever written to it.
///
/// Not Sendable: use on one thread.
@safe public final class QueryRows {
    /// A value of a row.
    public enum Value: Sendable, Hashable {
        case null
        case integer(Int64)
        case real(Double)
        /// The bytes of a text, which may not be valid UTF-8.
        case text([UInt8])
        /// Bytes that are no text; how many there are.
        case blob(Int)
    }

    /// The names of the columns.
    public let columns: [String]
    private let database: OpaquePointer
    private let statement: OpaquePointer
    private let path: String
    private var isDone = false

    /// The addresses of the connections of all queries that are open.
    private static let connections = Mutex<Set<UInt>>([])

    /// Ends whatever all open queries are doing, from any thread: their next row is an error.
    ///
    /// A query may take for ever, and nobody can ask a statement that runs to look at a flag.
    public static func interruptAll() {
        // Nobody closes a connection meanwhile.
        connections.withLock { open in
            for address in open { unsafe sqlite3_interrupt(OpaquePointer(bitPattern: address)) }
        }
    }

    /// Opens a database for reading and prepares a query.
    ///
    /// - Throws: `StorageError` with code `.notADatabase`, `.noPermission`, `.damaged`, `.locked` or `.invalidQuery`.
    public init(path: String, sql: String) throws(StorageError) {
        self.path = path
        var opened: OpaquePointer?
        let status = unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard status == SQLITE_OK, let database = unsafe opened else {
            unsafe sqlite3_close_v2(opened)
            throw StorageError(
                .noPermission, at: StorageError.Place(path: path), message: "The database cannot be opened for reading."
            )
        }
        unsafe self.database = unsafe database
        unsafe sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 64 << 20)
        unsafe sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0)
        unsafe sqlite3_busy_timeout(database, 5_000)
        // The schema of a stranger's file calls no function that could do harm.
        unsafe sqlite3_exec(database, "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON", nil, nil, nil)
        var prepared: OpaquePointer?
        var rest: String?
        let result = unsafe sql.withCString { text in
            var tail: UnsafePointer<CChar>?
            let result = unsafe sqlite3_prepare_v2(database, text, -1, &prepared, &tail)
            rest = unsafe tail.map { unsafe String(cString: $0) }
            return result
        }
        guard result == SQLITE_OK else {
            let error = unsafe Self.failure(result, database, path)
            unsafe sqlite3_close_v2(database)
            throw error
        }
        let isOnly = (rest ?? "").unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == ";" }
        guard let statement = unsafe prepared, isOnly, unsafe sqlite3_stmt_readonly(statement) != 0,
            unsafe sqlite3_column_count(statement) > 0
        else {
            unsafe sqlite3_finalize(prepared)
            unsafe sqlite3_close_v2(database)
            throw StorageError(
                .invalidQuery, at: StorageError.Place(path: path),
                message: "The query has to be a single SELECT.")
        }
        unsafe self.statement = unsafe statement
        let address = UInt(bitPattern: database)
        Self.connections.withLock { _ = $0.insert(address) }
        columns = (0..<(unsafe sqlite3_column_count(statement))).map { index in
            unsafe sqlite3_column_name(statement, index).map { unsafe String(cString: $0) } ?? ""
        }
    }

    deinit {
        let address = unsafe UInt(bitPattern: database)
        Self.connections.withLock { _ = $0.remove(address) }
        unsafe sqlite3_finalize(statement)
        unsafe sqlite3_close_v2(database)
    }

    /// The next row; nil after the last one.
    ///
    /// - Throws: `StorageError` with code `.damaged`, `.locked`, `.inputOutput` or `.invalidQuery`.
    public func next() throws(StorageError) -> [Value]? {
        guard !isDone else { return nil }
        let status = unsafe sqlite3_step(statement)
        guard status == SQLITE_ROW else {
            isDone = true
            guard status == SQLITE_DONE else { throw unsafe Self.failure(status, database, path) }
            return nil
        }
        return (0..<CInt(columns.count)).map(value)
    }

    private func value(_ index: CInt) -> Value {
        switch unsafe sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(statement, index))
        case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(statement, index))
        case SQLITE_TEXT:
            guard let start = unsafe sqlite3_column_text(statement, index) else { return .text([]) }
            let count = Int(unsafe sqlite3_column_bytes(statement, index))
            return .text(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
        case SQLITE_BLOB: return .blob(Int(unsafe sqlite3_column_bytes(statement, index)))
        default: return .null
        }
    }

    private static func failure(_ status: CInt, _ database: OpaquePointer, _ path: String) -> StorageError {
        let words = unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) }
        let place = StorageError.Place(path: path)
        switch status & 0xFF {
        case SQLITE_NOTADB:
            return StorageError(.notADatabase, at: place, message: "The file is no SQLite database.", underlying: words)
        case SQLITE_CORRUPT:
            return StorageError(.damaged, at: place, message: "The database is damaged.", underlying: words)
        case SQLITE_BUSY, SQLITE_LOCKED:
            return StorageError(
                .locked, at: place, message: "Another program keeps the database busy. Try again when it has finished.")
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            return StorageError(.inputOutput, at: place, message: "The database could not be read.", underlying: words)
        default:
            return StorageError(
                .invalidQuery, at: place, message: "The query does not work: \(words ?? "it is not understood").")
        }
    }
}
