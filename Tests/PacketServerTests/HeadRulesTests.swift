#if Server
import PacketServer
import Synchronization
import TestSupport
import Testing

/// Clients of HTTP/1.0, which can read neither chunks nor interim answers; and connections that are to end.
struct HeadRulesTests {
    private struct Cut: Error {}

    /// Answers with three pieces; with a length, without one, or cut behind the second.
    private static let routes = ["/whole", "/open", "/cut"].map { path in
        ServerRoute(receiving: "GET", path) { _, _, _ in
            let left = Mutex(3)
            let pieces = AnswerPieces(reading: {
                try left.withLock { left in
                    left -= 1
                    if left == 0, path == "/cut" { throw Cut() }
                    return left < 0 ? nil : [0x78, 0x79]
                }
            })
            let head = ServerResponse(200, type: "text/plain", body: [])
            return ServerStream(head, pieces: pieces, length: path == "/whole" ? 6 : nil)
        }
    }

    /// The end of the connection is the end of the answer, whatever the client says of keeping it (RFC 9112, 6.3 and 9.3).
    @Test(arguments: ["", "Connection: keep-alive\r\n"], ["/whole", "/open"])
    func anAnswerHasItsLengthOrEndsWithTheConnection(field: String, path: String) async throws {
        try await RunningServer.with(Self.routes) { server in
            let answer = try await server.ask("GET \(path) HTTP/1.0\r\n\(field)\r\n")
            #expect(answer.status == 200 && answer.body == "xyxyxy", "\(answer)")
            #expect(answer.fields["content-length"] == (path == "/whole" ? "6" : nil))
            #expect(answer.fields["transfer-encoding"] == nil && answer.fields["connection"] == "close")
        }
    }

    /// Behind a request of HTTP/1.1, each is answered as it can be read.
    @Test func eachRequestHasItsVersion() async throws {
        try await RunningServer.with(Self.routes) { server in
            let connection = try LoopbackConnection(to: server.port)
            connection.send("GET /open HTTP/1.1\r\nHost: localhost\r\n\r\nGET /open HTTP/1.0\r\n\r\n")
            let answers = await connection.received()
            let chunks = String(repeating: "2\r\nxy\r\n", count: 3)
            #expect(answers.contains("\r\n\r\n\(chunks)0\r\n\r\nHTTP/1.0 200 OK\r\n"), "\(answers)")
            #expect(answers.hasSuffix("\r\n\r\nxyxyxy"), "\(answers)")
        }
    }

    /// Where nothing else says that an answer is not whole, the connection breaks.
    @Test(arguments: ["/open", "/cut"]) func anAnswerThatIsCutBreaks(path: String) async throws {
        try await RunningServer.with(Self.routes) { server in
            let connection = try LoopbackConnection(to: server.port)
            connection.send("GET \(path) HTTP/1.0\r\n\r\n")
            #expect(await connection.taken().isBroken == (path == "/cut"))
        }
    }

    /// RFC 9110, 7.6.1: upper case and lower case are the same, and there may be others.
    @Test(arguments: ["close", "Close", "te, Close"]) func nothingBehindTheLastRequestIsAnswered(field: String)
        async throws
    {
        try await RunningServer.with(Self.routes) { server in
            let request = "GET /whole HTTP/1.1\r\nHost: localhost\r\nConnection: "
            let answer = try await server.ask("\(request)\(field)\r\n\r\n\(request)close\r\n\r\n")
            #expect(answer.status == 200 && answer.body == "xyxyxy", "\(answer)")
        }
    }

    /// RFC 9110, 10.1.1 and 15.2: nothing comes before the answer.
    @Test func nobodyIsInvited() async throws {
        let take = ServerRoute("POST", "/take") { request in
            ServerResponse(200, type: "text/plain", body: request.body)
        }
        try await RunningServer.with([take]) { server in
            let answer = try await server.ask(
                "POST /take HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\nabcd")
            #expect(answer.status == 200 && answer.body == "abcd", "\(answer)")
        }
    }
}
#endif
