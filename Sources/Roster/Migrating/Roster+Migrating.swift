import CoreDataStores
public import Storage

extension Roster {
    /// What became of taking over another program's store.
    public enum MigrationOutcome: Sendable, Hashable {
        /// It was taken over; or would be, in a dry run.
        case migrated(RosterPlan, warnings: [RosterProblem])
        /// That was done before, at this time.
        case alreadyMigrated(StoreDate)
    }

    /// Takes over persons, groups, favourites and events from a Core Data or SwiftData store, once.
    ///
    /// - Parameters:
    ///   - path: The store; it is copied and only the copy is opened.
    ///   - force: Whether to do it again although it was done before.
    ///   - dryRun: Whether only the plan is wanted.
    ///   - now: The time that is noted.
    ///   - progress: Is told how far it is; the last call has the step `.complete` or `.failed`.
    /// - Throws: `RosterError` with code `.notEmpty` when there are persons, `.foreignStore` or `.storage`; nothing is
    ///   changed then.
    public func migrate(
        _ path: String, force: Bool = false, dryRun: Bool = false, now: StoreDate,
        progress: @escaping (RosterProgress) -> Void = { _ in }
    ) throws(RosterError) -> MigrationOutcome {
        let report = ProgressReport(progress)
        return try report.running { () throws(RosterError) in
            let settings = try reading { try RosterRows.settings($0) }
            if !force, let text = settings[RosterSettings.migrationCompleted] {
                let date = StoreDate(iso8601: text) ?? StoreDate(microseconds: 0)
                return (.alreadyMigrated(date), "already migrated")
            }
            report(.reading, 0.1, "reading the store")
            let old: ManagedRoster
            do {
                old = try ManagedRoster(ManagedStore(copying: path), now: now.iso8601)
            } catch {
                throw RosterError(error)
            }
            report(.comparing, 0.5, "comparing \(old.content.persons.count) persons")
            let source = ImportSource(
                kind: .migration, version: "", digest: "", content: old.content, favourites: old.favourites,
                settings: [RosterSettings.migrationCompleted: now.iso8601])
            let plan = try carryOut(source, dryRun: dryRun, now: now) { state throws(RosterError) in
                guard state.persons.isEmpty, state.groups.isEmpty else {
                    throw RosterError(
                        .notEmpty,
                        message:
                            "There are persons or groups already, and a store is only taken over into an empty roster.")
                }
            } afterwards: { plan throws(RosterError) in
                report(.writing, 0.7, plan.summary)
            }
            return (.migrated(plan, warnings: old.problems), plan.summary)
        }
    }
}
