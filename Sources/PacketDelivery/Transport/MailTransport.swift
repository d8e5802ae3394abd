/// A way out for messages: one connection, used by one thread.
public protocol MailTransport: AnyObject {
    /// Makes the connection ready, if it is not.
    ///
    /// - Returns: What the other side offers; or why it cannot be used now, as the outcome of the message that wanted it.
    func open() -> Opening

    /// Hands a message over.
    ///
    /// - Parameters:
    ///   - message: The message; it ends in CRLF.
    ///   - committing: Called once, before anything leaves that may be taken for the whole message; what it throws keeps
    ///     it here. What leaves without it is sent a second time after a kill.
    func send(_ message: [UInt8], _ envelope: MailEnvelope, committing: @escaping () throws -> Void) -> DeliveryOutcome

    /// Takes leave.
    func close()
}

/// Whether a transport is ready.
public enum Opening: Sendable, Hashable {
    /// It is.
    case ready(ServerOffer)
    /// It is not.
    case failed(DeliveryOutcome)
}

/// Who sends and who gets a message, as the server is told.
public struct MailEnvelope: Sendable, Hashable {
    /// Where bounces go; ASCII, or UTF-8 when the server offers SMTPUTF8.
    public var sender: String
    /// Whom it is for.
    public var recipient: String
    /// A name for the message that is the same in every run, of letters, digits, `.`, `_` and `-`; files are called so.
    public var fileName: String

    /// Makes an envelope.
    public init(sender: String, recipient: String, fileName: String) {
        self.sender = sender
        self.recipient = recipient
        self.fileName = fileName
    }
}

/// What a server offers.
public struct ServerOffer: Sendable, Hashable {
    /// The largest message in bytes; nil when it says nothing (RFC 1870).
    public var size: Int?
    /// Whether addresses may be UTF-8 (RFC 6531).
    public var utf8: Bool
    /// The ways to authenticate.
    public var mechanisms: [String]

    /// Makes an offer.
    public init(size: Int? = nil, utf8: Bool = false, mechanisms: [String] = []) {
        self.size = size
        self.utf8 = utf8
        self.mechanisms = mechanisms
    }

    /// What takes anything, as files do.
    public static let anything = ServerOffer(size: nil, utf8: true)
}
