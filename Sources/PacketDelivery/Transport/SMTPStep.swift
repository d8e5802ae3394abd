/// What a reply of a server answers, and which replies are allowed there (RFC 5321, 4.3.2; RFC 3207, 4; RFC 4954, 4).
enum SMTPStep: String, Sendable, Hashable, CaseIterable {
    case connecting, greeting, startTLS, authentication, mail, recipient, data
    /// Nothing was asked.
    case idle
    /// The message is on its way, and its end is not: nothing but a refusal can come.
    case body
    case end, reset
    /// QUIT, and whatever is asked to find out what the server knows.
    case other

    /// The codes with which the server agrees.
    private var positive: ClosedRange<Int>? {
        switch self {
        case .connecting, .startTLS: 220...220
        case .greeting: 250...250
        case .authentication: 235...235
        case .mail, .recipient, .end, .reset: 200...299
        case .data: 300...399
        case .idle, .body: nil
        case .other: 200...399
        }
    }

    /// Whether the server agrees.
    func isAgreed(_ reply: SMTPReply) -> Bool { positive?.contains(reply.code) == true }

    /// Whether the reply can be one to this; otherwise one of the sides has lost count.
    func allows(_ reply: SMTPReply) -> Bool {
        if isAgreed(reply) || reply.isFarewell { return true }
        switch self {
        // Nobody may refuse RSET (RFC 5321, 4.1.1.5).
        case .idle, .reset: return false
        case .authentication where reply.code == 334: return true
        default: return reply.code >= 400
        }
    }
}
