import GRDB

extension Store {
    /// Writes a copy of the store, as it is now, to a new file of mode 0600.
    ///
    /// Others may go on using the store meanwhile. The copy holds no trace of deleted records, and appears under its
    /// name only when it is whole.
    /// - Throws: `StorageError` with code `.exists` when there is a file of that name.
    public func backup(to target: String) throws(StorageError) {
        let file = try StoreFormat.filePath(target)
        try StoreFiles.refuseExisting(file)
        let temporary = try StoreFiles.createTemporary(beside: file)
        do {
            try onConnection { database in
                try database.execute(sql: "VACUUM INTO ?", arguments: [temporary])
            }
            try StoreFiles.publish(temporary, as: file)
        } catch {
            try? StoreFiles.remove(temporary)
            throw StorageError(error, at: StorageError.Place(path: target))
        }
    }
}
