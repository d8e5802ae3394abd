import GRDB

extension Store {
    /// Reads the whole store and reports its state.
    ///
    /// Damage is in the report and not thrown, as far as the store can still be read.
    /// - Complexity: reads every page.
    public func check() throws(StorageError) -> StoreReport {
        do {
            let file = try StoreFormat.filePath(path)
            let facts = try StoreFiles.facts(file)
            let log = try StoreFiles.facts(file + "-wal")
            return try read { database in
                func number(_ pragma: String) throws -> Int {
                    try Int.fetchOne(database, sql: "PRAGMA \(pragma)") ?? 0
                }
                var problems = try damage(in: database)
                if let mode = facts?.mode, mode & 0o077 != 0 {
                    problems.append("Other users can read the file.")
                }
                return StoreReport(
                    path: path, bytes: facts?.bytes ?? 0, logBytes: log?.bytes ?? 0, mode: facts?.mode ?? 0,
                    pageSize: try number("page_size"), pages: try number("page_count"),
                    freePages: try number("freelist_count"),
                    modules: try MigrationLedger.versions(in: database), problems: problems)
            }
        } catch {
            throw failure(error)
        }
    }

    private func damage(in database: Database) throws -> [String] {
        do {
            let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
            let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
                "A record of \(row[0] as String) points to one of \(row[2] as String) that does not exist."
            }
            return integrity + orphans
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return ["The store is damaged; put a backup in its place."]
        }
    }
}
