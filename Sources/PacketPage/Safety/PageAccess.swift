#if Server
package import PacketServer
import Synchronization

/// Lets in whoever has the address that was printed, and nobody else (`Host`, `Origin`, `Sec-Fetch-Site`, a cookie).
///
/// The address has a token in its fragment, which no server and no log ever sees; the first page hands it over, once a
/// browser, for a cookie.
final class PageAccess: Sendable {
    /// Stands in the fragment of the address that is printed.
    let token = PageAccess.secret()
    /// What the cookie says.
    private let session = PageAccess.secret()
    /// What each form of the page says.
    let formToken = PageAccess.secret()
    private let listening = Atomic<Int>(0)

    /// The port that the page listens at; 0 before it does.
    var port: Int {
        get { listening.load(ordering: .relaxed) }
        set { listening.store(newValue, ordering: .relaxed) }
    }

    /// Pages of two ports of one machine have cookies of their own.
    private var cookieName: String { "packet-\(port)" }

    /// The header field that keeps the session; it ends with the browser's.
    var cookie: String { "\(cookieName)=\(session); Path=/; HttpOnly; SameSite=Strict" }

    /// Whether the request says it is of the session.
    func isIn(_ request: ServerRequest) -> Bool {
        (request.headers["cookie"] ?? "").split(separator: ";").contains { pair in
            Self.isSame(pair.drop { $0 == " " }, "\(cookieName)=\(session)")
        }
    }

    /// Whether somebody knows the token of the address.
    func opens(_ text: String) -> Bool { Self.isSame(text, token) }

    /// Whether a form is one of the page's own.
    func isOwn(_ text: String?) -> Bool { Self.isSame(text ?? "", formToken) }

    /// Refuses what does not come from the page itself.
    ///
    /// - Parameter isOpen: Whether the route is for those who are not in yet.
    func refusal(of request: ServerRequest, isOpen: Bool = false) -> ServerResponse? {
        let host = request.headers["host"]?.lowercased() ?? ""
        guard ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"].contains(host) else {
            return Self.refusal(421, "this page answers to the address that was printed")
        }
        let changes = request.method != "GET" && request.method != "HEAD"
        if changes {
            if let origin = request.headers["origin"], origin.lowercased() != "http://\(host)" {
                return Self.refusal(403, "pages of other origins may not do this")
            }
            if let site = request.headers["sec-fetch-site"], site != "same-origin" {
                return Self.refusal(403, "pages of other origins may not do this")
            }
        }
        guard isOpen || isIn(request) else {
            return Self.refusal(403, "open the address that packet ui printed")
        }
        return nil
    }

    private static func refusal(_ status: Int, _ sentence: StaticString) -> ServerResponse {
        var response = ServerResponse.failure(status, sentence)
        response.protect()
        return response
    }

    /// 256 bits from the system, in hexadecimal.
    private static func secret() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Compares all bytes, wherever the first difference is.
    private static func isSame(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension ServerResponse {
    /// What a browser may do with an answer of the page: nothing of it goes elsewhere, and nothing comes from elsewhere.
    package mutating func protect() {
        if headers["Content-Security-Policy"] == nil {
            headers["Content-Security-Policy"] =
                "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        }
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Referrer-Policy"] = "same-origin"
        headers["X-Frame-Options"] = "DENY"
    }

    /// The same for a screen with a button that counts once: who goes back to it gets a new one.
    func unkept() -> ServerResponse {
        var response = self
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    /// A file to be kept and not to be shown: what is in it cannot act in the page's name.
    package static func download(_ bytes: [UInt8], name: String, type: String) -> ServerResponse {
        var response = ServerResponse(200, type: type, body: bytes)
        let plain = String(
            name.unicodeScalars.map {
                $0.isASCII && $0.value > 31 && !"\"\\%".unicodeScalars.contains($0) ? Character($0) : "_"
            })
        let encoded = name.utf8.map { byte -> String in
            let isPlain =
                byte < 128
                && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
                    || "-._".utf8.contains(byte))
            return isPlain
                ? String(Unicode.Scalar(byte)) : "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16).uppercased())"
        }.joined()
        response.headers["Content-Disposition"] = "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
        response.headers["Content-Security-Policy"] = "sandbox; default-src 'none'"
        return response
    }
}
#endif
