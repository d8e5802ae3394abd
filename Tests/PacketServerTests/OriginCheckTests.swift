import PacketServer
import Testing

/// Web pages of others do not use the server through somebody's browser.
struct OriginCheckTests {
    private static let routes = ["GET", "POST"].map { method in
        ServerRoute(method, "/a") { _ in ServerResponse(json: "{}") }
    }

    struct Asking: CustomTestStringConvertible {
        let testDescription: String
        var method = "POST"
        var host = "127.0.0.1:8080"
        var origin: String?
        let status: Int
    }

    @Test(arguments: [
        Asking(testDescription: "no page at all", status: 200),
        Asking(testDescription: "a page of its own", origin: "http://127.0.0.1:8080", status: 200),
        Asking(testDescription: "its own behind TLS", host: "localhost", origin: "https://LOCALHOST", status: 200),
        Asking(testDescription: "another page", origin: "https://evil.example", status: 403),
        Asking(testDescription: "another port", origin: "http://127.0.0.1:9090", status: 403),
        Asking(testDescription: "a page without an origin", origin: "null", status: 403),
        Asking(testDescription: "another page that reads", method: "GET", origin: "https://evil.example", status: 200),
        Asking(testDescription: "a page that may", origin: "https://known.example", status: 200),
        Asking(testDescription: "a name that was pointed here", method: "GET", host: "evil.example", status: 421),
        Asking(testDescription: "the same with a port", method: "GET", host: "evil.example:80", status: 421),
        Asking(testDescription: "a number that is not this machine", method: "GET", host: "128.0.0.1", status: 421),
        Asking(testDescription: "a name that looks like this machine", method: "GET", host: "127.evil", status: 421),
        Asking(testDescription: "a name of a proxy", method: "GET", host: "Proxy.example:443", status: 200),
        Asking(testDescription: "this machine by another number", method: "GET", host: "127.1.2.3", status: 200),
        Asking(testDescription: "this machine by IPv6", method: "GET", host: "[::1]:8080", status: 200),
    ])
    func answersOnlyWhoMayAsk(_ asking: Asking) async throws {
        try await RunningServer.with(
            Self.routes,
            options: {
                $0.origins = ["https://known.example"]
                $0.names = ["proxy.example"]
            }
        ) { server in
            let fields = asking.origin.map { ["Origin: \($0)"] } ?? []
            let answer = try await server.ask(asking.method, "/a", fields, host: asking.host)
            #expect(answer.status == asking.status)
            let isKnown = asking.origin == "https://known.example"
            #expect(answer.fields["access-control-allow-origin"] == (isKnown ? asking.origin : nil))
            #expect(answer.fields["vary"] == (isKnown ? "Origin" : nil))
        }
    }

    @Test func allPagesMayAskWhereThatIsWanted() async throws {
        try await RunningServer.with(
            Self.routes,
            options: {
                $0.origins = ["*"]
            }
        ) { server in
            let answer = try await server.ask("POST", "/a", ["Origin: https://any.example"])
            #expect(answer.status == 200 && answer.fields["access-control-allow-origin"] == "*")
            let asked = try await server.ask("OPTIONS", "/a", ["Origin: https://any.example"])
            #expect(asked.status == 204 && asked.fields["access-control-allow-methods"] == "GET, POST, OPTIONS")
        }
    }
}
