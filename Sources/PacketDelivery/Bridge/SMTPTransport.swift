import CCurl
import PacketModel

/// SMTP and SMTPS (RFC 5321, 3207, 4954). One connection, reused for message after message: libcurl opens it, with TLS and
/// AUTH, and `SMTPExchange` hands messages over.
public final class SMTPTransport: MailTransport {
    private struct Connection {
        let exchange: SMTPExchange
        let offer: ServerOffer
        var sent = 0
    }

    private let server: SMTPServer
    private let library: CurlLibrary
    private let trace: ConversationTrace?
    private var connection: Connection?

    /// Makes a connection that is not open yet.
    ///
    /// - Parameters:
    ///   - server: Where to, and how.
    ///   - trace: Takes what is said, passwords masked.
    /// - Throws: `DeliveryError` with code `.unavailable` when there is no libcurl.
    public init(_ server: SMTPServer, trace: ConversationTrace? = nil) throws(DeliveryError) {
        self.server = server
        self.trace = trace
        library = try CurlLibrary.shared.get()
    }

    /// Connects, makes the connection private, authenticates, and asks what the server offers.
    public func open() -> Opening {
        if let connection, connection.exchange.isIdle { return .ready(connection.offer) }
        connection = nil
        let session: CurlSession
        do throws(DeliveryError) { session = try CurlSession(library) } catch {
            return .failed(DeliveryOutcome(.pending, text: error.message, effect: .stop(error)))
        }
        let said = SMTPOpening(trace: trace)
        let commandTime = Int64(server.commandSeconds) * 1_000_000
        var end = session.open(settings, CurlOpening(said, patience: commandTime))
        if end == .complete {
            if said.isOutOfStep { end = .outOfStep }
            // libcurl goes on without authenticating when the server does not offer it.
            if server.credentials != nil, !said.isAuthenticated { end = .notAuthenticated }
        }
        guard end == .complete else {
            return .failed(SMTPVerdict(server: server).outcome(end, refusal: said.refusal))
        }
        let patience = SMTPExchange.Patience(command: commandTime, end: Int64(server.endSeconds) * 1_000_000)
        connection = Connection(exchange: SMTPExchange(session, patience: patience, trace: trace), offer: said.offer)
        return .ready(said.offer)
    }

    /// Hands a message over.
    public func send(
        _ message: [UInt8], _ envelope: MailEnvelope, committing: @escaping () throws -> Void
    ) -> DeliveryOutcome {
        // Whoever waited for long for his turn finds a new connection.
        if case .failed(let outcome) = open() { return outcome }
        guard let offer = connection?.offer, let exchange = connection?.exchange else {
            return DeliveryOutcome(.pending, text: "the connection was lost", effect: .retryAtOnce)
        }
        guard [envelope.sender, envelope.recipient].allSatisfy(Self.isOneLine) else {
            return DeliveryOutcome(.held, text: "an address of the envelope has a control character")
        }
        var options = offer.size == nil ? "" : " SIZE=\(message.count)"
        let isASCII = [envelope.sender, envelope.recipient].allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        if !isASCII { options += " SMTPUTF8" }
        let end = exchange.deliver(message, envelope, options: options, committing: committing)
        connection?.sent += 1
        let isLast = server.maxPerConnection.map { connection?.sent ?? 0 >= $0 } ?? false
        if isLast || !exchange.isUsable { close() }
        return SMTPVerdict(server: server).outcome(end)
    }

    /// Takes leave.
    public func close() {
        connection?.exchange.quit()
        connection = nil
    }

    /// Nothing of it ends a command and begins another.
    private static func isOneLine(_ address: String) -> Bool { address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }

    private var settings: CurlSettings {
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
            // Ours is shorter.
            (CURLOPT_SERVER_RESPONSE_TIMEOUT, server.commandSeconds + 5),
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
