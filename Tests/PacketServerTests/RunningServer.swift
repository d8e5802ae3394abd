import PacketServer
import Synchronization
import TestSupport

/// A server at a free port of this machine, for one test.
struct RunningServer: Sendable {
    let port: Int

    /// Runs a body beside a server, which is ended afterwards.
    static func with(
        _ routes: [ServerRoute], report: @escaping @Sendable (String) -> Void = { _ in },
        refused: @escaping @Sendable (ServerRefusal) -> Void = { _ in },
        options change: (inout ServerOptions) -> Void = { _ in }, _ body: (RunningServer) async throws -> Void
    ) async throws {
        var options = ServerOptions()
        options.port = 0
        // A busy machine lets a server wait, too: only tests of its patience shorten it.
        (options.headSeconds, options.requestSeconds, options.idleSeconds) = (36_000, 36_000, 36_000)
        change(&options)
        let server = RouteServer(routes, options: options, report: report, refused: refused)
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        let running = Task {
            defer { found.finish() }
            try await server.run { found.yield($0) }
        }
        var port: Int?
        for await known in ports {
            port = known
            break
        }
        let result: Result<Void, any Error>
        if let port {
            do { result = .success(try await body(RunningServer(port: port))) } catch { result = .failure(error) }
        } else {
            result = .success(())
        }
        running.cancel()
        // Ending is no error; not having begun is.
        if port == nil { try await running.value } else { _ = await running.result }
        try result.get()
    }

    /// An answer taken apart.
    struct Answer {
        var status = 0
        var fields: [String: String] = [:]
        var body = ""

        init(_ text: String) {
            let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
            let lines = parts[0].split(separator: "\r\n")
            status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            for line in lines.dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { continue }
                fields[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
            }
            body = parts.count > 1 ? String(parts[1]) : ""
        }
    }

    /// Sends a request, byte for byte, and takes what comes until the server closes the connection, or until some text: who
    /// owes a part of the request is waited for.
    func ask(_ text: String, until end: String? = nil) async throws -> Answer {
        let connection = try LoopbackConnection(to: port)
        connection.send(text)
        return Answer(await connection.received(until: end))
    }

    /// Asks for a page, with a body where there is one, and lets the connection be closed afterwards.
    func ask(
        _ method: String, _ target: String, _ fields: [String] = [], host: String = "localhost", body: String? = nil
    ) async throws -> Answer {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        return try await ask(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }
}
