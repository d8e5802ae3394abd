import GRDB

/// The table `migration`: which steps of which module this store has taken.
enum MigrationLedger {
    static let table = """
        CREATE TABLE migration (
            module TEXT NOT NULL,
            id TEXT NOT NULL,
            appliedAt TEXT NOT NULL,
            PRIMARY KEY (module, id)
        ) STRICT
        """

    /// Takes the steps that are missing, each module's in one transaction of its own.
    ///
    /// - Throws: `StorageError` with code `.newer` when the ledger knows a step that a module does not, and
    ///   `.migrationFailed` when a step fails; the modules before it keep theirs.
    static func bringUpToDate(
        _ modules: [StoreModule], in database: Database, at path: String, now: StoreDate
    ) throws {
        let applied = try applied(in: database)
        for module in modules {
            try refuseNewer(module, applied: applied[module.name] ?? [], at: path)
        }
        for module in modules where !module.migrations.allSatisfy((applied[module.name] ?? []).contains) {
            try database.inTransaction(.immediate) {
                try take(module, in: database, at: path, now: now)
                return .commit
            }
        }
    }

    /// The modules in the ledger, in the order in which they came, with their newest step.
    static func versions(in database: Database) throws -> [StoreReport.Module] {
        let rows = try Row.fetchAll(database, sql: "SELECT module, id FROM migration ORDER BY rowid")
        var modules: [StoreReport.Module] = []
        for row in rows {
            let (name, id) = (row[0] as String, row[1] as String)
            if let index = modules.firstIndex(where: { $0.name == name }) {
                modules[index] = StoreReport.Module(name: name, migrations: modules[index].migrations + 1, newest: id)
            } else {
                modules.append(StoreReport.Module(name: name, migrations: 1, newest: id))
            }
        }
        return modules
    }

    private static func applied(in database: Database) throws -> [String: Set<String>] {
        var applied: [String: Set<String>] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT module, id FROM migration")
        while let row = try rows.next() {
            applied[row[0], default: []].insert(row[1])
        }
        return applied
    }

    private static func refuseNewer(_ module: StoreModule, applied: Set<String>, at path: String) throws {
        guard let unknown = applied.subtracting(module.migrations.map(\.id)).min() else { return }
        throw StorageError(
            .newer, at: StorageError.Place(path: path, module: module.name, migration: unknown),
            message: "The store was written by a newer version of this program. Update the program, "
                + "or use another store.")
    }

    /// Asks the ledger again, now that no other process can write, and does the rest.
    private static func take(
        _ module: StoreModule, in database: Database, at path: String, now: StoreDate
    ) throws {
        let applied = try applied(in: database)[module.name] ?? []
        try refuseNewer(module, applied: applied, at: path)
        for migration in module.migrations where !applied.contains(migration.id) {
            do {
                try migration.body(database)
                try database.execute(
                    sql: "INSERT INTO migration (module, id, appliedAt) VALUES (?, ?, ?)",
                    arguments: [module.name, migration.id, now.iso8601])
            } catch {
                throw failure(of: migration, in: module, at: path, error)
            }
        }
    }

    private static func failure(
        of migration: Migration, in module: StoreModule, at path: String, _ error: any Error
    ) -> StorageError {
        let place = StorageError.Place(path: path, module: module.name, migration: migration.id)
        let cause = StorageError(error, at: place)
        guard cause.code == .failed || cause.code == .constraint else { return cause }
        return StorageError(
            .migrationFailed, at: place,
            message: "The store could not be brought up to date (\(module.name), \(migration.id)); it is unchanged. "
                + "Make a copy of it before trying another version of this program.",
            underlying: cause.underlying)
    }
}

extension Set<String> {
    fileprivate func contains(_ migration: Migration) -> Bool { contains(migration.id) }
}
