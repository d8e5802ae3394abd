#if Server
import Dispatch
import PacketCommands
import PacketMerge
import PacketServer
import Synchronization

/// Runs works on threads of their own, so many at a time and each for so long.
final class ServiceWorker: Sendable {
    let gate: WorkGate
    private let deadlines = Deadlines()
    private let queue = DispatchQueue(label: "packet.service", attributes: .concurrent)
    private let seconds: Int

    init(_ settings: ServiceSettings) {
        gate = WorkGate(limit: settings.jobs, openLimit: settings.openLimit)
        seconds = settings.secondLimit
    }

    /// Does something that blocks its thread, when its turn has come, and waits for what comes of it.
    ///
    /// - Parameters:
    ///   - interruption: Is set when the time is over or the client has gone. Who hears that ends soon; the others are let
    ///     work on while the client is told.
    ///   - isLimited: Whether there is a limit to its time.
    ///   - done: Is called when the thread has ended, whether or not somebody still waits.
    /// - Throws: `ServerProblem`, or what the work throws.
    func run<Value: Sendable>(
        _ interruption: Interruption, for departure: Departure?, isLimited: Bool = true, done: @escaping @Sendable () -> Void,
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        do { try await gate.enter() } catch {
            done()
            throw error
        }
        let going = departure?.onDeparture { interruption.stop() }
        defer { if let going { departure?.forget(going) } }
        let answer = Once<Value>()
        let deadline = deadlines.add(seconds: isLimited ? seconds : Self.forever) {
            interruption.stop()
            answer.resume(.failure(Self.tooLong))
        }
        defer { deadlines.forget(deadline) }
        return try await withCheckedThrowingContinuation { continuation in
            answer.wait(continuation)
            queue.async { [gate] in
                let result = Result { try work() }
                gate.leave()
                done()
                answer.resume(result)
            }
        }
    }

    /// Does something that writes to a pipe while its client reads; returns when the first bytes are there.
    ///
    /// - Throws: `ServerProblem`, or what the work throws before it has written anything.
    func stream(
        to pipe: StreamPipe, _ interruption: Interruption, done: @escaping @Sendable () -> Void,
        _ work: @escaping @Sendable () throws -> Void
    ) async throws {
        do { try await gate.enter() } catch {
            done()
            throw error
        }
        pipe.onAbandon { interruption.stop() }
        let isLate = Late()
        let deadline = deadlines.add(seconds: seconds) {
            isLate.set()
            interruption.stop()
        }
        queue.async { [gate, deadlines] in
            let failure: (any Error)?
            do {
                try work()
                failure = nil
            } catch {
                failure = isLate.isSet ? Self.tooLong : error
            }
            deadlines.forget(deadline)
            gate.leave()
            pipe.finish(failure)
            done()
        }
        try await pipe.begin()
    }

    /// A century: longer than any batch.
    private static let forever = 3_155_760_000

    private static let tooLong = ServerProblem(
        503, "time-limit", "the work takes more time than a request may take",
        hint: "send fewer rows at a time, or ask for it with Prefer: respond-async")
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
