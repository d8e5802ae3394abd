#if Server
import Dispatch
import Synchronization

/// What a thread writes and a connection reads, with no more than some pieces between them: whoever writes waits for the
/// client, and hears when it is gone.
package final class StreamPipe: Sendable {
    /// The client has gone; nobody wants the rest.
    package struct Abandoned: Error, Sendable, Hashable {
        package init() {}
    }

    private struct State {
        var pieces: [[UInt8]] = []
        var bytes = 0
        var hasEnded = false
        var failure: (any Error)?
        var isAbandoned = false
        var isWriterWaiting = false
        var reader: CheckedContinuation<[UInt8]?, any Error>?
        var starter: CheckedContinuation<Void, any Error>?
        var abandoned: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)
    private let capacity: Int
    private let idling: @Sendable (_ wait: () -> Void) -> Void
    /// How many milliseconds a client may let its writer wait before it counts as slow.
    private let patience: Int

    /// - Parameters:
    ///   - capacity: How many bytes may wait for the client.
    ///   - patience: How many milliseconds a client may let its writer wait before it counts as slow.
    ///   - idling: Is called by the writer, with what waits, when a slow client lets it wait: others may work meanwhile.
    package init(
        capacity: Int = 1 << 20, patience: Int = 100,
        idling: @escaping @Sendable (_ wait: () -> Void) -> Void = { $0() }
    ) {
        (self.capacity, self.patience, self.idling) = (capacity, patience, idling)
    }

    /// Whether nobody reads any more.
    package var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// Says what is done when the client goes before the end, such as stopping the work; at once if it has gone.
    package func onAbandon(_ act: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.abandoned = act
            return state.isAbandoned
        }
        if isLate { act() }
    }

    /// Writes a piece, and waits while the client has too many to read. From one thread at a time.
    ///
    /// - Throws: `Abandoned`.
    package func write(_ bytes: [UInt8]) throws(Abandoned) {
        guard !bytes.isEmpty else { return }
        while true {
            enum Step { case done, wait, gone }
            var waiting: CheckedContinuation<[UInt8]?, any Error>?
            var starter: CheckedContinuation<Void, any Error>?
            let step = state.withLock { state -> Step in
                if state.isAbandoned { return .gone }
                if let reader = state.reader {
                    state.reader = nil
                    waiting = reader
                    return .done
                }
                guard state.bytes < capacity else {
                    state.isWriterWaiting = true
                    return .wait
                }
                state.pieces.append(bytes)
                state.bytes += bytes.count
                (starter, state.starter) = (state.starter, nil)
                return .done
            }
            waiting?.resume(returning: bytes)
            starter?.resume()
            switch step {
            case .done: return
            case .gone: throw Abandoned()
            case .wait:
                if room.wait(timeout: .now() + .milliseconds(patience)) == .timedOut { idling { room.wait() } }
            }
        }
    }

    /// Says that all has been written.
    ///
    /// - Parameter failure: Why it is not whole: the connection is cut, so that nobody takes it for the whole.
    package func finish(_ failure: (any Error)? = nil) {
        let (reader, starter) = state.withLock { state in
            state.hasEnded = true
            state.failure = failure
            defer { (state.reader, state.starter) = (nil, nil) }
            return (state.reader, state.starter)
        }
        if let failure {
            reader?.resume(throwing: failure)
            starter?.resume(throwing: failure)
        } else {
            reader?.resume(returning: nil)
            starter?.resume()
        }
    }

    /// Waits for the first piece, or for the end.
    ///
    /// - Throws: Why there is none; the client can still be told.
    package func begin() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let answer = state.withLock { state -> Result<Void, any Error>? in
                if !state.pieces.isEmpty { return .success(()) }
                if state.hasEnded { return state.failure.map { .failure($0) } ?? .success(()) }
                state.starter = continuation
                return nil
            }
            if let answer { continuation.resume(with: answer) }
        }
    }

    /// The next pieces; nil at the end. For one reader.
    func next() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            enum Step {
                case piece([UInt8])
                case end((any Error)?)
                case wait
            }
            var wakesWriter = false
            let step = state.withLock { state -> Step in
                if !state.pieces.isEmpty {
                    let piece = state.pieces.removeFirst()
                    state.bytes -= piece.count
                    // Not for each piece: whoever wakes may have to wait for a turn.
                    if state.isWriterWaiting, state.bytes <= capacity / 2 {
                        (state.isWriterWaiting, wakesWriter) = (false, true)
                    }
                    return .piece(piece)
                }
                if state.hasEnded { return .end(state.failure) }
                state.reader = continuation
                return .wait
            }
            if wakesWriter { room.signal() }
            switch step {
            case .piece(let piece): continuation.resume(returning: piece)
            case .end(let failure?): continuation.resume(throwing: failure)
            case .end(nil): continuation.resume(returning: nil)
            case .wait: break
            }
        }
    }

    /// Says that nobody reads any more.
    package func abandon() {
        var wakesWriter = false
        let (reader, act) = state.withLock { state in
            guard !state.isAbandoned, !(state.hasEnded && state.pieces.isEmpty) else {
                return (nil as CheckedContinuation<[UInt8]?, any Error>?, nil as (@Sendable () -> Void)?)
            }
            state.isAbandoned = true
            (state.pieces, state.bytes) = ([], 0)
            (wakesWriter, state.isWriterWaiting) = (state.isWriterWaiting, false)
            defer { (state.reader, state.abandoned) = (nil, nil) }
            return (state.reader, state.abandoned)
        }
        if wakesWriter { room.signal() }
        reader?.resume(throwing: Abandoned())
        act?()
    }
}

/// Abandons a pipe when nothing of the answer is left that would read it.
final class PipeReader: Sendable {
    private let pipe: StreamPipe
    init(_ pipe: StreamPipe) { self.pipe = pipe }
    deinit { pipe.abandon() }
    func next() async throws -> [UInt8]? { try await pipe.next() }
}
#endif
