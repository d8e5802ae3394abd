#if Server
import PacketFiles
import PacketServer

/// A file as an answer, of which no more than a piece is in memory.
enum FileStream {
    /// - Parameter held: What is let go when nobody needs the file any more, such as its folder.
    /// - Throws: `ServerProblem` when it is not there.
    static func answer(
        _ path: String, _ type: String, headers: [String: String] = [:], holding held: (any Sendable)? = nil
    ) throws(ServerProblem) -> ServerStream {
        let file: FilePieces
        do throws(FileFailure) { file = try FilePieces(path) } catch {
            throw ServerProblem(404, "not-found", "the result is gone")
        }
        var head = ServerResponse(200, type: type, body: [])
        head.headers = headers
        head.headers["Content-Length"] = "\(file.size)"
        return ServerStream(
            head,
            pieces: AnswerPieces {
                _ = held
                return try file.next()
            })
    }
}
#endif
