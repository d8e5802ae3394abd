#if Server
import Foundation
import PacketServer
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketPage

/// Uploads that come in slowly, to a page that gives them a second.
struct UploadTimeTests {
    private func serve(_ page: PageApplication, _ body: (Int) async throws -> Void) async throws {
        var options = ServerOptions()
        (options.port, options.requestSeconds, options.lingerSeconds) = (0, 1, 1)
        let server = RouteServer(page.routes, missing: page.missing, options: options)
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        let running = Task {
            defer { found.finish() }
            try await server.run { found.yield($0) }
        }
        var known: Int?
        for await port in ports {
            known = port
            break
        }
        guard let port = known else {
            Issue.record("the server has no port")
            return try await running.value
        }
        let result: Result<Void, any Error>
        do { result = .success(try await body(port)) } catch { result = .failure(error) }
        running.cancel()
        _ = await running.result
        try result.get()
    }

    /// It does not matter how lately a byte has come.
    @Test(
        "21: an upload that does not come in whole in its time is given up and leaves nothing",
        arguments: [false, true])
    func slowUploadsAreGivenUp(isDripping: Bool) async throws {
        let folder = try TemporaryFolder()
        let page = try PageApplication(
            PageSettings(
                store: try Store(opening: folder.file("s.sqlite"), modules: [PacketSchema.module]),
                folder: folder.path, privateFolder: folder.file("page"), program: "/bin/true",
                surroundings: { throw PageError(500, "none") }, sentences: { ("\($0)", nil) }, now: { 0 }))
        try await serve(page) { port in
            let address = page.address(port: port)
            #expect(address.hasSuffix(page.core.access.token))
            let head = [
                "POST /packets/people/import HTTP/1.1", "Host: 127.0.0.1:\(port)",
                "Cookie: \(page.core.access.cookie.prefix { $0 != ";" })",
                "Content-Type: multipart/form-data; boundary=x", "Content-Length: 3000", "", "--x",
                "Content-Disposition: form-data; name=\"file\"; filename=\"slow.csv\"", "", "fullName", "Ada",
            ]
            let connection = try LoopbackConnection(to: port)
            connection.send(head.joined(separator: "\r\n"))
            if isDripping { connection.drip(3_000) }
            let answer = await connection.received()
            // A machine that is too busy to begin with the request in its second closes the connection without a word.
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
        }
        let files = FileManager.default.subpaths(atPath: folder.path) ?? []
        #expect(files.contains { $0.hasPrefix("s.sqlite") } && !files.contains { $0.contains("slow") }, "\(files)")
    }
}
#endif
