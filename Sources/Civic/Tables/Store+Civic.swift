import GRDB
import Storage

extension Store {
    /// Reads in one transaction, with this library's error.
    func reading<Value>(_ body: (Database) throws -> Value) throws(CivicError) -> Value {
        do { return try read(body) } catch { throw CivicError(error) }
    }

    /// Writes in one transaction, with this library's error.
    func writing<Value>(_ body: (Database) throws -> Value) throws(CivicError) -> Value {
        do { return try write(body) } catch { throw CivicError(error) }
    }
}

extension Row {
    /// A moment stored as text; one that is not of our shape (written by another program) reads as 1970.
    func date(_ name: String) -> StoreDate { StoreDate(iso8601: self[name]) ?? StoreDate(microseconds: 0) }

    /// A moment that may be absent.
    func optionalDate(_ name: String) -> StoreDate? { (self[name] as String?).flatMap { StoreDate(iso8601: $0) } }
}

extension String {
    /// The text as it can be stored: SQLite ends a text at NUL, so each NUL becomes the replacement character.
    var storable: String {
        utf8.contains(0) ? String(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) }) : self
    }
}
