#if Server
import Dispatch
import PacketCommands
import PacketMerge
import PacketServer
import Synchronization

/// Runs works on threads of their own, so many at a time and each for so long.
final class ServiceWorker: Sendable {
    let gate: WorkGate
    /// That of batches, which may take hours: others do not wait for them.
    let batchGate: WorkGate
    private let deadlines = Deadlines()
    private let queue = DispatchQueue(label: "packet.service", attributes: .concurrent)
    private let seconds: Int

    /// - Parameters:
    ///   - jobs: How many works there are at a time.
    ///   - openLimit: How many requests may be open, those that wait among them.
    ///   - seconds: How long a request may wait for its turn, and how long its work may take then.
    init(jobs: Int, openLimit: Int, seconds: Int) {
        gate = WorkGate(limit: jobs, openLimit: openLimit)
        batchGate = WorkGate(limit: max(1, jobs / 2), openLimit: .max)
        self.seconds = seconds
    }

    /// Does something that blocks its thread, when its turn has come, and waits for what comes of it.
    ///
    /// - Parameters:
    ///   - interruption: Is set when the time is over or the client has gone. Who hears that ends soon; the others are let
    ///     work on while the client is told.
    ///   - held: What is let go when the thread has ended, whether or not somebody still waits.
    /// - Throws: `ServerProblem`, or what the work throws.
    func run<Value: Sendable>(
        _ interruption: Interruption, for departure: Departure, holding held: [any Sendable],
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await enter(for: departure)
        let going = departure.onDeparture { interruption.stop() }
        defer { departure.forget(going) }
        let answer = Once<Value>()
        let deadline = deadlines.add(seconds: seconds) {
            interruption.stop()
            answer.resume(.failure(Self.tooLong))
        }
        defer { deadlines.forget(deadline) }
        return try await withCheckedThrowingContinuation { continuation in
            answer.wait(continuation)
            queue.async { [gate] in
                let result = Result { try work() }
                gate.leave()
                answer.resume(result)
                _ = held
            }
        }
    }

    /// Does the work of a batch, for which nobody waits, when its turn has come.
    ///
    /// - Throws: `ServerProblem`, or what the work throws.
    func runBatch<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await batchGate.enter()
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { [batchGate] in
                let result = Result { try work() }
                batchGate.leave()
                continuation.resume(with: result)
            }
        }
    }

    /// Does something that writes to a pipe while its client reads; returns when the first bytes are there.
    ///
    /// - Parameter ended: Hears how it ended, before the client does.
    /// - Throws: `ServerProblem`, or what the work throws before it has written anything.
    func stream(
        to pipe: StreamPipe, _ interruption: Interruption, for departure: Departure, holding held: [any Sendable],
        _ work: @escaping @Sendable () throws -> Void, ended: @escaping @Sendable ((any Error)?) -> Void
    ) async throws {
        try await enter(for: departure)
        pipe.onAbandon { interruption.stop() }
        let going = departure.onDeparture { interruption.stop() }
        let isLate = Late()
        let deadline = deadlines.add(seconds: seconds) {
            isLate.set()
            interruption.stop()
        }
        // A thread of its own: one that waits for its client keeps no other work from beginning.
        DispatchQueue(label: "packet.service.stream").async { [gate, deadlines] in
            let failure: (any Error)?
            do {
                try work()
                failure = nil
            } catch {
                failure = pipe.isAbandoned ? StreamPipe.Abandoned() : isLate.isSet ? Self.tooLong : error
            }
            ended(failure)
            deadlines.forget(deadline)
            departure.forget(going)
            gate.leave()
            pipe.finish(failure)
            _ = held
        }
        try await pipe.begin()
    }

    /// Waits for a turn where none is free, not longer than a work may take, and not for a client that has gone.
    private func enter(for departure: Departure) async throws(ServerProblem) {
        if gate.take() { return }
        let turn = WorkTurn()
        let deadline = deadlines.add(seconds: seconds) { [gate] in gate.giveUp(turn, Self.waitedTooLong) }
        let going = departure.onDeparture { [gate] in gate.giveUp(turn, ServiceCore.problem(of: .stopped)) }
        defer {
            deadlines.forget(deadline)
            departure.forget(going)
        }
        try await gate.enter(turn)
    }

    /// Does something short that reads files, where it keeps no connection waiting.
    ///
    /// - Throws: What the work throws.
    func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }

    /// Does something again and again, the first time after the seconds.
    func repeatedly(every seconds: Int, _ act: @escaping @Sendable () -> Void) {
        _ = deadlines.add(seconds: seconds) { [weak self] in
            act()
            self?.repeatedly(every: seconds, act)
        }
    }

    /// Lets nothing begin any more.
    func end() {
        gate.end()
        batchGate.end()
    }

    private static var waitedTooLong: ServerProblem {
        var problem = ServerProblem(
            503, "wait-limit", "others were worked on for as long as a request may wait for its turn",
            hint: "ask again, or ask for it with Prefer: respond-async")
        problem.retryAfter = 5
        return problem
    }

    private static var tooLong: ServerProblem {
        var problem = ServerProblem(
            503, "time-limit", "the work takes more time than a request may take",
            hint: "send fewer rows at a time, or ask for it with Prefer: respond-async")
        problem.retryAfter = 5
        return problem
    }
}

/// Whether a time is over.
private final class Late: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}

/// Somebody who waits for the first of several answers.
private final class Once<Value: Sendable>: Sendable {
    private let waiting = Mutex<CheckedContinuation<Value, any Error>?>(nil)

    func wait(_ continuation: CheckedContinuation<Value, any Error>) { waiting.withLock { $0 = continuation } }

    func resume(_ result: Result<Value, any Error>) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(with: result)
    }
}
#endif
