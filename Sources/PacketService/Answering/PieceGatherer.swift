#if Server
import PacketServer
import Synchronization

/// Makes large pieces of small ones: each piece is a turn of the connection.
final class PieceGatherer: Sendable {
    private let pipe: StreamPipe
    private let gathered = Mutex<[UInt8]>([])
    private static let size = 1 << 16

    init(_ pipe: StreamPipe) { self.pipe = pipe }

    /// Takes bytes, and hands them on when there are enough.
    ///
    /// - Throws: `StreamPipe.Abandoned`.
    func write(_ bytes: [UInt8]) throws {
        let ready = gathered.withLock { gathered -> [UInt8]? in
            gathered += bytes
            guard gathered.count >= Self.size else { return nil }
            defer { gathered = [] }
            return gathered
        }
        if let ready { try pipe.write(ready) }
    }

    /// Hands on what is left.
    ///
    /// - Throws: `StreamPipe.Abandoned`.
    func flush() throws {
        try pipe.write(
            gathered.withLock { gathered in
                defer { gathered = [] }
                return gathered
            })
    }
}
#endif
