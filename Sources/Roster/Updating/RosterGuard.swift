/// Refuses imports that take away more persons than is likely to be meant, such as those of a workbook with rows out of
/// place.
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
        let isTooMany =
            switch limit {
            case .usual: gone > 10 || gone * 5 > plan.personsBefore
            case .count(let count): gone > count
            }
        guard isTooMany else { return }
        throw RosterError(
            .massDeletion,
            message: "\(gone) of \(plan.personsBefore) persons would go. Look at the plan with a dry run; if that is "
                + "meant, say how many may go.")
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
