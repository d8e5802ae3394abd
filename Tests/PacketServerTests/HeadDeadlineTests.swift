#if Server
import Dispatch
import PacketServer
import TestSupport
import Testing

/// Heads of requests that come in slowly. The server's own limit is a second.
struct HeadDeadlineTests {
    private static let hello = ServerRoute("GET", "/v1/hello") { _ in ServerResponse(json: "{\"hello\":true}\n") }
    private static let request = "GET /v1/hello HTTP/1.1\r\nHost: localhost\r\n"

    private func with(_ routes: [ServerRoute] = [hello], _ body: (RunningServer) async throws -> Void) async throws {
        try await RunningServer.with(
            routes, options: { ($0.headSeconds, $0.lingerSeconds, $0.problemPath) = (1, 1, "/v1/") }, body)
    }

    /// It does not matter how lately a byte has come; and a connection's next request has no more time than its first.
    @Test("21: a head that drips is given up", arguments: [false, true])
    func aHeadThatDripsIsGivenUp(isSecond: Bool) async throws {
        try await with { server in
            let connection = try LoopbackConnection(to: server.port)
            if isSecond {
                connection.send("\(Self.request)\r\n")
                #expect(await connection.received(until: "}\n").hasPrefix("HTTP/1.1 200 "))
            }
            connection.send(Self.request)
            connection.drip(3_000, then: ": y\r\nConnection: close\r\n\r\n")
            let answer = RunningServer.Answer(await connection.received())
            #expect(answer.status == 408 && answer.fields["content-type"] == "application/problem+json")
            #expect(answer.fields["connection"] == "close" && answer.body.contains("\"code\":\"head-too-slow\""))
        }
    }

    /// Whoever says nothing at all is told nothing.
    @Test func aConnectionWithoutARequestIsClosed() async throws {
        try await with { server in
            let connection = try LoopbackConnection(to: server.port)
            #expect(await connection.received().isEmpty)
        }
    }

    /// Between two requests, and while a request is answered, the time does not count: another client is given up meanwhile.
    @Test func aConnectionThatWaitsIsNotCut() async throws {
        let (gate, entered) = (DispatchSemaphore(value: 0), AsyncStream.makeStream(of: Void.self))
        let slow = ServerRoute("GET", "/v1/slow") { _ in
            entered.continuation.finish()
            gate.wait()
            return ServerResponse(json: "{\"slow\":true}\n")
        }
        try await with([Self.hello, slow]) { server in
            let waiting = try LoopbackConnection(to: server.port)
            waiting.send("\(Self.request)\r\n")
            #expect(await waiting.received(until: "}\n").hasPrefix("HTTP/1.1 200 "))
            let working = try LoopbackConnection(to: server.port)
            working.send("GET /v1/slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for await _ in entered.stream {}
            working.send(Self.request)
            #expect(try await server.ask(Self.request).status == 408)
            waiting.send("\(Self.request)Connection: close\r\n\r\n")
            #expect(await waiting.received().hasPrefix("HTTP/1.1 200 "))
            working.send("Connection: close\r\n\r\n")
            gate.signal()
            let answers = await working.received()
            #expect(answers.split(separator: "HTTP/1.1 200 OK").count == 2 && answers.hasSuffix("{\"hello\":true}\n"))
        }
    }
}
#endif
