#if Server
/// What the server refused by itself, before a route took it. It holds nothing that the client wrote.
package struct ServerRefusal: Sendable, Hashable {
    /// The status of the answer.
    package let status: Int
    /// The public name of why.
    package let code: String
    /// The method; empty where it is not known, or none of HTTP (RFC 9110, 9.3; RFC 5789).
    package let method: String
    /// The path of the route; empty where there is none.
    package let path: String

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]

    package init(_ status: Int, _ code: String, method: String = "", path: String = "") {
        (self.status, self.code, self.path) = (status, code, path)
        self.method = Self.methods.contains(method) ? method : ""
    }
}
#endif
