#if Server
import PacketServer
import Synchronization
import Testing

/// What the server refuses by itself is told, once each, with nothing that a client wrote.
struct ServerRefusalTests {
    /// What is sent, byte for byte, and what is told.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: String
        let told: [ServerRefusal]

        init(_ description: String, _ line: String, _ rest: String = "", tells told: ServerRefusal?) {
            testDescription = description
            bytes = "\(line)\r\nConnection: close\r\n\(rest)"
            self.told = told.map { [$0] } ?? []
        }
    }

    private static let host = "Host: localhost\r\n"

    static let cases: [Case] = [
        Case("no HTTP", "Secret", "\r\n", tells: ServerRefusal(400, "no-http")),
        Case("no host", "GET /v1/whole HTTP/1.1", "\r\n", tells: ServerRefusal(400, "no-http")),
        Case(
            "a field that is too large", "GET /v1/whole HTTP/1.1",
            "\(host)A: \(String(repeating: "a", count: 9_000))\r\n\r\n", tells: ServerRefusal(431, "head-too-large")),
        Case(
            "another host", "GET /v1/whole HTTP/1.1", "Host: secret.example\r\n\r\n",
            tells: ServerRefusal(421, "host", method: "GET")),
        Case(
            "another origin", "POST /v1/whole HTTP/1.1", "\(host)Origin: https://secret.example\r\n\r\n",
            tells: ServerRefusal(403, "origin", method: "POST")),
        Case(
            "no such page", "GET /v1/secret HTTP/1.1", "\(host)\r\n",
            tells: ServerRefusal(404, "not-found", method: "GET")),
        Case(
            "no such method", "DELETE /v1/whole?secret HTTP/1.1", "\(host)\r\n",
            tells: ServerRefusal(405, "method", method: "DELETE", path: "/v1/whole")),
        Case(
            "a body that is too large", "POST /v1/whole HTTP/1.1", "\(host)Content-Length: 20\r\n\r\n",
            tells: ServerRefusal(413, "body-too-large", method: "POST", path: "/v1/whole")),
        Case(
            "a body that the route refuses", "POST /v1/pieces HTTP/1.1", "\(host)Content-Length: 20\r\n\r\n", tells: nil
        ),
        Case("nothing that is refused", "POST /v1/whole HTTP/1.1", "\(host)Content-Length: 0\r\n\r\n", tells: nil),
    ]

    private static var routes: [ServerRoute] {
        var whole = ServerRoute("POST", "/v1/whole") { _ in ServerResponse(json: "{}\n") }
        var pieces = ServerRoute(receiving: "POST", "/v1/pieces") { _, body, _ in
            try await body.forEach { _ in }
            return ServerStream(ServerResponse(json: "{}\n"))
        }
        (whole.bodyLimit, pieces.bodyLimit) = (10, 10)
        return [whole, pieces]
    }

    @Test(arguments: cases) func isTold(_ sent: Case) async throws {
        let told = Mutex<[ServerRefusal]>([])
        try await RunningServer.with(
            Self.routes, refused: { refusal in told.withLock { $0.append(refusal) } },
            options: { $0.problemPath = "/v1/" }
        ) { server in
            _ = try await server.ask(sent.bytes)
        }
        #expect(told.withLock { $0 } == sent.told)
    }

    @Test(arguments: [("PATCH", "PATCH"), ("patch", ""), ("SECRET", "")])
    func namesOnlyMethodsOfHTTP(method: String, named: String) {
        #expect(ServerRefusal(404, "not-found", method: method).method == named)
    }
}
#endif
