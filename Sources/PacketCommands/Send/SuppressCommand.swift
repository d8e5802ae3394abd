import ArgumentParser
import Interchange
import PacketStore
import Storage

/// `packet send suppress`.
struct SuppressCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "suppress",
        abstract: "Lists the addresses that get no mail, or adds and removes some.",
        discussion: """
            Addresses whose mail came back are added by packet bounces.
              packet send suppress
              packet send suppress pat@example.org --reason unsubscribed
              packet send suppress --file unsubscribed.txt --reason unsubscribed
              packet send suppress pat@example.org --remove
            """)

    @Argument(help: "Addresses.")
    var addresses: [String] = []

    @Option(help: ArgumentHelp("A file with one address on each line.", valueName: "file"), completion: .file())
    var file: String?

    @Option(help: "Why: unsubscribed, bounced or blocked.")
    var reason = ReasonArgument.blocked

    @Flag(help: "Let the addresses get mail again.")
    var remove = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        var texts = addresses
        if let file {
            texts += String(decoding: try context.read(file), as: UTF8.self).split(whereSeparator: \.isNewline)
                .map { String($0) }.filter { !$0.allSatisfy(\.isWhitespace) }
        }
        guard !texts.isEmpty || file != nil else {
            let suppressed = try context.existingStore(common).map { try Suppressions($0).list() } ?? []
            return try context.list(SuppressionListing(addresses: suppressed), as: list.format, common)
        }
        var keys: [String] = []
        for (index, text) in texts.enumerated() {
            do throws(InterchangeError) { keys.append(try MailAddress(parsing: text).key) } catch {
                throw CommandError(.wrongFile, "address \(index + 1): \(error.message)")
            }
        }
        let suppressions = Suppressions(try context.openStore(common))
        if remove {
            let count = try suppressions.remove(keys)
            context.note("addresses that get mail again: \(count) of \(keys.count)", common)
        } else {
            let reason = SuppressedAddress.Reason(rawValue: reason.rawValue) ?? .blocked
            let count = try suppressions.add(keys, reason: reason, at: StoreDate(microseconds: context.now()))
            context.note("addresses added: \(count) of \(keys.count)", common)
        }
    }
}

/// A reason as it is typed.
enum ReasonArgument: String, ExpressibleByArgument, CaseIterable { case unsubscribed, bounced, blocked }

private struct SuppressionListing: Listing {
    let addresses: [SuppressedAddress]

    let emptyNote = "no address is suppressed"

    var table: Table {
        var table = Table("ADDRESS", "REASON", "SINCE", "NOTES")
        table.rows = addresses.map { [$0.address, $0.reason.rawValue, "\($0.addedAt.iso8601.prefix(10))", $0.notes] }
        return table
    }

    var csv: [[String]] {
        [["address", "reason", "since", "notes"]]
            + addresses.map { [$0.address, $0.reason.rawValue, $0.addedAt.iso8601, $0.notes] }
    }

    var json: JSONValue {
        .array(
            addresses.map {
                [
                    "address": .string($0.address), "reason": .string($0.reason.rawValue),
                    "since": .string($0.addedAt.iso8601), "notes": .string($0.notes),
                ]
            })
    }
}
