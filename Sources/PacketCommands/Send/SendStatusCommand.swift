import ArgumentParser
import PacketModel
import PacketSending
import PacketStore
import Storage

/// `packet send status`.
struct SendStatusCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows how far the sending of batches has come, and what went wrong.",
        discussion: """
            Without a name, all mailings; with one, its messages that were not sent. A name of several, such as a \
            folder that was sent twice, shows these.
              packet send status
              packet send status certificates
              packet send status 20261121T100532 --state rejected
            """)

    @Argument(
        help: ArgumentHelp(
            "The mailing: a batch, with /NAME behind it when it was sent under a name; or its beginning, or the folder.",
            valueName: "mailing"))
    var mailing: String?

    @Option(help: ArgumentHelp("Only the messages in this state; may be given several times.", valueName: "state"))
    var state: [StateArgument] = []

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingStore(common) else {
            guard mailing == nil else { throw notFound }
            return try context.list(MailingListing(mailings: []), as: list.format, common)
        }
        let deliveries = Deliveries(store)
        let mailings = try mailings(store, context)
        guard mailing != nil, mailings.count == 1, let only = mailings.first else {
            let counted = try mailings.map { ($0, try deliveries.counts($0.id)) }
            return try context.list(MailingListing(mailings: counted), as: list.format, common)
        }
        let states = state.isEmpty ? SendingReport.order.filter { $0 != .sent && $0 != .skipped } : state.map(\.state)
        try context.list(
            DeliveryListing(deliveries: deliveries.list(only.id, in: states)), as: list.format, common)
    }

    /// The mailing of that very name, or those whose name begins so, or those of the batches that went to the folder.
    private func mailings(_ store: Store, _ context: CommandContext) throws -> [Mailing] {
        let all = try Deliveries(store).mailings()
        guard let mailing else { return all }
        if let exact = all.first(where: { $0.id == mailing }) { return [exact] }
        var found = all.filter { !mailing.isEmpty && $0.id.hasPrefix(mailing) }
        if found.isEmpty {
            let path = context.path(mailing)
            let batches = Set(try Batches(store).find(folder: path).map(\.id) + [SendTarget.name(ofFolder: path)])
            found = all.filter { batches.contains($0.batch) }
        }
        guard !found.isEmpty else { throw notFound }
        return found
    }

    private var notFound: CommandError {
        CommandError(
            .notFound, "there is no mailing “\(mailing ?? "")”, and none of packets in a folder of that name",
            hint: "see: packet send status")
    }
}

/// A state as it is typed.
struct StateArgument: ExpressibleByArgument {
    let state: DeliveryState

    init?(argument: String) {
        guard let state = DeliveryState(rawValue: argument) else { return nil }
        self.state = state
    }

    static var allValueStrings: [String] { DeliveryState.allCases.map(\.rawValue) }
}

/// Mailings and their numbers.
private struct MailingListing: Listing {
    let mailings: [(Mailing, [DeliveryState: Int])]

    let emptyNote = "nothing was sent yet"

    private static let states = SendingReport.order.filter { $0 != .committing }

    var table: Table {
        var table = Table(
            headings: ["MAILING", "ACCOUNT", "BEGUN"] + Self.states.map { "#" + $0.rawValue.uppercased() })
        table.rows = rows.map { [$0[0], $0[1], "\($0[2].prefix(19))Z"] + $0.dropFirst(3) }
        return table
    }

    var csv: [[String]] { [["mailing", "account", "begun"] + Self.states.map(\.rawValue)] + rows }

    private var rows: [[String]] {
        mailings.map { mailing, counts in
            [mailing.id, mailing.account, mailing.startedAt.iso8601] + Self.states.map { "\(Self.count(counts, $0))" }
        }
    }

    /// What was on its way when a run was killed is unknown, whether the record says so already or not.
    private static func count(_ counts: [DeliveryState: Int], _ state: DeliveryState) -> Int {
        (counts[state] ?? 0) + (state == .unknown ? counts[.committing] ?? 0 : 0)
    }

    var json: JSONValue {
        .array(
            mailings.map { mailing, counts in
                var object = JSONObject()
                object["mailing"] = .string(mailing.id)
                object["batch"] = .string(mailing.batch)
                object["account"] = .string(mailing.account)
                object["begun"] = .string(mailing.startedAt.iso8601)
                for state in Self.states { object[state.rawValue] = .integer(Self.count(counts, state)) }
                return object.value
            })
    }
}

/// Messages and what became of them.
private struct DeliveryListing: Listing {
    let deliveries: [Delivery]

    let emptyNote = "the mailing has no such messages"

    var table: Table {
        var table = Table("ROW", "STATE", "#TRIES", "RECIPIENT", "ADDRESS", "REPLY")
        table.rows = deliveries.map {
            [Self.rows($0), $0.state.rawValue, "\($0.attempts)", $0.name, $0.address, $0.reply]
        }
        return table
    }

    var csv: [[String]] {
        [["rows", "state", "tries", "name", "address", "messageID", "reply", "dueAt", "updatedAt"]]
            + deliveries.map {
                [
                    Self.rows($0), $0.state.rawValue, "\($0.attempts)", $0.name, $0.address, $0.messageID, $0.reply,
                    $0.dueAt?.iso8601 ?? "", $0.updatedAt.iso8601,
                ]
            }
    }

    var json: JSONValue {
        .array(
            deliveries.map {
                [
                    "rows": .array($0.packets.map { .integer($0.row) }), "state": .string($0.state.rawValue),
                    "tries": .integer($0.attempts), "name": .string($0.name), "address": .string($0.address),
                    "messageID": .string($0.messageID), "reply": .string($0.reply), "dueAt": .text($0.dueAt?.iso8601),
                    "updatedAt": .string($0.updatedAt.iso8601),
                ]
            })
    }

    private static func rows(_ delivery: Delivery) -> String {
        delivery.packets.map { "\($0.row)" }.joined(separator: " ")
    }
}
