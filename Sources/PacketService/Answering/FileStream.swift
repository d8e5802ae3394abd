#if Server
import Dispatch
import PacketFiles
import PacketServer

/// A file as an answer, of which no more than a piece is in memory.
enum FileStream {
    private static let queue = DispatchQueue(label: "packet.service.files", attributes: .concurrent)

    /// - Parameter done: Is called when the file is not needed any more.
    /// - Throws: `ServerProblem` when it is not there.
    static func answer(
        _ path: String, _ type: String, headers: [String: String] = [:], done: @escaping @Sendable () -> Void
    ) throws -> ServerStream {
        guard let size = Files.size(path) else {
            throw ServerProblem(404, "not-found", "the result is gone")
        }
        let pipe = StreamPipe()
        queue.async {
            var failure: (any Error)?
            do { try Files.forEachPart(path) { try pipe.write($0) } } catch { failure = error }
            pipe.finish(failure)
            done()
        }
        var head = ServerResponse(200, type: type, body: [])
        head.headers = headers
        head.headers["Content-Length"] = "\(size)"
        return ServerStream(head, from: pipe)
    }
}
#endif
