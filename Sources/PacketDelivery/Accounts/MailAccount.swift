public import Interchange

/// A way to send mail, described once and named in commands.
public struct MailAccount: Sendable {
    /// Where messages go.
    public enum Way: Sendable, Hashable {
        /// A server.
        case server(SMTPServer)
        /// A program that takes mail as sendmail does, and its first arguments.
        case program([String])
        /// A folder.
        case folder(FolderTransport.Kind, String)
    }

    /// Its name.
    public var name: String
    /// Where messages go.
    public var way: Way
    /// Who sends, unless the message says otherwise.
    public var from: MailAddress?
    /// Where bounces go, each to an address of its own made from this one; nil for the sender's.
    public var bounces: MailAddress?
    /// How many messages may leave in a time.
    public var rate: SendingRate?
    /// How many connections at a time.
    public var connections = 1
    /// The largest attachments, all of a message together, in bytes.
    public var maxAttachment: Int?

    /// Makes an account.
    public init(name: String, way: Way) {
        self.name = name
        self.way = way
    }

    /// A connection, not open yet.
    ///
    /// - Parameter trace: Takes what is said, passwords masked.
    /// - Throws: `DeliveryError` with code `.unavailable`.
    public func transport(trace: ConversationTrace? = nil) throws(DeliveryError) -> any MailTransport {
        switch way {
        case .server(let server): try SMTPTransport(server, trace: trace)
        case .program(let program): ProgramTransport(program)
        case .folder(let kind, let folder): FolderTransport(kind, folder: folder)
        }
    }
}
