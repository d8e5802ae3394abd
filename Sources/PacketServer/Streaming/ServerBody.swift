#if Server
import Dispatch
import Hummingbird
import NIOCore
import Synchronization

/// The body of a request while it comes in.
package struct ServerBody: Sendable {
    /// Why a body was not read to its end.
    package enum Failure: Error, Sendable, Hashable {
        /// It has more bytes than it may.
        case tooLarge
        /// It came in too slowly.
        case tooSlow
        /// The client went away.
        case cut

        /// The status of the answer.
        package var status: Int {
            switch self {
            case .tooLarge: 413
            case .tooSlow: 408
            case .cut: 400
            }
        }

        /// The public name of what happened.
        package var code: String {
            switch self {
            case .tooLarge: "body-too-large"
            case .tooSlow: "body-too-slow"
            case .cut: "body-cut"
            }
        }

        var sentence: StaticString {
            switch self {
            case .tooLarge: "the request is too large"
            case .tooSlow: "the request took too long"
            case .cut: "the request did not come in whole"
            }
        }
    }

    let body: RequestBody
    let length: Int?
    let limit: Int
    let eventLoop: any EventLoop
    /// How long it may take besides the time that its bytes take at `slowest`.
    let seconds: Int
    /// A client that sends fewer bytes a second than this is given up in the end; nil where `seconds` is all it has.
    let slowest: Int?
    /// Tells a client that waits for it to send the body (RFC 9110, 10.1.1).
    let invite: @Sendable () -> Void

    /// Hands on the body piece by piece.
    ///
    /// - Throws: `Failure`, or what the taker throws.
    package func forEach(_ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
        try await read { try take(Array(buffer: $0)) }
    }

    /// The whole body, in one piece from the beginning: a large one is not in memory twice.
    ///
    /// - Throws: `Failure`.
    func whole() async throws -> [UInt8] {
        let gathered = Gathered(capacity: max(0, min(length ?? 0, limit)))
        try await read { gathered.add($0) }
        return gathered.taken()
    }

    /// The timer is the connection's own: one that is cancelled is gone at once, where a task that sleeps stays in memory
    /// until its time is over, and so as many as there were requests in that time.
    ///
    /// - Throws: `Failure`, or what the taker throws.
    private func read(_ take: @escaping @Sendable (ByteBuffer) throws -> Void) async throws {
        if let length, length > limit { throw Failure.tooLarge }
        invite()
        let received = BodyProgress()
        let (body, limit, seconds, slowest) = (body, limit, seconds, slowest)
        let reading = Task {
            for try await buffer in body {
                guard received.add(buffer.readableBytes) <= limit else { throw Failure.tooLarge }
                do { try take(buffer) } catch { throw NotTaken(error: error) }
            }
        }
        let begun = DispatchTime.now().uptimeNanoseconds
        let timer = eventLoop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
            let spent = Int((DispatchTime.now().uptimeNanoseconds - begun) / 1_000_000_000)
            if spent >= seconds + (slowest.map { received.count / $0 } ?? 0) {
                received.giveUp()
                reading.cancel()
            }
        }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await reading.result
        } onCancel: {
            reading.cancel()
        }
        // What was read before it was given up may look whole.
        if received.isGivenUp { throw Failure.tooSlow }
        switch result {
        case .success: break
        case .failure(let error as NotTaken): throw error.error
        case .failure(let error as Failure): throw error
        case .failure: throw Failure.cut  // whatever the connection says of a client that went in the middle
        }
        if let length, received.count < length { throw Failure.cut }
    }
}

/// What the taker of a body said of a piece.
private struct NotTaken: Error {
    let error: any Error
}

/// A body as far as it has come in.
private final class Gathered: Sendable {
    private let all: Mutex<[UInt8]>

    init(capacity: Int) {
        all = Mutex([])
        all.withLock { $0.reserveCapacity(capacity) }
    }

    /// Hands the bytes over.
    func taken() -> [UInt8] {
        all.withLock { all in
            defer { all = [] }
            return all
        }
    }

    func add(_ part: ByteBuffer) { all.withLock { $0.append(contentsOf: part.readableBytesView) } }
}

/// How much of a body has come in.
private final class BodyProgress: Sendable {
    private let bytes = Atomic(0)
    private let given = Atomic(false)

    var count: Int { bytes.load(ordering: .relaxed) }
    var isGivenUp: Bool { given.load(ordering: .relaxed) }
    func add(_ count: Int) -> Int { bytes.add(count, ordering: .relaxed).newValue }
    func giveUp() { given.store(true, ordering: .relaxed) }
}
#endif
