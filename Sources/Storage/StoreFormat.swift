import GRDB

/// What makes a database file a store of ours, and how each connection to it is set up.
enum StoreFormat {
    /// `PCKT`, in the header of the file; other programs' databases are not touched.
    static let applicationID = 0x5043_4B54

    static func configuration(_ options: StoreOptions) -> Configuration {
        var configuration = Configuration()
        configuration.label = "packet.store"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(options.patience) / 1000)
        let synchronous = options.durability == .full ? "FULL" : "NORMAL"
        // The log is taken over by the database after 32 MB and at the end: pages that many small transactions write again
        // and again are then written once.
        configuration.prepareDatabase { database in
            // A view or trigger smuggled into the file may not call functions with side effects.
            try database.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA secure_delete = ON;
                    PRAGMA synchronous = \(synchronous);
                    PRAGMA wal_autocheckpoint = 8000;
                    """)
        }
        return configuration
    }

    /// The path as SQLite gets it, so that `file:…` is a file like others.
    ///
    /// - Throws: `StorageError` with code `.invalidPath` for what is no path, and for names that mean something else than a
    ///   file wherever people know them from.
    static func filePath(_ path: String) throws(StorageError) -> String {
        let name = path.split(separator: "/").last
        guard name != "-", name != ":memory:" else {
            throw StorageError(
                .invalidPath, at: StorageError.Place(path: path),
                message: "The store is a file, and this name stands for something else. Give the path of a file.")
        }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw StorageError(
                .invalidPath, at: StorageError.Place(),
                message: "The path of the store is empty or not one. Give the path of a file.")
        }
        return path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    }

    /// Recognises the file, or makes an empty one a store.
    static func establish(in database: Database, at path: String) throws {
        var known = false
        // In one transaction: another process may be making the file a store just now.
        try database.inTransaction(.deferred) {
            known = try isStore(database, at: path)
            return .commit
        }
        _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
        guard !known else { return }
        try database.inTransaction(.immediate) {
            if try !isStore(database, at: path) {
                try database.execute(sql: "PRAGMA application_id = \(applicationID)")
                try database.execute(sql: MigrationLedger.table)
            }
            return .commit
        }
    }

    /// Whether the file is a store already; false when it is empty.
    private static func isStore(_ database: Database, at path: String) throws -> Bool {
        let id = try Int.fetchOne(database, sql: "PRAGMA application_id")
        if id == applicationID { return true }
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        guard id == 0, tables == 0 else {
            throw StorageError(
                .notAStore, at: StorageError.Place(path: path),
                message: "The file is a database of another program. Give the path of a store.")
        }
        return false
    }
}
