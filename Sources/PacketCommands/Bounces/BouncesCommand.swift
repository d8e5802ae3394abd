import ArgumentParser
import Interchange
import Mail
import PacketDelivery
import PacketSending
import PacketStore
import Storage

/// `packet bounces`.
struct BouncesCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "bounces",
        abstract: "Reads delivery reports and marks the messages that came back.",
        discussion: """
            The folder is a Maildir, or a folder of .eml files. A message is found by its return path or by its \
            Message-ID in the report. The addresses of messages that will never arrive get no more mail, until \
            packet send suppress --remove.
              packet bounces ~/Maildir
            """)

    @Argument(help: "The folder of mail.", completion: .directory)
    var folder: String

    @Flag(help: "Mark messages only; let their addresses get mail again.")
    var noSuppress = false

    @Flag(help: "Change nothing; report what would happen.")
    var dryRun = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let mail = try MailFolder(context.path(folder))
        guard let store = try context.existingStore(common) else {
            throw CommandError(.notFound, "there is no store, so nothing was sent from it")
        }
        var reader = BounceReader(store, at: StoreDate(microseconds: context.now()))
        let omitted = try reader.read(mail)
        if omitted > 0 { context.note("\(omitted.of("file")) could not be read", common) }
        if !dryRun { try reader.record(suppressing: !noSuppress) }
        try context.list(BounceListing(reader: reader), as: list.format, common)
    }
}

private struct BounceListing: Listing {
    let reader: BounceReader

    var emptyNote: String {
        reader.strangers > 0
            ? "no message came back; \(reader.strangers.of("report")) about messages that were not sent from this store"
            : "no message came back"
    }

    var table: Table {
        var table = Table("MAILING", "ROW", "ADDRESS", "STATUS", "REASON")
        table.rows = reader.bounces.map {
            [
                $0.delivery.mailing, $0.delivery.packets.map { "\($0.row)" }.joined(separator: " "), $0.address,
                $0.status, $0.change.reply,
            ]
        }
        return table
    }

    var csv: [[String]] {
        [["mailing", "rows", "address", "status", "reason"]]
            + table.rows
    }

    var json: JSONValue {
        [
            "bounced": .array(
                reader.bounces.map {
                    [
                        "mailing": .string($0.delivery.mailing),
                        "rows": .array($0.delivery.packets.map { .integer($0.row) }), "address": .string($0.address),
                        "status": .string($0.status), "reason": .string($0.change.reply),
                    ]
                }),
            "otherReports": .integer(reader.others), "unknownReports": .integer(reader.strangers),
        ]
    }
}
