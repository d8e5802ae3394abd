import ArgumentParser
import Mail
import PacketDelivery
import PacketModel
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
        let deliveries = Deliveries(store)
        var reader = BounceReader(deliveries: deliveries, at: StoreDate(microseconds: context.now()))
        var failure: (any Error)?
        let omitted = mail.forEach { message in
            guard failure == nil else { return }
            do { try reader.read(message) } catch { failure = error }
        }
        if let failure { throw failure }
        if omitted > 0 { context.note("\(omitted.of("file")) could not be read", common) }
        if !dryRun {
            try deliveries.record(reader.bounces.map(\.change))
            if !noSuppress {
                try Suppressions(store).add(
                    // A server that was away for days says nothing about the address.
                    reader.bounces.filter(\.isPermanent).map(\.address), reason: .bounced,
                    at: StoreDate(microseconds: context.now()))
            }
        }
        try context.list(BounceListing(reader: reader), as: list.format, common)
    }
}

/// Finds the messages that reports are about.
struct BounceReader {
    /// A message that came back.
    struct Bounce {
        let delivery: Delivery
        let change: DeliveryChange
        let address: String
        let status: String
        /// Whether mail to the address will fail again.
        let isPermanent: Bool
    }

    let deliveries: Deliveries
    let at: StoreDate
    private(set) var bounces: [Bounce] = []
    /// Reports about messages that the store does not know.
    private(set) var strangers = 0
    /// Reports of delays, and of messages that arrived.
    private(set) var others = 0
    private var seen: Set<Int64> = []

    init(deliveries: Deliveries, at: StoreDate) {
        self.deliveries = deliveries
        self.at = at
    }

    mutating func read(_ message: IncomingMessage) throws {
        guard let report = DeliveryNotification(message) else { return }
        guard let failed = report.recipients.first(where: \.isPermanent) ?? report.recipients.first(where: \.hasFailed)
        else {
            others += 1
            return
        }
        guard let delivery = try delivery(report) else {
            strangers += 1
            return
        }
        guard delivery.state != .bounced, seen.insert(delivery.id).inserted else { return }
        let words = AddressMask.masked(failed.diagnostic, hiding: delivery.address)
        let reply = [failed.status, words].filter { !$0.isEmpty }.joined(separator: " ")
        bounces.append(
            Bounce(
                delivery: delivery, change: DeliveryChange(delivery.id, .bounced, reply: reply, at: at),
                address: delivery.addressKey, status: failed.status, isPermanent: failed.isPermanent))
    }

    /// The message: by its return path, if we signed it; else by its Message-ID, if the report's recipient is its own.
    private func delivery(_ report: DeliveryNotification) throws -> Delivery? {
        for path in report.returnPaths {
            guard let id = BounceAddress.claimed(path), let delivery = try deliveries.find(id),
                let mailing = try deliveries.mailing(delivery.mailing),
                BounceAddress(secret: Array(mailing.secret.utf8)).delivery(path) == id
            else { continue }
            return delivery
        }
        guard let id = report.messageID else { return nil }
        let addresses = Set(
            report.recipients.flatMap { [$0.finalAddress, $0.originalAddress] }
                .compactMap { try? MailAddress($0).key })
        return try deliveries.find(messageID: id).first { addresses.isEmpty || addresses.contains($0.addressKey) }
            ?? deliveries.find(messageID: id).first
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
