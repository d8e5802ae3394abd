import Logging
import PacketCommands
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

    /// - Parameter path: Of the store, for what other companions keep in it.
    init(_ store: Store, path: String, _ context: CommandContext, _ logger: Logger) throws {
        self.store = store
        self.context = context
        self.logger = logger
        hub = try context.hub(store)
        companions = try SyncedCompanions(path: path, now: context.moment)
    }

    /// Synchronises once.
    ///
    /// - Parameter wait: How many seconds the hub may wait for a change when there is none.
    func run(wait: Int = 0, isUrgent: Bool = false) throws -> SyncReport {
        if !isUrgent { try Synchronizer(store).checkReady(at: context.moment) }
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
            let code = (error as? TasksError)?.code.description ?? "other"
            logger.debug("not synchronised", metadata: ["code": "\(code)"])
            throw error
        }
    }
}
