/// Refuses imports that take away more persons than is likely to be meant, or give more of them what was another one's:
/// such as those of a workbook with rows, or one of its columns, out of place.
public struct RosterGuard: Sendable, Hashable {
    /// How many persons may go.
    public enum Limit: Sendable, Hashable {
        /// 10, and a fifth of all.
        case usual
        /// So many.
        case count(Int)
    }

    /// How many persons may go.
    public var limit: Limit
    /// Whether a workbook may be older than what is stored.
    public var allowsDowngrade: Bool

    /// Makes a guard.
    public init(limit: Limit = .usual, allowsDowngrade: Bool = false) {
        self.limit = limit
        self.allowsDowngrade = allowsDowngrade
    }

    /// - Throws: `RosterError` with code `.massDeletion`.
    func check(_ plan: RosterPlan) throws(RosterError) {
        let gone = plan.departures
        guard !isTooMany(gone, plan) else {
            throw RosterError(
                .massDeletion,
                message: "\(gone) of \(plan.personsBefore) persons would go. Look at the plan with a dry run; if that "
                    + "is meant, say how many may go.")
        }
        for (column, count) in plan.moves where isTooMany(count, plan) {
            throw RosterError(
                .massDeletion,
                message: "\(count) of \(plan.personsBefore) persons would get the \(column) that another one has: the "
                    + "column seems to have slipped. Look at the plan with a dry run; if that is meant, say how many may."
            )
        }
    }

    private func isTooMany(_ count: Int, _ plan: RosterPlan) -> Bool {
        switch limit {
        case .usual: count > 10 || count * 5 > plan.personsBefore
        case .count(let limit): count > limit
        }
    }

    /// - Throws: `RosterError` with code `.olderVersion`.
    func check(_ info: RosterInfo, stored: RosterInfo) throws(RosterError) {
        guard info.compared(to: stored) == .older, !allowsDowngrade else { return }
        throw RosterError(
            .olderVersion,
            message: "The workbook has version \(info.edition), and \(stored.edition) is stored. "
                + "Allow a downgrade if you mean it.")
    }
}
