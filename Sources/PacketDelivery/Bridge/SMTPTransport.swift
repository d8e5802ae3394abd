import CCurl
import Glibc

/// SMTP and SMTPS through libcurl (RFC 5321, 3207, 4954). One connection, reused for message after message.
public final class SMTPTransport: MailTransport {
    private let server: SMTPServer
    private let session: CurlSession
    private let conversation: SMTPConversation
    private var sentOnConnection = 0
    private var isOpen = false

    /// Makes a connection that is not open yet.
    ///
    /// - Parameters:
    ///   - server: Where to, and how.
    ///   - trace: Takes what is said, passwords masked.
    /// - Throws: `DeliveryError` with code `.unavailable` when there is no libcurl.
    public init(_ server: SMTPServer, trace: ConversationTrace? = nil) throws(DeliveryError) {
        self.server = server
        session = try CurlSession(CurlLibrary.shared.get())
        conversation = SMTPConversation(trace: trace)
    }

    /// Connects, makes the connection private, authenticates, and asks what the server offers.
    public func open() -> Opening {
        if isOpen { return .ready(conversation.offer) }
        let transfer = transfer(nil, []) {}
        let end = session.run(settings(reuse: true, isNew: true), transfer)
        if end == .complete {
            guard server.credentials == nil || conversation.isAuthenticated else {
                return .failed(verdict(.notAuthenticated, transfer).outcome)
            }
            isOpen = true
            sentOnConnection = 0
            return .ready(conversation.offer)
        }
        return .failed(verdict(end, transfer).outcome)
    }

    /// Hands a message over.
    public func send(
        _ message: [UInt8], _ envelope: MailEnvelope, committing: @escaping () throws -> Void
    ) -> DeliveryOutcome {
        sentOnConnection += 1
        let isLast = server.maxPerConnection.map { sentOnConnection >= $0 } ?? false
        let transfer = transfer(envelope, message, committing)
        let end = session.run(settings(reuse: !isLast), transfer)
        let outcome = verdict(end, transfer).outcome
        // A refusal makes libcurl say QUIT; the next message finds a new connection, and asks it what it offers.
        if isLast || end != .complete { isOpen = false }
        return outcome
    }

    /// Takes leave: the connection is closed with the handle.
    public func close() { isOpen = false }

    private func transfer(
        _ envelope: MailEnvelope?, _ message: [UInt8], _ committing: @escaping () throws -> Void
    ) -> CurlTransfer {
        CurlTransfer(
            conversation, envelope, message, needsAuthentication: server.credentials != nil,
            patience: CurlTransfer.Patience(
                command: Int64(server.commandSeconds) * 1_000_000, end: Int64(server.endSeconds) * 1_000_000),
            committing: committing)
    }

    private func verdict(_ end: SMTPVerdict.End, _ transfer: CurlTransfer) -> SMTPVerdict {
        let isOurs = [.notAuthenticated, .tooLong, .notRecorded].contains(end)
        return SMTPVerdict(
            end: end, server: server, isCommitted: transfer.isCommitted, refusal: isOurs ? nil : conversation.refusal,
            acceptance: conversation.acceptance)
    }

    private func settings(reuse: Bool, isNew: Bool = false) -> CurlSettings {
        var settings = CurlSettings()
        let scheme = server.security == .tls ? "smtps" : "smtp"
        settings.texts = [
            (CURLOPT_URL, "\(scheme)://\(server.host):\(server.port)/\(server.greeting)"),
            (CURLOPT_PROTOCOLS_STR, "smtp,smtps"), (CURLOPT_PROXY, ""),
        ]
        if let file = server.authorities {
            // These and no others: the folder of the system's own would be read for each connection, too.
            settings.texts += [(CURLOPT_CAINFO, file), (CURLOPT_CAPATH, nil)]
        }
        settings.numbers = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_VERBOSE, 1), (CURLOPT_NOPROGRESS, 0), (CURLOPT_CONNECTTIMEOUT, 30),
            // Ours are shorter, but for the reply to the dot.
            (CURLOPT_SERVER_RESPONSE_TIMEOUT, max(server.endSeconds, server.commandSeconds) + 5),
            (CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10), (CURLOPT_FORBID_REUSE, reuse ? 0 : 1),
            // libcurl may take a connection that was lost for one that is alive.
            (CURLOPT_FRESH_CONNECT, isNew ? 1 : 0), (CURLOPT_MAXCONNECTS, 1),
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
            (
                CURLOPT_USE_SSL,
                Int(server.security == .insecurePlaintext ? CURLUSESSL_NONE.rawValue : CURLUSESSL_ALL.rawValue)
            ),
        ]
        guard let credentials = server.credentials else { return settings }
        settings.texts.append((CURLOPT_USERNAME, credentials.user))
        switch credentials.mechanism {
        case .plain, .login: settings.texts.append((CURLOPT_PASSWORD, credentials.secret.text))
        case .xoauth2: settings.texts.append((CURLOPT_XOAUTH2_BEARER, credentials.secret.text))
        }
        settings.texts.append((CURLOPT_LOGIN_OPTIONS, "AUTH=\(credentials.mechanism.rawValue.uppercased())"))
        return settings
    }
}
