/// What was said on a connection, as libcurl tells it line by line.
///
/// Knows which command a reply belongs to, remembers the first refusal of a message (the last reply is libcurl's QUIT),
/// and hides what is said between AUTH and its end: a password may stand in either direction.
final class SMTPConversation {
    /// Which command was sent last.
    enum Phase: String, Sendable {
        case connecting, greeting, startTLS, authentication, mail, recipient, data, end, other
    }

    /// How much a server may say to one command before it is taken for broken.
    static let replyLimit = (bytes: 1 << 20, lines: 1_000)

    private(set) var phase = Phase.connecting
    private(set) var offer = ServerOffer()
    private(set) var isAuthenticated = false
    /// The first refusal since the message began.
    private(set) var refusal: (phase: Phase, reply: SMTPReply)?
    /// The reply to the final dot.
    private(set) var acceptance: SMTPReply?
    /// Whether the server said more than it may.
    private(set) var isTooLong = false
    /// Counts what is said in either direction, to see that something happens.
    private(set) var turns = 0
    private var reader = SMTPReplyReader()
    private let trace: ConversationTrace?
    /// Whose message is on its way.
    private var recipient = ""

    /// - Parameter trace: Takes lines for whoever wants to see everything; passwords are masked.
    init(trace: ConversationTrace? = nil) { self.trace = trace }

    /// A new message begins.
    func begin(for recipient: String) {
        self.recipient = recipient
        refusal = nil
        acceptance = nil
        isTooLong = false
        turns += 1
    }

    /// The last bytes of a message are on their way.
    func committed() {
        phase = .end
        reader.begin()
        turns += 1
    }

    /// A command was sent.
    func sent(_ bytes: [UInt8]) {
        let line = String(decoding: bytes.prefix(1_000), as: UTF8.self)
        let verb = line.prefix(8).uppercased()
        turns += 1
        reader.begin()
        switch verb {
        case _ where verb.hasPrefix("EHLO") || verb.hasPrefix("HELO"):
            phase = .greeting
            offer = ServerOffer()
            isAuthenticated = false
        case _ where verb.hasPrefix("STARTTLS"): phase = .startTLS
        case _ where verb.hasPrefix("AUTH"): phase = .authentication
        case _ where phase == .authentication: break  // an answer to 334
        case _ where verb.hasPrefix("MAIL"):
            phase = .mail
            refusal = nil  // of EHLO or of a way to authenticate: another one was found
        case _ where verb.hasPrefix("RCPT"): phase = .recipient
        case _ where verb.hasPrefix("DATA"): phase = .data
        default: phase = .other
        }
        guard let trace else { return }
        trace.take("> " + (phase == .authentication ? "AUTH …" : line.trimmingEnd), of: recipient)
    }

    /// The server said something: one line, or part of one.
    func received(_ bytes: [UInt8]) {
        for line in bytes.split(separator: 0x0A) where !line.isEmpty { receivedLine(line) }
        if reader.byteCount > Self.replyLimit.bytes || reader.lineCount > Self.replyLimit.lines { isTooLong = true }
    }

    private func receivedLine(_ line: ArraySlice<UInt8>) {
        guard let said = reader.read(line) else { return }
        if phase == .greeting, said.code == 250 { note(offer: said.line) }
        trace?.take(
            "< " + (phase == .authentication ? "\(said.code) …" : "\(said.code) \(said.line)"), of: recipient)
        guard let reply = said.reply else { return }
        turns += 1
        switch phase {
        case .authentication:
            if reply.code == 235 { isAuthenticated = true }
            if reply.code != 334 {
                refuse(reply)
                phase = .other
            }
        case .end:
            if reply.isPositive, acceptance == nil, refusal == nil { acceptance = reply } else { refuse(reply) }
        default: refuse(reply)
        }
    }

    private func refuse(_ reply: SMTPReply) {
        // A server without TLS or EHLO is asked otherwise; only what ends a message counts.
        guard !reply.isPositive, refusal == nil, acceptance == nil, reply.code >= 400 else { return }
        refusal = (phase, reply)
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

extension String {
    fileprivate var trimmingEnd: String {
        var text = self
        while let last = text.unicodeScalars.last, last == "\r" || last == "\n" { text.unicodeScalars.removeLast() }
        return text
    }
}
