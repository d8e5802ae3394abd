import Dispatch
import Synchronization

/// A journal for many connections: what they record at the same time reaches the disk in one write.
///
/// A connection that commits waits for the write that has its entry, which begins while the message is made, or while
/// the one before waits for its reply; outcomes travel with the next write, and are written by themselves soon when there is none.
public final class GroupJournal: DeliveryJournal {
    /// One thing to record.
    public enum Entry: Sendable, Hashable {
        /// The last bytes of a message are about to leave.
        case committing(Int64)
        /// A message for which that was recorded stays here.
        case withdrawn(Int64)
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
        /// Whether somebody waits, or will, for what has been added.
        var isUrgent = false
        var isWriting = false
        var isFlushPlanned = false
        var waiters: [(number: Int, arrival: DispatchSemaphore)] = []
    }

    /// How long before a message's last bytes leave its record may say that they do.
    private static let commitAge = Duration.seconds(5)

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "packet.journal")
    private let marks: DepartureMarks?
    private let write: @Sendable ([Entry]) throws -> Void

    /// - Parameters:
    ///   - marks: Tells those who left from those who did not, if the run is killed.
    ///   - write: Has some entries on the disk, all or none, in their order.
    public init(marks: DepartureMarks? = nil, write: @escaping @Sendable ([Entry]) throws -> Void) {
        self.marks = marks
        self.write = write
    }

    /// Whether there are marks.
    public var knowsDepartures: Bool { marks?.areKept == true }

    /// Begins to record that the last bytes of a message are about to leave.
    public func beginCommit(_ id: Int64) -> () throws -> Void {
        let number = addUrgently(.committing(id))
        let begun = ContinuousClock.now
        return {
            // A server that took its time: whoever looks for the message in a log looks for when it left.
            let isOld = begun.duration(to: .now) > Self.commitAge
            try self.wait(for: isOld ? self.addUrgently(.committing(id)) : number)
            try self.marks?.mark(id)
        }
    }

    /// Records that a message stays here.
    public func withdraw(_ id: Int64) throws { try writeSoon(.withdrawn(id)) }

    /// Records a try after which the message goes out again at once.
    public func retry(_ id: Int64, _ outcome: DeliveryOutcome) throws { try writeSoon(.retrying(id, outcome)) }

    /// Records what became of a message.
    public func finish(_ id: Int64, _ outcome: DeliveryOutcome) throws { try writeSoon(.finished(id, outcome)) }

    /// Has everything on the disk.
    public func flush() throws {
        let number = state.withLock { state in
            state.isUrgent = true
            return state.added
        }
        startWriting()
        try wait(for: number)
    }

    private func addUrgently(_ entry: Entry) -> Int {
        let number = state.withLock { state in
            state.entries.append(entry)
            state.added += 1
            state.isUrgent = true
            return state.added
        }
        startWriting()
        return number
    }

    private func writeSoon(_ entry: Entry) throws {
        let failure = state.withLock { state -> (any Error)? in
            state.entries.append(entry)
            state.added += 1
            guard !state.isFlushPlanned else { return state.failure }
            state.isFlushPlanned = true
            queue.asyncAfter(deadline: .now() + .milliseconds(50)) {
                self.state.withLock { state in
                    state.isFlushPlanned = false
                    state.isUrgent = true
                }
                self.startWriting()
            }
            return state.failure
        }
        if let failure { throw failure }
    }

    private func wait(for number: Int) throws {
        let arrival = state.withLock { state -> DispatchSemaphore? in
            guard state.written < number, state.failure == nil else { return nil }
            let arrival = DispatchSemaphore(value: 0)
            state.waiters.append((number, arrival))
            return arrival
        }
        arrival?.wait()
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// One write at a time; what is added meanwhile shares the next one.
    private func startWriting() {
        let isFirst = state.withLock { state in
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isFirst { queue.async { self.writeAll() } }
    }

    /// After a failure nothing is written any more: an entry that is missing must not be followed.
    private func writeAll() {
        while let entries = nextEntries() {
            do {
                if !entries.isEmpty { try write(entries) }
                state.withLock { $0.written += entries.count }
            } catch {
                state.withLock { $0.failure = error }
            }
            let arrived = state.withLock { state in
                let arrived = state.waiters.filter { $0.number <= state.written || state.failure != nil }
                state.waiters.removeAll { $0.number <= state.written || state.failure != nil }
                return arrived
            }
            for waiter in arrived { waiter.arrival.signal() }
        }
    }

    private func nextEntries() -> [Entry]? {
        state.withLock { state in
            guard state.isUrgent, state.failure == nil else {
                state.isWriting = false
                return nil
            }
            state.isUrgent = false
            defer { state.entries = [] }
            return state.entries
        }
    }
}
