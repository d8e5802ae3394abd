import PacketServer
import Synchronization
import TestSupport
import Testing

/// Requests over a real connection, and what is answered.
struct RouteServerTests {
    /// Answers with what it was asked.
    private static let echo = ServerRoute("POST", "/echo/:name") { request in
        let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        let body = String(decoding: request.body, as: UTF8.self)
        let text = [request.method, request.path, request.parameters["name"] ?? "", query, body, request.client]
        return ServerResponse(200, type: "text/plain", body: Array(text.joined(separator: "|").utf8))
    }

    private static var hello: ServerRoute {
        var route = ServerRoute("GET", "/hello") { _ in ServerResponse(json: "{\"hello\":true}\n") }
        route.summary = "Says hello."
        return route
    }

    @Test func aRequestReachesItsRouteWithAllItBrings() async throws {
        try await RunningServer.with([Self.echo]) { server in
            let answer = try await server.ask(
                "POST", "/echo/caf%C3%A9+1?b=2%2B2&a=x+y&a=other&&c", ["X-A: 1"], body: "body 말")
            #expect(answer.status == 200)
            #expect(answer.body == "POST|/echo/caf%C3%A9+1|café+1|a=x y&b=2+2&c=|body 말|127.0.0.1")
            #expect(answer.fields["content-type"] == "text/plain" && answer.fields["cache-control"] == "no-store")
            #expect(answer.fields["x-content-type-options"] == "nosniff")
            #expect(answer.fields["content-length"] == "\(answer.body.utf8.count)" && answer.fields["server"] == nil)
        }
    }

    /// RFC 9112, 7.1: the length is not known before.
    @Test func aBodyMayComeInChunks() async throws {
        try await RunningServer.with([Self.echo]) { server in
            let answer = try await server.ask(
                "POST /echo/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3\r\none\r\n4\r\n two\r\n0\r\n\r\n")
            #expect(answer.body.contains("|one two|"))
        }
    }

    /// RFC 9112, 9.3: one connection serves several requests, also when they come at once.
    @Test func aConnectionServesSeveralRequests() async throws {
        try await RunningServer.with([Self.hello]) { server in
            let connection = try LoopbackConnection(to: server.port)
            let request = "GET /hello HTTP/1.1\r\nHost: localhost\r\n"
            connection.send("\(request)\r\n\(request)\r\n\(request)Connection: close\r\n\r\n")
            let answers = await connection.received().split(separator: "HTTP/1.1 200 OK")
            #expect(answers.count == 3 && answers.allSatisfy { $0.hasSuffix("{\"hello\":true}\n") })
        }
    }

    @Test func whatThereIsNotIsSaidAsJSON() async throws {
        try await RunningServer.with([Self.hello, Self.echo]) { server in
            let unknown = try await server.ask("GET", "/nothing")
            #expect(
                unknown.status == 404 && unknown.body == "{\"success\":false,\"error\":\"there is no such page\"}\n")
            let wrong = try await server.ask("DELETE", "/hello")
            #expect(wrong.status == 405 && wrong.fields["allow"] == "GET, HEAD, OPTIONS")
            let allowed = try await server.ask("OPTIONS", "/echo/a")
            #expect(allowed.status == 204 && allowed.fields["allow"] == "OPTIONS, POST")
            let head = try await server.ask("HEAD", "/hello")
            #expect(head.status == 200 && head.body.isEmpty && head.fields["content-length"] == "15")
            let index = try await server.ask("GET", "/")
            #expect(index.body.contains("{\"method\":\"GET\",\"path\":\"/hello\",\"summary\":\"Says hello.\"}"))
            #expect(!index.body.contains("/echo"))
        }
    }

    @Test func aLargeRequestIsRefusedBeforeItIsTakenIn() async throws {
        var small = Self.echo
        small.bodyLimit = 10
        try await RunningServer.with([small]) { server in
            #expect(try await server.ask("POST", "/echo/a", body: "0123456789").status == 200)
            #expect(try await server.ask("POST", "/echo/a", body: "0123456789a").status == 413)
            // Only promised, and hidden in chunks.
            let promised = "POST /echo/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n\r\n"
            let refused = try await server.ask(promised, until: "}\n")
            #expect(refused.status == 413 && refused.fields["connection"] == "close")
            let chunks =
                "POST /echo/a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n0123456789a\r\n"
            #expect(try await server.ask(chunks, until: "}\n").status == 413)
        }
    }

    /// It does not matter how lately a byte has come.
    @Test("21: a body that does not come in whole in its time is given up", arguments: [false, true])
    func aBodyThatDoesNotComeInWholeIsGivenUp(isDripping: Bool) async throws {
        try await RunningServer.with(
            [Self.echo], options: { ($0.requestSeconds, $0.lingerSeconds) = (1, 1) }
        ) { server in
            let connection = try LoopbackConnection(to: server.port)
            connection.send("POST /echo/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000\r\n\r\nhalf")
            if isDripping { connection.drip(3_000) }
            let answer = RunningServer.Answer(await connection.received())
            #expect(answer.status == 408 && answer.fields["connection"] == "close")
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "\u{0}\u{1}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 100_000))\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "X: y\r\n", count: 200))\r\n",
    ])
    func whatIsNoRequestIsNotAnsweredAsOne(_ text: String) async throws {
        try await RunningServer.with([Self.hello]) { server in
            let answer = try await server.ask(text)
            #expect(answer.status == 0 || (400..<500).contains(answer.status), "\(answer)")
            // Others are served.
            #expect(try await server.ask("GET", "/hello").status == 200)
        }
    }

    @Test func whatAHandlerThrowsIsNotTold() async throws {
        struct Secret: Error { let text = "MARKER" }
        let said = Mutex<[String]>([])
        let routes = [
            ServerRoute("GET", "/blocking") { _ in throw Secret() },
            ServerRoute(waiting: "GET", "/waiting") { _ in throw Secret() },
        ]
        try await RunningServer.with(routes, report: { line in said.withLock { $0.append(line) } }) { server in
            for path in ["/blocking?MARKER", "/waiting"] {
                let answer = try await server.ask("GET", path)
                #expect(answer.status == 500 && !answer.body.contains("MARKER"))
            }
        }
        #expect(said.withLock { $0 } == ["GET /blocking: Secret", "GET /waiting: Secret"])
    }

    /// Whoever is refused need not send what is not wanted.
    @Test func aRefusalComesBeforeTheBody() async throws {
        var guarded = Self.echo
        guarded.refusal = { $0.bearer == "token" ? nil : .failure(401, "a token is needed") }
        try await RunningServer.with([guarded]) { server in
            let head = "POST /echo/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n"
            let refused = try await server.ask(head, until: "}\n")
            #expect(refused.status == 401)
            let fields = ["Authorization: Bearer token"]
            #expect(try await server.ask("POST", "/echo/a", fields, body: "in").body.contains("|in|"))
        }
    }

    @Test func anAddressAsksOnlySoOften() async throws {
        var route = Self.hello
        route.rate = ServerRate(requests: 2, seconds: 3_600)
        try await RunningServer.with([route]) { server in
            var answers: [RunningServer.Answer] = []
            for _ in 0..<3 { answers.append(try await server.ask("GET", "/hello")) }
            #expect(answers.map(\.status) == [200, 200, 429])
            let seconds = try #require(answers[2].fields["retry-after"].flatMap { Int($0) })
            #expect((1...3_600).contains(seconds))
            #expect(try await server.ask("GET", "/").status == 200, "another route counts for itself")
        }
    }

    @Test func aPortThatIsTakenIsSaid() async throws {
        try await RunningServer.with([Self.hello]) { server in
            let error = await #expect(throws: ServerError.self) {
                try await RunningServer.with([Self.hello], options: { $0.port = server.port }) { _ in }
            }
            #expect(error?.message == "nothing can listen at 127.0.0.1, port \(server.port)")
            #expect(error?.hint?.contains("another program is listening there") == true)
        }
    }
}
