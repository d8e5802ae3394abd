import ArgumentParser
import Interchange
import PacketModel
import PacketRecipients
import PacketSending
import PacketStore
import Storage

/// `packet store info`.
struct StoreInfo: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Says what is in the store, and which accounts send mail.",
        discussion: """
            Makes no store. Passwords of accounts are neither read nor shown.
              packet store info --format json
            """)

    @Option(
        help: ArgumentHelp(
            "The accounts (default: packet/accounts.yaml in the user's configuration).", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var accounts: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.existingStore(common)
        let modules = try context.recipientSources(common).all.dropFirst().map {
            StoreInfoListing.Module(name: $0.name, people: try $0.count())
        }
        let listing = StoreInfoListing(
            path: try context.storePath(common), size: try store?.size(), summary: try store.map(StoreSummary.init),
            modules: modules, accounts: try AccountsSummary(accounts, surroundings: context.surroundings))
        try context.list(listing, as: list.format, common)
    }

    /// Permission bits as chmod writes them.
    static func octal(_ mode: UInt32) -> String { String(mode, radix: 8).zeroPadded(to: 4) }
}

/// What is in the store, as it is listed.
private struct StoreInfoListing: PropertyListing {
    struct Module {
        let name: String
        let people: Int?
    }

    let path: String
    /// Nil as long as there is no store.
    let size: (bytes: Int64, logBytes: Int64, mode: UInt32)?
    let summary: StoreSummary?
    let modules: [Module]
    let accounts: AccountsSummary?

    var rows: [[String]] {
        var rows = [["store", path]]
        if let size {
            rows += [
                ["bytes", "\(size.bytes)"], ["log bytes", "\(size.logBytes)"], ["mode", StoreInfo.octal(size.mode)],
            ]
        } else {
            rows.append(["state", "none yet; it is made when something is first kept in it"])
        }
        if let summary { rows += Self.rows(of: summary) }
        rows += modules.map { ["people of \($0.name)", $0.people.map { "\($0)" } ?? "not known"] }
        rows.append(["accounts", accounts?.path ?? "none"])
        rows += (accounts?.accounts ?? []).map { account in
            [
                "account \(account.name)",
                [
                    "\(account.transport) \(account.target)", account.from.map { "from \($0)" },
                    account.isDefault ? "default" : nil,
                ].compactMap(\.self).joined(separator: ", "),
            ]
        }
        return rows
    }

    private static func rows(of summary: StoreSummary) -> [[String]] {
        var rows = [
            ["templates", "\(summary.templates)"], ["template in use", summary.templateInUse ?? "none"],
            ["recipients", "\(summary.people)"], ["archived recipients", "\(summary.archived)"],
        ]
        rows += summary.sources.map { ["recipients of \($0.name)", "\($0.people)"] }
        rows.append(["saved sets", "\(summary.sets)"])
        rows.append(["batches", "\(summary.batches.values.reduce(0, +))"])
        rows += BatchState.allCases.compactMap { state in
            summary.batches[state].map { ["batches \(state.rawValue)", "\($0)"] }
        }
        rows.append(["log entries", "\(summary.logEntries)"])
        if let last = summary.lastEntry { rows.append(["last log entry", last.iso8601]) }
        rows.append(["mailings", "\(summary.mailings)"])
        rows += DeliveryState.allCases.compactMap { state in
            summary.messages[state].map { ["messages \(state.rawValue)", "\($0)"] }
        }
        rows.append(["suppressed addresses", "\(summary.suppressed)"])
        return rows
    }

    var json: JSONValue {
        let stored = summary.map { summary -> JSONValue in
            [
                "templates": .integer(summary.templates), "templateInUse": .text(summary.templateInUse),
                "recipients": .integer(summary.people), "archivedRecipients": .integer(summary.archived),
                "sources": .array(
                    summary.sources.map {
                        [
                            "name": .string($0.name), "people": .integer($0.people), "archived": .integer($0.archived),
                        ]
                    }),
                "sets": .integer(summary.sets),
                "batches": .object(
                    BatchState.allCases.map {
                        JSONValue.Member(name: $0.rawValue, value: .integer(summary.batches[$0] ?? 0))
                    }),
                "logEntries": .integer(summary.logEntries), "lastEntry": .text(summary.lastEntry?.iso8601),
                "mailings": .integer(summary.mailings),
                "messages": .object(
                    DeliveryState.allCases.map {
                        JSONValue.Member(name: $0.rawValue, value: .integer(summary.messages[$0] ?? 0))
                    }),
                "suppressed": .integer(summary.suppressed),
            ]
        }
        return [
            "path": .string(path), "exists": .bool(size != nil), "bytes": .count(size.map { Int($0.bytes) }),
            "logBytes": .count(size.map { Int($0.logBytes) }), "mode": .text(size.map { StoreInfo.octal($0.mode) }),
            "contents": stored ?? .null,
            "modules": .array(modules.map { ["name": .string($0.name), "people": .count($0.people)] }),
            "accountsFile": .text(accounts?.path),
            "accounts": .array(
                (accounts?.accounts ?? []).map {
                    [
                        "name": .string($0.name), "transport": .string($0.transport), "target": .string($0.target),
                        "from": .text($0.from), "default": .bool($0.isDefault),
                    ]
                }),
        ]
    }
}
