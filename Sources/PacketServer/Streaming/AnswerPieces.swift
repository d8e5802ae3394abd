#if Server
import Dispatch

/// Pieces of an answer, one after the other, when the connection has room for them. Where the client goes, the last who
/// holds them lets them go.
package struct AnswerPieces: Sendable {
    /// The next piece; nil at the end.
    let next: @Sendable () async throws -> [UInt8]?
    private static let queue = DispatchQueue(label: "packet.serve.pieces", attributes: .concurrent)

    /// What a thread writes.
    ///
    /// - Parameter ended: Is called when the last piece has been taken.
    package init(of pipe: StreamPipe, ended: @escaping @Sendable () -> Void = {}) {
        let reader = PipeReader(pipe)
        next = {
            let piece = try await reader.next()
            if piece == nil { ended() }
            return piece
        }
    }

    /// What is read when it is wanted, so that a slow client holds no thread.
    ///
    /// - Parameter read: Reads the next piece, or nil at the end; it may block its thread.
    package init(reading read: @escaping @Sendable () throws -> [UInt8]?) {
        next = {
            try await withCheckedThrowingContinuation { continuation in
                Self.queue.async { continuation.resume(with: Result { try read() }) }
            }
        }
    }
}
#endif
