import Dispatch
import Synchronization

/// A journal for many connections: what they record at the same time reaches the disk in one write.
///
/// A connection that commits waits for the write that has its entry, which begins while the server is told who sends
/// and who gets the message; outcomes travel with the next write, and are written by themselves soon when there is none.
public final class GroupJournal: DeliveryJournal {
    /// One thing to record.
    public enum Entry: Sendable, Hashable {
        /// The last bytes of a message are about to leave.
        case committing(Int64)
        /// What came of a try after which the message goes out again at once.
        case retrying(Int64, DeliveryOutcome)
        /// What became of a message.
        case finished(Int64, DeliveryOutcome)
    }

    private struct State {
        var entries: [Entry] = []
        /// How many entries were ever added, and written.
        var added = 0
        var written = 0
        var failure: (any Error)?
        var isFlushPlanned = false
    }

    /// How long before a message's last bytes leave its record may say that they do.
    private static let commitAge = Duration.seconds(5)

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "packet.journal")
    private let write: @Sendable ([Entry]) throws -> Void

    /// - Parameter write: Has some entries on the disk, all or none, in their order.
    public init(write: @escaping @Sendable ([Entry]) throws -> Void) { self.write = write }

    /// Begins to record that the last bytes of a message are about to leave.
    public func beginCommit(_ id: Int64) -> () throws -> Void {
        let number = add(.committing(id))
        let begun = ContinuousClock.now
        queue.async { self.writeAll() }
        return {
            // A server that took its time: whoever looks for the message in a log looks for when it left.
            let isOld = begun.duration(to: .now) > Self.commitAge
            try self.writeThrough(isOld ? self.add(.committing(id)) : number)
        }
    }

    /// Records a try after which the message goes out again at once.
    public func retry(_ id: Int64, _ outcome: DeliveryOutcome) throws { try writeSoon(.retrying(id, outcome)) }

    /// Records what became of a message.
    public func finish(_ id: Int64, _ outcome: DeliveryOutcome) throws { try writeSoon(.finished(id, outcome)) }

    private func writeSoon(_ entry: Entry) throws {
        _ = add(entry)
        let failure = state.withLock { state -> (any Error)? in
            guard !state.isFlushPlanned else { return state.failure }
            state.isFlushPlanned = true
            queue.asyncAfter(deadline: .now() + .milliseconds(50)) {
                self.state.withLock { $0.isFlushPlanned = false }
                self.writeAll()
            }
            return state.failure
        }
        if let failure { throw failure }
    }

    /// Has everything on the disk.
    public func flush() throws { try writeThrough(state.withLock { $0.added }) }

    private func add(_ entry: Entry) -> Int {
        state.withLock { state in
            state.entries.append(entry)
            state.added += 1
            return state.added
        }
    }

    private func writeThrough(_ number: Int) throws {
        queue.sync {
            if state.withLock({ $0.written < number }) { writeAll() }
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// On the queue only. After a failure nothing is written any more: an entry that is missing must not be followed.
    private func writeAll() {
        let entries = state.withLock { state -> [Entry] in
            defer { state.entries = [] }
            return state.failure == nil ? state.entries : []
        }
        guard !entries.isEmpty else { return }
        do {
            try write(entries)
            state.withLock { $0.written += entries.count }
        } catch {
            state.withLock { $0.failure = error }
        }
    }
}
