import GRDB
public import Storage

/// The files that packet made where an option said, so that the same command again may replace them: a file is known by
/// its path and by what is in it.
public struct MadeFiles: Sendable {
    private let store: Store

    /// The files of a store that was opened with `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Whether packet made the file with this digest at this path.
    public func contains(_ path: String, sha256: String) throws(PacketStoreError) -> Bool {
        try store.reading { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM madeFile WHERE path = ? AND sha256 = ?)",
                arguments: [path.storable, sha256]) ?? false
        }
    }

    /// Notes a file that is about to get its name. What stood there is still known, until `keepOnly`.
    public func add(_ path: String, sha256: String) throws(PacketStoreError) {
        try store.writing { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO madeFile (path, sha256) VALUES (?, ?)", arguments: [path.storable, sha256])
        }
    }

    /// Forgets what stood at a path before.
    public func keepOnly(_ path: String, sha256: String) throws(PacketStoreError) {
        try store.writing { database in
            try database.execute(
                sql: "DELETE FROM madeFile WHERE path = ? AND sha256 <> ?", arguments: [path.storable, sha256])
        }
    }
}
