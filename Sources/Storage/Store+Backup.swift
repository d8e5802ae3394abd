import GRDB

extension Store {
    /// Writes a copy of the store, as it is now, to a new file of mode 0600.
    ///
    /// Others may go on using the store meanwhile. The copy holds no trace of deleted records, and appears under its
    /// name only when it is whole.
    ///
    /// - Parameter replacing: Whether a file of that name gives way.
    /// - Throws: `StorageError` with code `.exists` when there is a file of that name that does not.
    public func backup(to target: String, replacing: Bool = false) throws(StorageError) {
        let file = try StoreFormat.filePath(target)
        if !replacing { try StoreFiles.refuseExisting(file) }
        let temporary = try StoreFiles.createTemporary(beside: file)
        do {
            try onConnection { database in
                try database.execute(sql: "VACUUM INTO ?", arguments: [temporary])
            }
            try StoreFiles.publish(temporary, as: file, replacing: replacing)
        } catch {
            try? StoreFiles.remove(temporary)
            throw StorageError(error, at: StorageError.Place(path: target))
        }
    }

    /// Hands over a copy of the store, as it is now, part by part.
    ///
    /// It needs the copy's size in free space beside the store meanwhile.
    /// - Throws: `StorageError`, or what the body throws.
    public func backup(_ body: ([UInt8]) throws -> Void) throws {
        let temporary = try StoreFiles.createTemporary(beside: StoreFormat.filePath(path))
        defer { try? StoreFiles.remove(temporary) }
        try onConnection { database in
            try database.execute(sql: "VACUUM INTO ?", arguments: [temporary])
        }
        try StoreFiles.forEachPart(temporary, body)
    }
}
