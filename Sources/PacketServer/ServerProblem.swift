#if Server
/// What went wrong, as a problem document (RFC 9457).
package struct ServerProblem: Error, Sendable, Hashable {
    /// The status of the answer.
    package var status: Int
    /// The public name of what happened.
    package var code: String
    /// What happened.
    package var detail: String
    /// What to do about it.
    package var hint: String?
    /// Where it happened, such as a part of the request.
    package var place: String?
    /// After how many seconds the same may be asked again.
    package var retryAfter: Int?
    /// Whether the connection is closed after it, the rest of the request unread.
    package var closes = false
    /// Further members, as JSON, by their names.
    package var members: [String: String] = [:]

    package init(_ status: Int, _ code: String, _ detail: String, hint: String? = nil) {
        (self.status, self.code, self.detail, self.hint) = (status, code, detail, hint)
    }

    /// The same, after which the connection is closed.
    package var closing: ServerProblem {
        var problem = self
        problem.closes = true
        return problem
    }

    /// The answer.
    package func response() -> ServerResponse {
        var members = [
            ("type", "\"about:blank\""), ("title", Self.quoted(Self.titles[status] ?? "Error")),
            ("status", "\(status)"),
            ("detail", Self.quoted(detail)), ("code", Self.quoted(code)),
        ]
        if let hint { members.append(("hint", Self.quoted(hint))) }
        if let place { members.append(("place", Self.quoted(place))) }
        members += self.members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let text = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        var response = ServerResponse(status, type: "application/problem+json", body: Array("{\(text)}\n".utf8))
        if let retryAfter { response.headers["Retry-After"] = "\(retryAfter)" }
        if closes { response.headers["Connection"] = "close" }
        if status == 401 { response.headers["WWW-Authenticate"] = "Bearer" }
        return response
    }

    /// What the statuses are called (RFC 9110, 15): a problem of `about:blank` has no other title.
    private static let titles = [
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 413: "Content Too Large",
        415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        503: "Service Unavailable",
        507: "Insufficient Storage",
    ]

    /// A text in JSON (RFC 8259, 7).
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20:
                result += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
#endif
