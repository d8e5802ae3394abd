public import PDFObjects
public import PacketDelivery
public import PacketRecipients

/// A sending as it is asked for: which packets go to whom, what the messages are like, and how they leave.
///
/// A command, a page or a service each make one; `SendSession` does what it says. It is a value that can be compared,
/// kept and encoded, and holds no password: passwords are where the file of accounts says, and in `SendingResources`.
/// Relative paths start at the folder of `SendingResources.surroundings`.
public struct SendRequest: Sendable, Hashable, Codable {
    /// Which packets are sent.
    public enum Packets: Sendable, Hashable, Codable {
        /// Those of the newest batch that has some.
        case newestBatch
        /// Those of a batch, named by its number or by the folder of its packets.
        case batch(String)
        /// Those that a table in CSV lists (columns row, file and sha256), from the folder of the table.
        case manifest(String)
    }

    /// What becomes of messages of which nobody knows whether they arrived.
    public enum Unknown: String, Sendable, Hashable, Codable, CaseIterable {
        /// They stay as they are, and are reported.
        case report
        /// They are sent once more.
        case resend
        /// They are not sent again, in this mailing or in another.
        case skip
    }

    /// The table that the packets were merged from, or a table of failures, corrected.
    public struct Table: Sendable, Hashable, Codable {
        /// What it is called in the log; another sheet of a workbook is another table.
        public var name: String
        /// The path of its file, which is read more than once; nil for people whom a query means.
        public var file: String?
        /// A query of recipients; nil for a file.
        public var query: String?
        /// How the file is read.
        public var format = RecipientFile.Options()

        /// Means a file, or a query.
        public init(name: String, file: String? = nil, query: String? = nil) {
            (self.name, self.file, self.query) = (name, file, query)
        }
    }

    /// How packets are encrypted before they leave; the files stay as they were merged.
    public struct Protection: Sendable, Hashable, Codable {
        /// The expression that makes a row's password.
        public var password: String
        /// What the row's password permits.
        public var permissions: EncryptionPermissions
        /// Whether the packet of a row without a password leaves as it is.
        public var allowsEmptyPasswords = false

        /// Makes a protection.
        public init(password: String, permissions: EncryptionPermissions = [.print, .fill]) {
            (self.password, self.permissions) = (password, permissions)
        }
    }

    /// A folder that messages are written to.
    public struct Folder: Sendable, Hashable, Codable {
        /// As single files, or as a Maildir.
        public var kind: FolderTransport.Kind
        /// Its path.
        public var path: String

        /// Makes a folder.
        public init(_ kind: FolderTransport.Kind, path: String) { (self.kind, self.path) = (kind, path) }
    }

    /// How a run goes; nothing of it changes a message.
    public struct Running: Sendable, Hashable, Codable {
        /// How many connections at a time, 1 to 64; nil for what the account says.
        public var connections: Int?
        /// How many messages may leave in a time; nil for what the account says.
        public var rate: SendingRate?
        /// How many messages go over one connection; nil for what the account says.
        public var maxPerConnection: Int?
        /// After how many messages in a row that were not taken the run ends.
        public var rejectionLimit = 50
        /// How many seconds the run waits for deferred messages to come due.
        public var waitSeconds = 0
        /// Whether deferred messages do not wait for their time.
        public var isImpatient = false

        /// Runs as the account says.
        public init() {}
    }

    /// Which packets are sent.
    public var packets: Packets
    /// A name for sending a batch once more on purpose; nil for the first mailing.
    public var mailing: String?
    /// The table, for values in messages; nil when they have only what the log knows: fullName, email and pdfName.
    public var table: Table?
    /// The expression of the address; nil for `{email}`.
    public var address: String?
    /// A column or expression: rows with the same value and address share a message; nil for a message each.
    public var group: String?
    /// The rows, such as `1-100,250-`; nil for all.
    public var rows: String?
    /// A condition on the rows; nil for none.
    public var condition: String?
    /// Whether also that is sent what was rejected, bounced, or went out in another mailing.
    public var sendsAgain = false
    /// The path of the message: subject, texts and attachments, in YAML or JSON.
    public var mail: String
    /// The path of the accounts; nil for `PACKET_ACCOUNTS`, or `packet/accounts.yaml` in the user's configuration.
    public var accounts: String?
    /// The name of the account; nil for the default one, or the only one.
    public var account: String?
    /// Where `SendSession.export` writes messages; nil for a sample that goes through the account.
    public var folder: Folder?
    /// The address that gets a sample of the messages instead of their recipients; nil for no sample.
    public var sample: String?
    /// How many messages are sent at most; nil for all, and for one as a sample.
    public var limit: Int?
    /// The largest attachments of one message together, in bytes; nil for what the account says.
    public var maxAttachment: Int?
    /// How packets are encrypted before they leave; nil for as they are.
    public var protection: Protection?
    /// What becomes of messages of which nobody knows whether they arrived.
    public var unknown = Unknown.report
    /// Whether the sending goes on although the table or the message changed since the first messages were sent.
    public var allowsChanges = false
    /// How the run goes.
    public var running = Running()

    /// Asks for the packets of a batch to be sent.
    ///
    /// - Parameter mail: The path of the message.
    public init(_ packets: Packets = .newestBatch, mail: String) {
        self.packets = packets
        self.mail = mail
    }
}

extension FolderTransport.Kind: Codable {}
extension EncryptionPermissions: Codable {}
