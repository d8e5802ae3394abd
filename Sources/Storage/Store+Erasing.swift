import GRDB

extension Store {
    /// Closes the store and deletes its files, those of the write-ahead log included.
    public func erase() throws(StorageError) {
        try close()
        try Self.deleteFiles(of: try StoreFormat.filePath(path))
    }

    /// Deletes the files of a store without opening it, so that a damaged one can be erased too.
    ///
    /// A file that is no database at all is left alone. A store that does not exist is no error.
    /// - Throws: `StorageError` with code `.notADatabase` when the file is something else.
    public static func erase(at path: String) throws(StorageError) {
        let file = try StoreFormat.filePath(path)
        if let facts = try StoreFiles.facts(file) {
            guard facts.isRegular, try StoreFiles.looksLikeDatabase(file) else {
                throw StorageError(
                    .notADatabase, at: StorageError.Place(path: path),
                    message: "The file is not a database, so it was left alone. Delete it yourself if you mean it.")
            }
        }
        try deleteFiles(of: file)
    }

    /// Rewrites the log into the database and empties it, so that no copy of deleted records stays behind.
    ///
    /// - Throws: `StorageError` with code `.locked` when another process is reading the old state; the records are
    ///   deleted then, and a later call removes the copy.
    public func forgetDeleted() throws(StorageError) {
        do {
            _ = try onConnection { try $0.checkpoint(.truncate) }
        } catch {
            throw failure(error)
        }
    }

    /// Gives the space of deleted records back to the file system.
    ///
    /// - Complexity: rewrites the whole store, and needs its size in free space meanwhile.
    public func compact() throws(StorageError) {
        do {
            try onConnection { try $0.execute(sql: "VACUUM") }
        } catch {
            throw failure(error)
        }
        try forgetDeleted()
    }

    private static func deleteFiles(of file: String) throws(StorageError) {
        let existed = try StoreFiles.facts(file) != nil
        for name in StoreFiles.all(of: file) { try StoreFiles.remove(name) }
        if existed { try StoreFiles.synchronizeFolder(of: file) }
    }
}
