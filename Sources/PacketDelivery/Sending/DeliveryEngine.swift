import Dispatch
import PacketModel
import Synchronization

/// Sends messages over some connections at a time, each on a thread of its own, at one rate.
public struct DeliveryEngine: Sendable {
    /// How a run goes.
    public struct Options: Sendable {
        /// How many connections at a time.
        public var connections = 1
        /// After how many messages in a row that were not taken the run ends.
        public var rejectionLimit = 50
        /// How often the server may fail to answer before the run ends.
        public var backOffLimit = 5
        /// How often a message that was provably not taken goes out again in this run; after that it is deferred.
        public var retryLimit = 3
        /// The rate, and what left lately.
        public var window: RateWindow?
        /// The time.
        public var clock: Clock
        /// Is told when everybody waits, and why; called on any thread.
        public var note: @Sendable (String) -> Void = { _ in }

        /// Makes options.
        public init(clock: Clock) { self.clock = clock }
    }

    private let options: Options
    private let journal: any DeliveryJournal
    private let connect: @Sendable () throws(DeliveryError) -> any MailTransport

    /// - Parameters:
    ///   - journal: Records what becomes of messages.
    ///   - connect: Makes a connection; called on the thread that uses it.
    public init(
        _ options: Options, journal: any DeliveryJournal,
        connect: @escaping @Sendable () throws(DeliveryError) -> any MailTransport
    ) {
        self.options = options
        self.journal = journal
        self.connect = connect
    }

    /// Sends messages until there are none, or the run has to end.
    ///
    /// - Parameters:
    ///   - shouldStop: Whether the user wants to stop; what is in flight is finished.
    ///   - next: The next message, nil after the last; called on this thread only.
    /// - Throws: What `next` throws, and what the journal throws.
    public func run(
        shouldStop: @escaping @Sendable () -> Bool, next: () throws -> DeliveryJob?
    ) throws -> DeliveryReport {
        let run = Run(options, journal, shouldStop)
        let queue = JobQueue(capacity: options.connections * 2)
        let workers = DispatchGroup()
        for number in 1...max(1, options.connections) {
            DispatchQueue(label: "packet.mail-\(number)").async(group: workers) { [connect] in
                run.work(queue, connect)
            }
        }
        var failure: (any Error)?
        do {
            while !run.isOver, let job = try next() {
                while !run.isOver, !queue.put(job) {}
            }
        } catch {
            failure = error
        }
        queue.close(takers: max(1, options.connections))
        workers.wait()
        if let failure {
            // What was answered is recorded all the same.
            try? journal.flush()
            throw failure
        }
        try journal.flush()
        return try run.report()
    }
}

/// A message whose turn has come, or is about to.
private final class Turn {
    let job: DeliveryJob
    /// Waits for the record that it leaves, once that has begun.
    var commit: (() throws -> Void)?
    private var making: (offer: ServerOffer, message: PreparedAhead)?

    init(job: DeliveryJob, commit: (() throws -> Void)?) {
        self.job = job
        self.commit = commit
    }

    /// Begins to make the message, on another thread.
    func begin(for offer: ServerOffer) { making = (offer, PreparedAhead(job, offer)) }

    /// The message for what the server offers.
    func prepared(for offer: ServerOffer) -> DeliveryJob.Prepared {
        defer { making = nil }
        guard let making, making.offer == offer else { return job.prepare(offer) }
        return making.message.value
    }

    /// Whether that record has begun, and nothing came of it.
    var isCommitting: Bool { commit != nil }
}

/// A message that is being made.
private final class PreparedAhead: Sendable {
    private static let makers = DispatchQueue(label: "packet.compose", attributes: .concurrent)
    private let result = Mutex<DeliveryJob.Prepared?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ job: DeliveryJob, _ offer: ServerOffer) {
        Self.makers.async {
            let prepared = job.prepare(offer)
            self.result.withLock { $0 = prepared }
            self.done.signal()
        }
    }

    /// The message; waits until it is made. To be asked once.
    var value: DeliveryJob.Prepared {
        done.wait()
        guard let prepared = result.withLock({ $0.take() }) else { preconditionFailure("It was asked for twice") }
        return prepared
    }
}

/// Where a connection has the message that comes after the one on its way.
private final class Seat {
    var next: Turn?
}

/// What the connections of one run share.
private final class Run: Sendable {
    private struct State {
        var report = DeliveryReport()
        /// How many messages in a row were rejected, or did not get through however often they were handed over.
        var failuresInARow = 0
        var journalFailure: (any Error)?
    }

    private let state = Mutex(State())
    private let options: DeliveryEngine.Options
    private let journal: any DeliveryJournal
    private let pacer: Pacer
    private let shouldStop: @Sendable () -> Bool

    init(
        _ options: DeliveryEngine.Options, _ journal: any DeliveryJournal, _ shouldStop: @escaping @Sendable () -> Bool
    ) {
        self.options = options
        self.journal = journal
        self.shouldStop = shouldStop
        pacer = Pacer(options.window, clock: options.clock, note: options.note)
    }

    /// Whether nothing more is sent.
    var isOver: Bool {
        if shouldStop() {
            state.withLock { $0.report.isStopped = true }
            return true
        }
        return state.withLock { $0.report.failure != nil || $0.journalFailure != nil }
    }

    func report() throws -> DeliveryReport {
        let state = state.withLock { $0 }
        if let failure = state.journalFailure { throw failure }
        return state.report
    }

    /// Sends jobs over one connection. What is left when the run is over stays as it is.
    func work(_ queue: JobQueue, _ connect: () throws(DeliveryError) -> any MailTransport) {
        var transport: (any MailTransport)?
        let seat = Seat()
        while let turn = seat.next ?? queue.take().map({ self.begin($0, isConnected: transport != nil) }) {
            seat.next = nil
            do throws(DeliveryError) {
                if transport == nil, !isOver { transport = try connect() }
                if let transport {
                    deliver(turn, over: transport) { offer in
                        // While the server answers: the next one is made, and its record needs time, too.
                        guard seat.next == nil, self.isAhead, let job = queue.takeIfThere() else { return }
                        seat.next = self.begin(job, isConnected: true)
                        seat.next?.begin(for: offer)
                    }
                }
            } catch {
                end(error)
            }
            if turn.isCommitting { withdraw(turn) }
        }
        transport?.close()
    }

    /// Whether what leaves may be recorded before it is its turn. With a rate that may be long before.
    private var isAhead: Bool { journal.knowsDepartures && pacer.isFree && !isOver }

    private func begin(_ job: DeliveryJob, isConnected: Bool) -> Turn {
        Turn(job: job, commit: isConnected && job.isFresh && isAhead ? journal.beginCommit(job.id) : nil)
    }

    private func withdraw(_ turn: Turn) {
        do { try journal.withdraw(turn.job.id) } catch {
            state.withLock { $0.journalFailure = error }
        }
    }

    /// - Parameter left: Is called when the last bytes are about to leave, with what the server offers.
    private func deliver(_ turn: Turn, over transport: any MailTransport, left: @escaping (ServerOffer) -> Void) {
        let job = turn.job
        var tries = 0
        while !isOver {
            guard let offer = offer(of: transport) else { return }
            switch turn.prepared(for: offer) {
            case .held(let reason):
                turn.commit = nil
                return finish(job.id, DeliveryOutcome(.held, text: reason))
            case .ready(let message, let envelope):
                guard pacer.wait(unless: { isOver }) else { return }
                let commit = turn.commit ?? journal.beginCommit(job.id)
                turn.commit = nil
                let outcome = transport.send(message, envelope) {
                    try commit()
                    left(offer)
                }
                tries += 1
                guard outcome.state == .pending else { return finish(job.id, outcome) }
                if case .stop = outcome.effect { return finish(job.id, outcome) }
                if outcome.effect == .backOff, !mayWait(after: outcome) {
                    finish(job.id, outcome)
                    return end(Self.unreachable(outcome))
                }
                // It was not taken, and goes out again; but what does not get through time and again is to do with this
                // message, and others do not wait for it.
                guard tries <= options.retryLimit else { return giveUp(job.id, outcome, tries) }
                do { try journal.retry(job.id, outcome) } catch {
                    return state.withLock { $0.journalFailure = error }
                }
            }
        }
    }

    /// What the server offers, once it can be reached; nil when the run is over.
    private func offer(of transport: any MailTransport) -> ServerOffer? {
        while !isOver {
            guard pacer.waitUntilWell(unless: { isOver }) else { return nil }
            switch transport.open() {
            case .ready(let offer): return offer
            case .failed(let outcome):
                if case .stop(let error) = outcome.effect {
                    end(error)
                } else if !mayWait(after: outcome) {
                    end(Self.unreachable(outcome))
                }
            }
        }
        return nil
    }

    private static func unreachable(_ outcome: DeliveryOutcome) -> DeliveryError {
        DeliveryError(.unreachable, sentence(outcome), hint: "the same command again goes on")
    }

    /// Lets everybody wait, unless that has been in vain too often.
    private func mayWait(after outcome: DeliveryOutcome) -> Bool {
        switch pacer.backOff(limit: options.backOffLimit) {
        case .begun(let wait):
            options.note("\(Self.sentence(outcome)); it is asked again in \(wait / 1_000_000) s")
            return true
        case .waiting: return true
        case .tooOften: return false
        }
    }

    /// Why the server is not asked now; a reply may hold an address, so only its code is told.
    private static func sentence(_ outcome: DeliveryOutcome) -> String {
        outcome.code.map { "the server does not want mail now (\($0))" } ?? outcome.text
    }

    /// A message that was provably not taken, however often it was handed over, waits for a later run.
    private func giveUp(_ id: Int64, _ outcome: DeliveryOutcome, _ tries: Int) {
        let text = "\(outcome.text), \(tries) times in a row"
        finish(id, DeliveryOutcome(.deferred, code: outcome.code, text: text), isGivenUp: true)
    }

    private func finish(_ id: Int64, _ outcome: DeliveryOutcome, isGivenUp: Bool = false) {
        do { try journal.finish(id, outcome) } catch {
            state.withLock { $0.journalFailure = error }
        }
        var end: DeliveryError?
        state.withLock { state in
            state.report.counts[outcome.state, default: 0] += 1
            switch outcome.state {
            case .sent: state.failuresInARow = 0
            case .rejected: state.failuresInARow += 1
            case .deferred where isGivenUp: state.failuresInARow += 1
            default: break
            }
            if state.failuresInARow >= options.rejectionLimit {
                end = DeliveryError(
                    .tooManyRejections, "\(state.failuresInARow) messages in a row were not taken",
                    hint: "see why with packet send status; the same command again goes on")
            }
        }
        switch outcome.effect {
        case .stop(let error): end = error
        case .slowDown: pacer.slowDown()
        case .none, .retryAtOnce, .backOff: break
        }
        if outcome.state == .sent { pacer.succeeded() }
        if let end { self.end(end) }
    }

    private func end(_ error: DeliveryError) {
        state.withLock { $0.report.failure = $0.report.failure ?? error }
    }
}
