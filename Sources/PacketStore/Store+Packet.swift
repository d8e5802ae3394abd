import GRDB
import Storage

extension Store {
    /// Reads in one transaction, with this library's error.
    func reading<Value>(_ body: (Database) throws -> Value) throws(PacketStoreError) -> Value {
        do { return try read(body) } catch { throw PacketStoreError(error) }
    }

    /// Writes in one transaction, with this library's error.
    func writing<Value>(_ body: (Database) throws -> Value) throws(PacketStoreError) -> Value {
        do { return try write(body) } catch { throw PacketStoreError(error) }
    }

    /// Writes in one transaction without waiting for the disk, with this library's error.
    func writingWithoutWaiting<Value>(_ body: (Database) throws -> Value) throws(PacketStoreError) -> Value {
        do { return try writeWithoutWaiting(body) } catch { throw PacketStoreError(error) }
    }
}

extension Row {
    /// A moment stored as text; one that is not of our shape (written by another program) reads as 1970.
    func date(_ index: Int) -> StoreDate {
        StoreDate(iso8601: self[index]) ?? StoreDate(microseconds: 0)
    }

    /// A moment that may be absent.
    func optionalDate(_ index: Int) -> StoreDate? {
        (self[index] as String?).flatMap { StoreDate(iso8601: $0) }
    }
}

extension String {
    /// The text as it can be stored: SQLite ends a text at NUL, so each NUL becomes the replacement character.
    var storable: String {
        let bytes = utf8.span
        var index = 0
        while index < bytes.count, bytes[index] != 0 { index += 1 }
        guard index < bytes.count else { return self }
        return String(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) })
    }
}
