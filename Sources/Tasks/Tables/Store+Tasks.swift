import GRDB
import Storage

extension Store {
    /// Reads in one transaction, with this library's error.
    func reading<Value>(_ body: (Database) throws -> Value) throws(TasksError) -> Value {
        do { return try read(body) } catch { throw TasksError.wrapping(error) }
    }

    /// Writes in one transaction, with this library's error.
    func writing<Value>(_ body: (Database) throws -> Value) throws(TasksError) -> Value {
        do { return try write(body) } catch { throw TasksError.wrapping(error) }
    }
}

extension StoreDate {
    /// Milliseconds of UTC since 1970, rounded down.
    var milliseconds: Int64 { microseconds >= 0 ? microseconds / 1_000 : (microseconds - 999) / 1_000 }

    /// The moment so many milliseconds after 1970 began.
    init(milliseconds: Int64) {
        self.init(microseconds: min(max(milliseconds, -1 << 50), 1 << 50) * 1_000)
    }
}
