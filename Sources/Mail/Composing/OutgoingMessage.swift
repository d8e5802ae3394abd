public import Interchange

/// A message that is to be written: RFC 5322 with MIME.
public struct OutgoingMessage: Sendable, Hashable {
    /// Who sends it.
    public var from: MailAddress
    /// Whom it is for.
    public var recipients: [MailAddress]
    /// Where answers go, when that is somewhere else.
    public var replyTo: MailAddress?
    /// What it is about.
    public var subject = ""
    /// The text for everybody.
    public var text = ""
    /// The same for readers of HTML; nil when there is none.
    public var html: String?
    /// Pictures that the HTML shows, each with its Content-ID.
    public var images: [Attachment] = []
    /// The files that go with it.
    public var attachments: [Attachment] = []
    /// What names the message among all others, without the angle brackets.
    public var messageID: String
    /// When it is sent, in seconds of UTC since 1970-01-01.
    public var seconds: Int64
    /// Headers of the caller's own; none may be one that the writer makes.
    public var headers: [HeaderField] = []
    /// An https address that unsubscribes at one click (RFC 8058).
    public var unsubscribe: String?

    /// Makes a message.
    public init(from: MailAddress, to recipients: [MailAddress], messageID: String, seconds: Int64) {
        self.from = from
        self.recipients = recipients
        self.messageID = messageID
        self.seconds = seconds
    }

    /// Whether a server has to offer SMTPUTF8 for it.
    public var needsUTF8: Bool {
        from.needsUTF8 || recipients.contains(where: \.needsUTF8) || replyTo?.needsUTF8 ?? false
    }
}
