public import Storage

extension Roster {
    /// The three steps with which a program that shows the roster starts, in order.
    public enum BootstrapStep: String, Sendable, Hashable, CaseIterable {
        /// Another program's store is taken over, once.
        case migration
        /// The first workbook is loaded into an empty roster.
        case load
        /// A newer workbook brings the roster up to date.
        case update
    }

    /// What became of one of the three steps.
    public enum BootstrapResult: Sendable, Hashable {
        /// There was nothing to do, for this reason.
        case skipped(String)
        /// It was carried out.
        case changed(RosterPlan, warnings: [RosterProblem])
        /// It could not be done, and nothing was changed.
        case failed(RosterError)
    }

    /// Runs the three steps, each of which looks for itself whether it has something to do; they end with the first that
    /// fails.
    ///
    /// - Parameters:
    ///   - path: Another program's store; nil when there is none.
    ///   - book: The workbook that comes with the program; nil when there is none.
    ///   - guarding: What an update refuses.
    ///   - now: The time that is noted.
    ///   - progress: Is told how far they are; the last call has the step `.complete` or `.failed`.
    /// - Returns: The steps that were taken, with what became of them.
    public func bootstrap(
        store path: String?, book: RosterBook?, guarding: RosterGuard = RosterGuard(), now: StoreDate,
        progress: @escaping (RosterProgress) -> Void = { _ in }
    ) -> [(step: BootstrapStep, result: BootstrapResult)] {
        let report = ProgressReport(progress)
        report(.starting, 0, "starting")
        var results: [(step: BootstrapStep, result: BootstrapResult)] = []
        for (index, step) in BootstrapStep.allCases.enumerated() {
            let part: (RosterProgress) -> Void = { inner in
                guard ![.starting, .complete, .failed].contains(inner.step) else { return }
                report(inner.step, (Double(index) + inner.fraction) / 3, "\(step.rawValue): \(inner.message)")
            }
            let result: BootstrapResult
            do throws(RosterError) {
                switch step {
                case .migration: result = try migration(path, now, part)
                case .load: result = try firstLoad(book, now, part)
                case .update: result = try newerUpdate(book, guarding: guarding, now, part)
                }
            } catch {
                results.append((step, .failed(error)))
                report(.failed, 1, "\(step.rawValue): \(error.message)")
                return results
            }
            results.append((step, result))
        }
        report(.complete, 1, "ready")
        return results
    }

    private func migration(
        _ path: String?, _ now: StoreDate, _ progress: @escaping (RosterProgress) -> Void
    ) throws(RosterError) -> BootstrapResult {
        guard let path else { return .skipped("there is no other store") }
        let isMigrated = try isMigrated()
        guard try isEmpty() || isMigrated else { return .skipped("there are persons already") }
        switch try migrate(path, now: now, progress: progress) {
        case .migrated(let plan, let warnings): return .changed(plan, warnings: warnings)
        case .alreadyMigrated: return .skipped("already migrated")
        }
    }

    private func firstLoad(
        _ book: RosterBook?, _ now: StoreDate, _ progress: @escaping (RosterProgress) -> Void
    ) throws(RosterError) -> BootstrapResult {
        guard let book else { return .skipped("there is no workbook") }
        guard try isEmpty() else { return .skipped("there are persons already") }
        switch try load(book, now: now, progress: progress) {
        case .changed(let plan, let warnings): return .changed(plan, warnings: warnings)
        case .same(let info): return .skipped("version \(info.edition) is up to date")
        }
    }

    private func newerUpdate(
        _ book: RosterBook?, guarding: RosterGuard, _ now: StoreDate, _ progress: @escaping (RosterProgress) -> Void
    ) throws(RosterError) -> BootstrapResult {
        guard let book else { return .skipped("there is no workbook") }
        // An older workbook beside a newer roster is no error at a start.
        if let stored = try info(), try book.info().compared(to: stored) != .newer, !guarding.allowsDowngrade {
            return .skipped("version \(stored.edition) is up to date")
        }
        switch try update(book, guarding: guarding, now: now, progress: progress) {
        case .changed(let plan, let warnings): return .changed(plan, warnings: warnings)
        case .same(let info): return .skipped("version \(info.edition) is up to date")
        }
    }

    private func isEmpty() throws(RosterError) -> Bool { try reading(RosterRows.personCount) == 0 }

    private func isMigrated() throws(RosterError) -> Bool {
        try reading { try RosterRows.settings($0)[RosterSettings.migrationCompleted] != nil }
    }
}
