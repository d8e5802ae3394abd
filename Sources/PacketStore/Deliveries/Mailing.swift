public import Storage

/// The sending of one batch's packets. Its id comes from the batch, so that the same command again goes on with it.
public struct Mailing: Sendable, Hashable {
    /// The id of the batch, with a label behind it when a batch is sent more than once on purpose.
    public var id: String
    /// The batch.
    public var batch: String
    /// The account it goes through.
    public var account: String
    /// What the messages are made from, to see that it changed before all were sent: the SHA-256 of the message's
    /// sources and behind it that of the table, in hexadecimal.
    public var content: String
    /// What return paths are signed with, in hexadecimal.
    public var secret: String
    /// When it began.
    public var startedAt: StoreDate

    /// Makes a mailing.
    public init(
        id: String, batch: String, account: String, content: String, secret: String, startedAt: StoreDate
    ) {
        self.id = id
        self.batch = batch
        self.account = account
        self.content = content
        self.secret = secret
        self.startedAt = startedAt
    }

    /// Whether the texts of the messages are those of another state of the mailing.
    public func hasMessage(of other: Mailing) -> Bool { content.prefix(64) == other.content.prefix(64) }
}
