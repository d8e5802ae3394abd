#if Server
/// What is answered to a request.
package struct ServerResponse: Sendable, Hashable {
    package var status: Int
    /// Names and values of header fields besides length, date and type.
    package var headers: [String: String] = [:]
    package var type: String
    package var body: [UInt8]

    /// An answer in JSON.
    package init(_ status: Int = 200, json: String) {
        self.init(status, type: "application/json; charset=utf-8", body: Array(json.utf8))
    }

    /// An answer of another type.
    package init(_ status: Int, type: String, body: [UInt8]) {
        self.status = status
        self.type = type
        self.body = body
    }

    /// `{"success":false,"error":"…"}`
    ///
    /// - Parameter sentence: plain ASCII without quotation marks, and nothing out of the request.
    package static func failure(_ status: Int, _ sentence: StaticString) -> ServerResponse {
        ServerResponse(status, json: "{\"success\":false,\"error\":\"\(sentence)\"}\n")
    }
}
#endif
