/// How a connection is made ready, as libcurl tells it line by line: from the server's first word to the end of AUTH.
///
/// Knows which command a reply belongs to, remembers the first refusal (the last reply is libcurl's QUIT), and hides what
/// is said between AUTH and its end: a password may stand in either direction.
final class SMTPOpening {
    private(set) var offer = ServerOffer()
    private(set) var isAuthenticated = false
    /// The first refusal.
    private(set) var refusal: (step: SMTPStep, reply: SMTPReply)?
    /// Whether the server said what is no reply to what it was asked.
    private(set) var isOutOfStep = false
    /// Whether the server said more than it may.
    var isTooLong: Bool { reader.fault == .tooLong }
    /// Counts what is said in either direction, to see that something happens.
    private(set) var turns = 0
    private var step = SMTPStep.connecting
    private var reader = SMTPReplyReader()
    private let trace: ConversationTrace?

    /// - Parameter trace: Takes lines for whoever wants to see everything; passwords are masked.
    init(trace: ConversationTrace? = nil) { self.trace = trace }

    /// A command was sent.
    func sent(_ bytes: [UInt8]) {
        let line = String(decoding: bytes.prefix(1_000), as: UTF8.self)
        let verb = line.prefix(8).uppercased()
        turns += 1
        switch verb {
        case _ where verb.hasPrefix("EHLO") || verb.hasPrefix("HELO"):
            step = .greeting
            offer = ServerOffer()
            isAuthenticated = false
        case _ where verb.hasPrefix("STARTTLS"): step = .startTLS
        case _ where verb.hasPrefix("AUTH"): step = .authentication
        case _ where step == .authentication: break  // an answer to 334
        default: step = .other  // QUIT
        }
        trace?.take("> " + (step == .authentication ? "AUTH …" : line.trimmingEnd), of: "")
    }

    /// The server said something: one line, or part of one.
    func received(_ bytes: [UInt8]) {
        for reply in reader.read(bytes) { received(reply) }
        if reader.fault == .malformed, step != .other { isOutOfStep = true }
    }

    private func received(_ reply: SMTPReply) {
        trace?.take(reply, of: "", isSecret: step == .authentication)
        turns += 1
        if !step.allows(reply) { isOutOfStep = true }
        if step == .greeting, step.isAgreed(reply) { reply.lines.forEach { note(offer: $0) } }
        if step == .authentication, step.isAgreed(reply) { isAuthenticated = true }
        // A server without TLS or EHLO is asked otherwise; that counts only if nothing came of it.
        if reply.code >= 400, refusal == nil { refusal = (step, reply) }
        // Each command gets one reply; 334 asks for more of the same.
        if step != .other, reply.code != 334 { step = .idle }
    }

    private func note(offer line: String) {
        let words = line.uppercased().split { $0 == " " || $0 == "=" }.map(String.init)
        switch words.first {
        case "SIZE": offer.size = words.count > 1 ? Int(words[1]).flatMap { $0 > 0 ? $0 : nil } : nil
        case "SMTPUTF8": offer.utf8 = true
        case "AUTH": offer.mechanisms += words.dropFirst().filter { !offer.mechanisms.contains($0) }
        default: break
        }
    }
}

extension ConversationTrace {
    /// - Parameter isSecret: Whether only the code is shown.
    func take(_ reply: SMTPReply, of recipient: String, isSecret: Bool = false) {
        for line in reply.lines { take("< \(reply.code) \(isSecret ? "…" : line)", of: recipient) }
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self
        while let last = text.unicodeScalars.last, last == "\r" || last == "\n" { text.unicodeScalars.removeLast() }
        return text
    }
}
