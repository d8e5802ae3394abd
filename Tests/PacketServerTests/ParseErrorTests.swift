#if Server
import PacketServer
import Synchronization
import TestSupport
import Testing

/// Bytes that are no HTTP, and connections that end with an answer.
struct ParseErrorTests {
    private static let host = "Host: localhost\r\n"

    /// What is sent, byte for byte.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: String
        var status = 400
        var code = "no-http"
    }

    static let cases: [Case] = [
        Case(testDescription: "no request line", bytes: "NONSENSE\r\n\r\n"),
        Case(testDescription: "TLS", bytes: "\u{16}\u{3}\u{1}\u{0}\u{1}\r\n\r\n"),
        Case(testDescription: "a version that there is not", bytes: "GET /v1/take HTTP/9.9\r\n\(host)\r\n"),
        Case(testDescription: "a name with a space", bytes: "GET /v1/take HTTP/1.1\r\n\(host)A B: c\r\n\r\n"),
        Case(testDescription: "no host", bytes: "POST /v1/take HTTP/1.1\r\nContent-Length: 0\r\n\r\n"),
        Case(testDescription: "two hosts of HTTP/1.0", bytes: "GET /v1/hello HTTP/1.0\r\n\(host)\(host)\r\n"),
        Case(testDescription: "two hosts", bytes: "POST /v1/take HTTP/1.1\r\n\(host)\(host)Content-Length: 1\r\n\r\na"),
        Case(
            testDescription: "two lengths",
            bytes: "POST /v1/take HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
        Case(
            testDescription: "a length and chunks",
            bytes: "POST /v1/take HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        Case(
            testDescription: "a field that is too large",
            bytes: "GET /v1/take HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 9_000))\r\n\r\n",
            status: 431, code: "head-too-large"),
        Case(
            testDescription: "too many fields",
            bytes: "GET /v1/take HTTP/1.1\r\n\(host)\(String(repeating: "A: a\r\n", count: 200))\r\n", status: 431,
            code: "head-too-large"),
        Case(
            testDescription: "a path that is too large",
            bytes: "GET /v1/\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\n\(host)\r\n", status: 431,
            code: "head-too-large"),
        Case(
            testDescription: "a chunk without a size",
            bytes: "POST /v1/take HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n", code: "body-cut"),
    ]

    private static var take: ServerRoute {
        ServerRoute(receiving: "POST", "/v1/take") { _, body, _ in
            try await body.forEach { _ in }
            return ServerStream(ServerResponse(204, type: "text/plain", body: []))
        }
    }

    /// Each is answered once, as a problem document, and the connection ends.
    @Test(arguments: cases)
    func whatIsNoHTTPIsAProblemDocument(_ sent: Case) async throws {
        try await RunningServer.with([Self.take], options: { $0.problemPath = "/v1/" }) { server in
            let answer = try await server.ask(sent.bytes)
            #expect(answer.status == sent.status && answer.fields["content-type"] == "application/problem+json")
            #expect(answer.body.contains("\"code\":\"\(sent.code)\"") && answer.body.hasSuffix("}\n"), "\(answer.body)")
            #expect(answer.fields["content-length"] == "\(answer.body.utf8.count)")
            #expect(answer.fields["connection"] == "close")
        }
        try await RunningServer.with([Self.take]) { server in
            let answer = try await server.ask(sent.bytes)
            #expect(answer.status == sent.status && answer.body.hasPrefix("{\"success\":false"), "\(answer.body)")
        }
    }

    /// What came before it is answered first, in its turn.
    @Test func whatCameBeforeIsAnswered() async throws {
        let route = ServerRoute("GET", "/v1/hello") { _ in ServerResponse(json: "{\"hello\":true}\n") }
        try await RunningServer.with([route], options: { $0.problemPath = "/v1/" }) { server in
            let answer = try await server.ask("GET /v1/hello HTTP/1.1\r\n\(Self.host)\r\nNONSENSE\r\n\r\n")
            #expect(answer.status == 200 && answer.body.hasPrefix("{\"hello\":true}\nHTTP/1.1 400 Bad Request\r\n"))
            #expect(answer.body.contains("\"code\":\"no-http\""), "\(answer.body)")
        }
    }

    /// Behind an answer that ends the connection nothing is read and nothing is said, whatever the client sends.
    @Test(arguments: ["zz\r\n", "0\r\n\r\nPOST /v1/take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", ""])
    func aRefusalEndsTheConnection(rest: String) async throws {
        let asked = Mutex(0)
        var route = Self.take
        route.refusal = { _ in
            asked.withLock { $0 += 1 }
            return ServerResponse(401, type: "text/plain", body: Array("no".utf8))
        }
        try await RunningServer.with([route]) { server in
            let head = "POST /v1/take HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n"
            let answer = try await server.ask(head + rest)
            #expect(answer.status == 401 && answer.fields["connection"] == "close" && answer.body == "no")
        }
        #expect(asked.withLock { $0 } == 1)
    }
}
#endif
