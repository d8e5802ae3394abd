import GRDB

extension Store {
    /// The size of the database file and of what is in its write-ahead log, in bytes, and its permission bits.
    public func size() throws(StorageError) -> (bytes: Int64, logBytes: Int64, mode: UInt32) {
        let file = try StoreFormat.filePath(path)
        let (facts, log) = (try StoreFiles.facts(file), try StoreFiles.facts(file + "-wal"))
        return (facts?.bytes ?? 0, log?.bytes ?? 0, facts?.mode ?? 0)
    }

    /// Reads the whole store and reports its state.
    ///
    /// Damage is in the report and not thrown, as far as the store can still be read.
    /// - Complexity: reads every page.
    public func check() throws(StorageError) -> StoreReport {
        do {
            let size = try size()
            return try onConnection { database in
                func number(_ pragma: String) throws -> Int {
                    try Int.fetchOne(database, sql: "PRAGMA \(pragma)") ?? 0
                }
                var problems: [String] = []
                // Each by itself: what one cannot read, another may.
                try noting(&problems) { try Self.addDamage(to: &$0, in: database) }
                try noting(&problems) { try Self.addOrphans(to: &$0, in: database) }
                var modules: [StoreReport.Module] = []
                try noting(&problems) { _ in modules = try MigrationLedger.versions(in: database) }
                if size.mode & 0o077 != 0 {
                    problems.append("Other users can read the file.")
                }
                return StoreReport(
                    path: path, bytes: size.bytes, logBytes: size.logBytes, mode: size.mode,
                    pageSize: try number("page_size"), pages: try number("page_count"),
                    freePages: try number("freelist_count"), modules: modules, problems: problems)
            }
        } catch {
            throw failure(error)
        }
    }

    private func noting(_ problems: inout [String], _ body: (inout [String]) throws -> Void) throws {
        do {
            try body(&problems)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            let damage = failure(error).message
            if !problems.contains(damage) { problems.append(damage) }
        }
    }

    private static func addDamage(to problems: inout [String], in database: Database) throws {
        let lines = try String.fetchCursor(database, sql: "PRAGMA integrity_check(100)")
        while let line = try lines.next() {
            if line != "ok" { problems.append(line) }
        }
    }

    private static func addOrphans(to problems: inout [String], in database: Database) throws {
        let rows = try Row.fetchCursor(database, sql: "PRAGMA foreign_key_check")
        while let row = try rows.next() {
            let (child, parent) = (row[0] as String, row[2] as String)
            let problem = "A record of \(child) points to one of \(parent) that does not exist."
            if !problems.contains(problem) { problems.append(problem) }
        }
    }
}
