import GRDB
import Storage
import TestSupport

/// A library with a table of its own in the store.
struct Notes {
    static let module = StoreModule(
        name: "notes",
        migrations: [Migration("1", sql: "CREATE TABLE note (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")])
    static let now = StoreDate(microseconds: 1_773_480_413_589_793)  // 2026-03-14T09:26:53.589793Z

    let store: Store

    init(_ store: Store) { self.store = store }

    /// Opens the store in a folder.
    init(in folder: TemporaryFolder, _ name: String = "packet.sqlite", patience: Int = 10_000) throws {
        store = try Store(
            opening: folder.file(name), modules: [Self.module], options: StoreOptions(patience: patience), now: Self.now
        )
    }

    func add(_ text: String) throws {
        try store.write { try $0.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: [text]) }
    }

    func all() throws -> [String] {
        try store.read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY number") }
    }

    /// The code of the storage error that a body throws; nil if it throws none.
    static func code(_ body: () throws -> Void) -> StorageError.Code? {
        do { try body() } catch { return (error as? StorageError)?.code }
        return nil
    }
}
