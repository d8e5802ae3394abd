import FoundationEssentials
import GRDB
public import Storage

extension Roster {
    /// The imports, newest first.
    public func history() throws(RosterError) -> [RosterImport] {
        try reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, kind, version, digest, at, undoneAt, counts, plan IS NOT NULL FROM rosterImport
                    ORDER BY id DESC
                    """
            ).map(Self.entry)
        }
    }

    /// Takes the last import back: all records, favourites and the version are as they were before it.
    ///
    /// - Returns: The import, and the plan that was carried out.
    /// - Throws: `RosterError` with code `.nothingToUndo` or `.storage`.
    public func undo(now: StoreDate) throws(RosterError) -> (entry: RosterImport, plan: RosterPlan) {
        try writing { database in
            let last = try Row.fetchOne(
                database,
                sql: """
                    SELECT id, kind, version, digest, at, undoneAt, counts, plan IS NOT NULL, plan FROM rosterImport
                    WHERE undoneAt IS NULL ORDER BY id DESC LIMIT 1
                    """)
            guard let last, let text = String.fromDatabaseValue(last[8]) else {
                throw RosterError(
                    .nothingToUndo,
                    message: "There is no import that could be undone. Plans of old imports may have been forgotten.")
            }
            var plan = try JSONDecoder().decode(RosterPlan.self, from: Data(text.utf8)).inverse
            let gone = Set(plan.persons.filter { $0.kind == .deleted }.compactMap { $0.before?.no })
            plan.lostFavourites += try RosterRows.favourites(database).filter { favourite in
                gone.contains(favourite.personNo) && !plan.lostFavourites.contains(favourite)
            }
            var writer = RosterWriter(database, now: now.iso8601)
            try writer.apply(plan)
            try writer.run("UPDATE rosterImport SET undoneAt = ? WHERE id = ?", [now.iso8601, last[0] as Int64])
            return (Self.entry(last), plan)
        }
    }

    /// Deletes what is kept of earlier imports for undoing them, such as persons who are listed no more.
    ///
    /// - Returns: How many imports cannot be undone any more.
    public func forgetHistory() throws(RosterError) -> Int {
        let count = try writing { database in
            try database.execute(sql: "UPDATE rosterImport SET plan = NULL WHERE plan IS NOT NULL")
            return database.changesCount
        }
        do { try store.forgetDeleted() } catch { throw RosterError(error) }
        return count
    }

    private static func entry(_ row: Row) -> RosterImport {
        RosterImport(
            id: row[0], kind: RosterImport.Kind(rawValue: row[1]) ?? .update, version: row[2], digest: row[3],
            at: StoreDate(iso8601: row[4]) ?? StoreDate(microseconds: 0),
            undoneAt: (row[5] as String?).flatMap { StoreDate(iso8601: $0) }, counts: row[6], canBeUndone: row[7])
    }
}
