#if Server
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import PacketServer

/// Answers whose pieces wait for the client, and requests that come in pieces.
struct StreamingTests {
    /// Says that nobody holds it any more.
    private final class Held: Sendable {
        private let gone: AsyncStream<Void>.Continuation
        init(_ gone: AsyncStream<Void>.Continuation) { self.gone = gone }
        deinit { gone.finish() }
    }

    private static let request = "GET /pieces HTTP/1.1\r\nHost: localhost\r\n\r\n"

    /// A route whose answer never ends.
    private func endless(_ held: Held) -> ServerRoute {
        let weak = Mutex<Held?>(held)
        return ServerRoute(streaming: "GET", "/pieces") { _ in
            let held = weak.withLock { kept in
                defer { kept = nil }
                return kept
            }
            let head = ServerResponse(200, type: "text/plain", body: [])
            return ServerStream(
                head,
                pieces: AnswerPieces {
                    _ = held
                    return [UInt8](repeating: 0x78, count: 1 << 16)
                })
        }
    }

    /// A client that takes nothing is cut, and what its answer holds is let go.
    @Test func aClientThatTakesNothingIsCut() async throws {
        let (gone, end) = AsyncStream.makeStream(of: Void.self)
        try await RunningServer.with([endless(Held(end))], options: { $0.stallSeconds = 1 }) { server in
            let connection = try LoopbackConnection(to: server.port)
            connection.send(Self.request)
            for await _ in gone {}
            _ = connection
        }
    }

    @Test func aClientThatGoesLetsItsAnswerGo() async throws {
        let (gone, end) = AsyncStream.makeStream(of: Void.self)
        try await RunningServer.with([endless(Held(end))]) { server in
            var connection: LoopbackConnection? = try LoopbackConnection(to: server.port)
            connection?.send(Self.request)
            connection = nil
            for await _ in gone {}
        }
    }

    @Test func whatAThreadWritesArrivesWhole() async throws {
        let route = ServerRoute(streaming: "GET", "/pieces") { _ in
            let pipe = StreamPipe(capacity: 1_000)
            Thread.run {
                for number in 0..<2_000 { try pipe.write(Array("\(number),".utf8)) }
                pipe.finish()
            }
            return ServerStream(ServerResponse(200, type: "text/plain", body: []), pieces: AnswerPieces(of: pipe))
        }
        try await RunningServer.with([route]) { server in
            let answer = try await server.ask("GET", "/pieces")
            let numbers = answer.body.matches(of: /(\d+),/).map { String($0.output.1) }
            #expect(answer.fields["transfer-encoding"] == "chunked" && numbers == (0..<2_000).map { "\($0)" })
        }
    }

    /// RFC 9110, 9.3.2: the length is that of the answer to GET. Where it is known at the end only, there is no HEAD.
    @Test func headIsThatOfTheAnswer() async throws {
        let whole = ServerRoute(receiving: "GET", "/whole") { _, _, _ in
            let left = Mutex(3)
            let pieces = AnswerPieces {
                left.withLock { left in
                    left -= 1
                    return left < 0 ? nil : [0x78, 0x79]
                }
            }
            return ServerStream(ServerResponse(200, type: "text/plain", body: []), pieces: pieces, length: 6)
        }
        let events = ServerRoute(streaming: "GET", "/events") { _ in
            ServerStream(ServerResponse(200, type: "text/plain", body: []), parts: AsyncStream { $0.finish() })
        }
        try await RunningServer.with([whole, events]) { server in
            let get = try await server.ask("GET", "/whole")
            #expect(get.status == 200 && get.body == "xyxyxy" && get.fields["content-length"] == "6")
            let head = try await server.ask("HEAD", "/whole")
            #expect(head.status == 200 && head.body.isEmpty && head.fields["content-length"] == "6")
            #expect(head.fields["content-type"] == get.fields["content-type"])
            let none = try await server.ask("HEAD", "/events")
            #expect(none.status == 405 && none.fields["allow"] == "GET, OPTIONS")
        }
    }

    /// A client that asks whether to send its body hears that when it may, and at once when it may not (RFC 9110, 10.1.1).
    @Test func aClientThatWaitsIsInvited() async throws {
        var take = ServerRoute(receiving: "POST", "/take") { _, body, _ in
            let count = Mutex(0)
            try await body.forEach { piece in count.withLock { $0 += piece.count } }
            return ServerStream(ServerResponse(json: "{\"bytes\":\(count.withLock { $0 })}\n"))
        }
        (take.bodyLimit, take.refusal) = (10, { $0.headers["x-token"] == nil ? .failure(401, "no") : nil })
        try await RunningServer.with([take]) { server in
            func head(_ length: Int, _ field: String) -> String {
                "POST /take HTTP/1.1\r\nHost: localhost\r\nExpect: 100-Continue\r\nContent-Length: \(length)\r\n\(field)\r\n"
            }
            let connection = try LoopbackConnection(to: server.port)
            connection.send(head(4, "X-Token: a\r\nConnection: close\r\n"))
            let invited = await connection.received(until: "\r\n\r\n")
            #expect(invited == "HTTP/1.1 100 Continue\r\n\r\n")
            connection.send("abcd")
            let answer = RunningServer.Answer(await connection.received())
            #expect(answer.status == 200 && answer.body == "{\"bytes\":4}\n")
            #expect(try await server.ask(head(4, "")).status == 401)
            #expect(try await server.ask(head(11, "X-Token: a\r\n")).status == 413)
            // Whoever does not wait is told nothing before the answer.
            let unasked = try await server.ask("POST", "/take", ["X-Token: a"], body: "abcd")
            #expect(unasked.status == 200 && unasked.body == "{\"bytes\":4}\n")
        }
    }

    /// While a client lets the writer wait, others may work.
    @Test func aSlowClientLetsOthersWork() async throws {
        let (idle, told) = AsyncStream.makeStream(of: Bool.self)
        let pipe = StreamPipe(capacity: 4, patience: 1) { wait in
            told.yield(true)
            wait()
            told.yield(false)
        }
        Thread.run {
            for byte in 1...3 { try pipe.write([UInt8](repeating: UInt8(byte), count: 4)) }
            pipe.finish()
        }
        var states = idle.makeAsyncIterator()
        #expect(await states.next() == true)
        let pieces = AnswerPieces(of: pipe)
        var read: [[UInt8]] = []
        while let piece = try await pieces.next() { read.append(piece) }
        #expect(read == [[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3]])
        #expect(await states.next() == false)
    }

    /// Below its path, what the server itself refuses is a problem document.
    @Test func refusalsAreProblemDocumentsBelowTheirPath() async throws {
        var route = ServerRoute(receiving: "POST", "/v1/take") { _, body, _ in
            try await body.forEach { _ in }
            return ServerStream(ServerResponse(204, type: "text/plain", body: []))
        }
        route.bodyLimit = 10
        func change(_ options: inout ServerOptions) {
            (options.problemPath, options.requestSeconds, options.names) = ("/v1/", 1, ["forms.example.org"])
        }
        try await RunningServer.with([route], options: change) { server in
            let large = try await server.ask("POST", "/v1/take", body: "more than ten bytes")
            let none = try await server.ask("GET", "/v1/none")
            let method = try await server.ask("GET", "/v1/take")
            let host = try await server.ask("POST", "/v1/take", host: "example.org", body: "x")
            let origin = try await server.ask("POST", "/v1/take", ["Origin: https://example.org"], body: "x")
            let slow = try await server.ask("POST /v1/take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nx")
            for (answer, status, code) in [
                (large, 413, "body-too-large"), (none, 404, "not-found"), (method, 405, "method"), (host, 421, "host"),
                (origin, 403, "origin"), (slow, 408, "body-too-slow"),
            ] {
                #expect(answer.status == status && answer.fields["content-type"] == "application/problem+json")
                #expect(answer.body.contains("\"code\":\"\(code)\""), "\(answer.body)")
            }
            #expect(try await server.ask("GET", "/none").body.hasPrefix("{\"success\":false"))
        }
        try await RunningServer.with([route], options: { $0.names = ["forms.example.org"] }) { server in
            let taken = try await server.ask("POST", "/v1/take", host: "forms.example.org", body: "x")
            #expect(taken.status == 204)
        }
    }
}

/// A thread of its own for what blocks.
private enum Thread {
    static func run(_ work: @escaping @Sendable () throws -> Void) {
        DispatchQueue(label: "writer").async { try? work() }
    }
}
#endif
