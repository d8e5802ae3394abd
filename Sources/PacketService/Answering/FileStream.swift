#if Server
import PacketFiles
import PacketServer

/// A file as an answer, of which no more than a piece is in memory.
enum FileStream {
    /// - Parameters:
    ///   - entry: Is closed when the file has been sent.
    ///   - held: What is let go when nobody needs the file any more, such as its folder.
    /// - Throws: `ServerProblem` when it is not there.
    static func answer(
        _ path: String, _ type: String, headers: [String: String], noted entry: ServiceLog.Open,
        holding held: (any Sendable)? = nil
    ) throws(ServerProblem) -> ServerStream {
        let file: FilePieces
        do throws(FileFailure) { file = try FilePieces(path) } catch {
            throw ServerProblem(404, "not-found", "the result is gone")
        }
        var head = ServerResponse(200, type: type, body: [])
        head.headers = headers
        let sending = entry.isHead ? nil : SentAnswer(entry)
        return ServerStream(
            head,
            pieces: AnswerPieces {
                _ = held
                do throws(FileFailure) {
                    let piece = try file.next()
                    if piece == nil { sending?.end() }
                    return piece
                } catch {
                    sending?.fail(error)
                    throw error
                }
            }, length: file.size)
    }
}
#endif
