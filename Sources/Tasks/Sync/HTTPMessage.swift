/// A request to a hub, whoever carries it.
package struct HubRequest: Sendable, Hashable {
    /// `GET` or `POST`.
    package var method: String
    /// The path: `/api/sync/pull`.
    package var path: String
    /// The parameters, in order.
    package var query: [(name: String, value: String)] { parameters.map { ($0.name, $0.value) } }
    /// The token that says which device asks.
    package var token: String
    package var body: [UInt8] = []
    /// How many seconds an answer may take.
    package var patience = 30
    private var parameters: [Parameter]

    private struct Parameter: Sendable, Hashable {
        let name: String
        let value: String
    }

    package init(_ method: String, _ path: String, query: [(name: String, value: String)] = [], token: String) {
        self.method = method
        self.path = path
        self.token = token
        parameters = query.map { Parameter(name: $0.name, value: $0.value) }
    }

    /// The path with its parameters; names and values here need no escapes but those for what no token of HTTP has.
    package var target: String {
        guard !parameters.isEmpty else { return path }
        return path + "?" + parameters.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isPlain || byte == UInt8(ascii: "-") {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}

/// What a hub answers, whoever carries it.
package struct HubResponse: Sendable, Hashable {
    package var status: Int
    package var body: [UInt8]
    /// After how many seconds to ask again, when the hub says so.
    package var retryAfter: Int64?

    package init(status: Int, body: [UInt8] = []) {
        self.status = status
        self.body = body
    }
}

/// Carries requests to a hub.
package protocol HubTransport {
    /// - Throws: `HubFailure` of the kind `.unreachable`.
    func send(_ request: HubRequest) throws -> HubResponse
}
