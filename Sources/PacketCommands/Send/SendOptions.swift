public import ArgumentParser
public import PacketDelivery
import PacketFiles
public import PacketSending

/// Which packets are sent, and to whom.
struct SendSelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send the packets that this table lists (row, file, sha256) from its folder.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var manifest: String?

    @Option(help: ArgumentHelp("Where packets go (default: {email}).", valueName: "expression"))
    var email: String?

    @Option(
        help: ArgumentHelp(
            "Send rows with the same value and address in one message with several attachments.", valueName: "column"))
    var groupBy: String?

    @Option(help: ArgumentHelp("A name for sending a batch once more on purpose.", valueName: "name"))
    var mailing: String?

    @Flag(help: "Send also what was rejected, bounced, or went out in another mailing.")
    var again = false
}

/// What the messages are like, and how they leave.
struct SendMailOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The message: subject, texts, attachments; in YAML or JSON.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var mail: String?

    @Option(
        help: ArgumentHelp(
            "The accounts (default: packet/accounts.yaml in the user's configuration).", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var accounts: String?

    @Option(help: ArgumentHelp("The account to send through.", valueName: "name"))
    var account: String?

    @Option(help: ArgumentHelp("Write the messages into this folder and send nothing.", valueName: "folder"))
    var eml: String?

    @Option(help: ArgumentHelp("Write the messages into this Maildir and send nothing.", valueName: "folder"))
    var maildir: String?

    @Option(help: ArgumentHelp("The largest attachments of one message, such as 10M.", valueName: "size"))
    var maxAttachment: ByteCount?

    func validate() throws {
        if eml != nil && maildir != nil { throw ValidationError("--eml and --maildir exclude each other.") }
    }

    /// The folder that messages are written to instead of being sent.
    var folder: SendRequest.Folder? {
        eml.map { SendRequest.Folder(.eml, path: $0) } ?? maildir.map { SendRequest.Folder(.maildir, path: $0) }
    }
}

/// How the run goes.
struct SendRunningOptions: ParsableArguments {
    /// The formats of the report.
    enum Format: String, ExpressibleByArgument, CaseIterable { case table, json }

    @Flag(help: "Send. Without it nothing leaves; the first message and the totals are shown.")
    var confirm = false

    @Option(
        help: ArgumentHelp("Send the first messages to this address instead, as a sample.", valueName: "address"))
    var to: String?

    @Option(help: ArgumentHelp("Send at most so many messages (default with --to: 1).", valueName: "count"))
    var limit: Int?

    @Option(help: ArgumentHelp("How many connections at a time.", valueName: "count"))
    var connections: Int?

    @Option(help: ArgumentHelp("How many messages may leave: 14/s, 30/min, 2000/day.", valueName: "rate"))
    var rate: SendingRate?

    @Option(help: ArgumentHelp("How many messages go over one connection.", valueName: "count"))
    var maxPerConnection: Int?

    @Option(help: ArgumentHelp("End after so many messages in a row that were not taken.", valueName: "count"))
    var stopAfter = 50

    @Option(help: ArgumentHelp("Wait so many seconds for deferred messages to come due.", valueName: "seconds"))
    var wait = 0

    @Flag(help: "Do not let deferred messages wait for their time.")
    var now = false

    @Option(help: "What becomes of messages of which nobody knows whether they arrived.")
    var unknown = SendRequest.Unknown.report

    @Option(
        help: ArgumentHelp(
            "Find out what became of those, from a relay's log or a folder of sent mail.", valueName: "path"),
        completion: .file())
    var resolve: String?

    @Option(
        help: ArgumentHelp("Write the rows that were not sent to this table, with the reason.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var failed: OutputFileName?

    @OptionGroup var overwriting: OverwriteOptions

    @Flag(help: "Write cells of that table as they are; for programs, not for spreadsheets.")
    var raw = false

    @Flag(help: "Go on although the table or the message changed since the first messages were sent.")
    var changed = false

    @Flag(help: "With --verbose, show addresses in what is said to the server.")
    var logAddresses = false

    @Option(help: "How to report.")
    var format = Format.table

    func validate() throws {
        if to != nil && confirm { throw ValidationError("--to and --confirm exclude each other.") }
        for (name, value) in [("limit", limit), ("connections", connections), ("max-per-connection", maxPerConnection)]
        {
            if let value, value < 1 { throw ValidationError("--\(name) takes a number from 1.") }
        }
        if let connections, connections > 64 { throw ValidationError("--connections takes 1 to 64.") }
        if stopAfter < 1 { throw ValidationError("--stop-after takes a number from 1.") }
        if wait < 0 { throw ValidationError("--wait takes a number of seconds.") }
    }
}

extension SendingRate: ExpressibleByArgument {}
extension SendRequest.Unknown: ExpressibleByArgument {}
