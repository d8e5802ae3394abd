#if Server
import Games
import Interchange
import Synchronization

/// What was taken out of the events on the page, so that it can be taken back. It is lost with the page.
final class RemovedEvents: Sendable {
    /// What was taken out.
    enum Removal: Sendable, Hashable {
        /// An event, and moved dates of it; whether all of its dates were asked for.
        case whole([CampusEvents.Stored], allDates: Bool)
        /// A date of an event, by the event's clocks.
        case date(EventTime, of: CampusEvents.Stored)
    }

    /// So many are remembered.
    private static let limit = 100

    private let kept = Mutex<[(token: String, removal: Removal)]>([])

    /// Remembers what was taken out.
    ///
    /// - Returns: What it is asked for by, which nobody guesses.
    func keep(_ removal: Removal) -> String {
        let token = String(UInt64.random(in: 1 << 40...UInt64.max >> 4), radix: 36)
        kept.withLock { kept in
            kept.append((token: token, removal: removal))
            if kept.count > Self.limit { kept.removeFirst() }
        }
        return token
    }

    /// What was taken out; nil for what is not known any more.
    func removal(_ token: String) -> Removal? {
        kept.withLock { kept in kept.first { $0.token == token }?.removal }
    }

    /// Forgets what was taken back.
    func forget(_ token: String) { kept.withLock { kept in kept.removeAll { $0.token == token } } }
}
#endif
