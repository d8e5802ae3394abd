import FoundationEssentials
import GRDB
public import Storage

extension Roster {
    /// What became of an import.
    public enum Outcome: Sendable, Hashable {
        /// It was carried out; or would be, in a dry run.
        case changed(RosterPlan, warnings: [RosterProblem])
        /// The workbook's edition is the one that is stored; nothing but its sheet `info` was read.
        case same(RosterInfo)
    }

    /// Loads the first workbook.
    ///
    /// - Parameters:
    ///   - dryRun: Whether only the plan is wanted.
    ///   - now: The time that is noted.
    ///   - progress: Is told how far it is; the last call has the step `.complete` or `.failed`.
    /// - Throws: `RosterError` with code `.notEmpty`, `.invalidWorkbook`, `.unreadableWorkbook` or `.storage`; nothing
    ///   is changed then.
    public func load(
        _ book: RosterBook, dryRun: Bool = false, now: StoreDate,
        progress: @escaping (RosterProgress) -> Void = { _ in }
    ) throws(RosterError) -> Outcome {
        let report = ProgressReport(progress)
        return try report.running { () throws(RosterError) in
            guard try reading(RosterRows.personCount) == 0 else { throw Self.notEmpty }
            return try run(.load, of: book, RosterGuard(limit: .count(.max)), dryRun: dryRun, now: now, report)
        }
    }

    /// Brings the roster up to date with a newer workbook.
    ///
    /// Everything is checked and compared before the first statement, all is written in one transaction, and the version
    /// last. Two workbooks of one edition are taken for the same, whatever is in them.
    /// - Parameters:
    ///   - guarding: What is refused.
    ///   - dryRun: Whether only the plan is wanted.
    ///   - now: The time that is noted.
    ///   - progress: Is told how far it is; the last call has the step `.complete` or `.failed`.
    /// - Throws: `RosterError` with code `.invalidWorkbook`, `.unreadableWorkbook`, `.olderVersion`, `.massDeletion` or
    ///   `.storage`; nothing is changed then.
    public func update(
        _ book: RosterBook, guarding: RosterGuard = RosterGuard(), dryRun: Bool = false, now: StoreDate,
        progress: @escaping (RosterProgress) -> Void = { _ in }
    ) throws(RosterError) -> Outcome {
        let report = ProgressReport(progress)
        return try report.running { () throws(RosterError) in
            let info = try book.info()
            if let stored = try self.info(), info.compared(to: stored) == .same {
                return (.same(stored), "version \(stored.edition) is up to date")
            }
            return try run(.update, of: book, guarding, dryRun: dryRun, now: now, report)
        }
    }

    private static let notEmpty = RosterError(
        .notEmpty, message: "There are persons already. Update them with a newer workbook instead.")

    private func run(
        _ kind: RosterImport.Kind, of book: RosterBook, _ guarding: RosterGuard, dryRun: Bool, now: StoreDate,
        _ report: ProgressReport
    ) throws(RosterError) -> (value: Outcome, message: String) {
        report(.reading, 0.1, "reading the workbook")
        let info = try book.info()
        let (names, groups) = try reading { database in
            (
                RosterSettings.phoneNames(try RosterRows.settings(database)),
                Set(try Int.fetchAll(database, sql: "SELECT no FROM rosterGroup"))
            )
        }
        let (content, warnings) = try book.content(phones: names, knownGroups: groups)
        report(.comparing, 0.5, "comparing \(content.persons.count) persons")
        var settings = RosterSettings.settings(of: info, digest: book.digest)
        if kind == .load { settings[RosterSettings.initialDataLoaded] = now.iso8601 }
        let source = ImportSource(
            kind: kind, version: info.edition, digest: book.digest, content: content, settings: settings)
        let plan = try carryOut(source, dryRun: dryRun, now: now) { state throws(RosterError) in
            if kind == .load, !state.persons.isEmpty { throw Self.notEmpty }
            if let stored = RosterSettings.info(state.settings) { try guarding.check(info, stored: stored) }
        } afterwards: { plan throws(RosterError) in
            try guarding.check(plan)
            report(.writing, 0.7, plan.summary)
        }
        return (.changed(plan, warnings: warnings), plan.summary)
    }

    /// Something that is imported.
    struct ImportSource {
        var kind: RosterImport.Kind
        var version: String
        var digest: String
        var content: RosterContent
        var favourites: [RosterFavourite] = []
        var settings: [String: String?]
    }

    /// Compares and writes in one transaction, so that nobody else writes in between.
    func carryOut(
        _ source: ImportSource, dryRun: Bool, now: StoreDate, check: (RosterState) throws(RosterError) -> Void,
        afterwards: (RosterPlan) throws(RosterError) -> Void
    ) throws(RosterError) -> RosterPlan {
        func plan(_ database: Database) throws -> RosterPlan {
            let state = try RosterState(database)
            try check(state)
            let plan = RosterPlanner.plan(
                from: state, to: source.content, favourites: source.favourites, settings: source.settings,
                now: now.iso8601)
            try afterwards(plan)
            return plan
        }
        if dryRun { return try reading(plan) }
        return try writing { database in
            let plan = try plan(database)
            var writer = RosterWriter(database, now: now.iso8601, beforeStatement: Self.beforeStatement)
            try writer.apply(plan)
            let text = String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)
            try writer.note(
                source.kind, version: source.version, digest: source.digest, counts: plan.summary, plan: text)
            return plan
        }
    }

    /// Called before each statement of an import; tests break off here.
    @TaskLocal static var beforeStatement: @Sendable (Int) throws -> Void = { _ in }

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
