import GRDB
import Storage

extension Store {
    /// Reads in one transaction, with this library's error.
    func reading<Value>(_ body: (Database) throws -> Value) throws(GamesError) -> Value {
        do { return try read(body) } catch { throw GamesError(error) }
    }

    /// Writes in one transaction, with this library's error.
    func writing<Value>(_ body: (Database) throws -> Value) throws(GamesError) -> Value {
        do { return try write(body) } catch { throw GamesError(error) }
    }
}

extension Row {
    /// A moment stored as text; one that is not of our shape (written by another program) reads as 1970.
    func moment(_ name: String) -> StoreDate { StoreDate(iso8601: self[name]) ?? StoreDate(microseconds: 0) }

    /// A moment that may be absent.
    func optionalMoment(_ name: String) -> StoreDate? { (self[name] as String?).flatMap { StoreDate(iso8601: $0) } }
}
