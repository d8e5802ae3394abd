#if Server
/// Where a server listens and how much it takes.
package struct ServerOptions: Sendable, Hashable {
    package var host = "127.0.0.1"
    /// 0 for one that is free.
    package var port = 8_080
    /// Origins of web pages besides the server's own that may ask, as in `https://example.org`; `*` for all.
    package var origins: Set<String> = []
    /// Names besides those of this machine by which it is asked, as by a proxy; without a port.
    package var names: Set<String> = []
    /// Connections at one time; others wait.
    package var connections = 256
    /// How long a client may take between two requests.
    package var idleSeconds: Int64 = 30
    /// How long the head of a request may take to come in, from its first byte; a connection's first, from the connection.
    package var headSeconds: Int64 = 10
    /// How long a client may leave a full buffer full before it is cut.
    package var stallSeconds: Int64 = 30
    /// How long a client that was told that its connection ends may go on sending.
    package var lingerSeconds: Int64 = 5
    /// How long a request may take to come in.
    package var requestSeconds = 15
    /// How long a client that has just come may take to ask something when the server is told to end.
    package var firstSeconds: Int64 = 0
    /// How long requests that are being answered may take when the server is told to end.
    package var endingSeconds = 5
    /// The addresses of proxies, as `ClientAddress` writes them, whose word is taken for the client's address
    /// (`X-Forwarded-For`).
    package var proxies: Set<String> = []
    /// Below this path, what is refused is said as problem documents (RFC 9457); nil for nowhere.
    package var problemPath: String?
    /// Whether it listens at the socket that systemd has opened for it (`LISTEN_FDS`), where there is one.
    package var takesSocket = false

    package init() {}

    /// A refusal in the manner of its path.
    ///
    /// - Parameter sentence: plain ASCII without quotation marks, and nothing out of the request.
    func failure(_ status: Int, _ code: String, _ sentence: StaticString, at path: String) -> ServerResponse {
        guard let problemPath, path.hasPrefix(problemPath) else { return .failure(status, sentence) }
        return ServerProblem(status, code, "\(sentence)").response()
    }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool { Self.isLoopback(host) }

    static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return ["localhost", "::1", "[::1]"].contains(host.lowercased())
            || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
#endif
