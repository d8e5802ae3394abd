import Logging
import Storage
import Tasks

/// One way to the hub, on one thread.
final class SyncSession {
    private let store: Store
    private let hub: RemoteHub
    private let companions: SyncedCompanions
    private let context: CommandContext
    private let logger: Logger
    private var generator = SystemRandomNumberGenerator()

    init(_ store: Store, _ context: CommandContext, _ common: CommonOptions) throws {
        self.store = store
        self.context = context
        hub = try context.hub(store)
        companions = try SyncedCompanions(path: context.storePath(common), now: context.moment)
        logger = context.logger(common)
    }

    /// Synchronises once.
    ///
    /// - Parameter wait: How many seconds the hub may wait for a change when there is none.
    func run(wait: Int = 0, isUrgent: Bool = false) throws -> SyncReport {
        try companions.gather(at: context.moment)
        let context = context
        do {
            let report = try Synchronizer(store).run(
                hub, wait: wait, isUrgent: isUrgent, now: { context.moment }, using: &generator)
            try companions.apply()
            if report != SyncReport() {
                logger.debug(
                    "synchronised",
                    metadata: [
                        "pulled": "\(report.pulled)", "applied": "\(report.applied)", "pushed": "\(report.pushed)",
                        "rejected": "\(report.rejected)",
                    ])
            }
            if let skew = hub.skew, abs(skew) > Synchronizer.Status.tolerance {
                logger.warning("the clocks differ", metadata: ["seconds": "\(skew)"])
            }
            return report
        } catch {
            logger.debug("not synchronised", metadata: ["code": "\(error.code)"])
            throw error
        }
    }
}
