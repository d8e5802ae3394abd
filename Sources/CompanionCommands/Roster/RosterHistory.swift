import ArgumentParser
import PacketCommands
import Roster
import Storage

/// `packet roster history`.
struct RosterHistory: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Lists the imports, newest first.",
        discussion: """
            What an import changed is kept, persons who are gone included, so that it can be undone; --forget deletes that.
              packet roster history --format json
            """)

    @Flag(help: "Delete for good what is kept for undoing.")
    var forget = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.existingStore(common).map(Roster.init)
        guard forget else {
            return try context.list(HistoryListing(entries: roster?.history() ?? []), as: list.format, common)
        }
        if !yes { try context.confirm("Delete for good what is kept for undoing imports?") }
        context.note("forgot \((try roster?.forgetHistory() ?? 0).of("import"))", common)
    }
}

/// Imports as they are listed.
private struct HistoryListing: Listing {
    let entries: [RosterImport]

    let emptyNote = "nothing was imported yet"

    private static let columns = ["id", "at", "kind", "version", "changes", "undoneAt", "canBeUndone", "sha256"]

    var table: Table {
        var table = Table("#ID", "TIME", "KIND", "VERSION", "CHANGES", "UNDONE")
        for entry in entries {
            table.rows.append([
                "\(entry.id)", "\(entry.at.iso8601.prefix(19))Z", entry.kind.rawValue, entry.version, entry.counts,
                entry.undoneAt.map { "\($0.iso8601.prefix(19))Z" } ?? "",
            ])
        }
        return table
    }

    var csv: [[String]] {
        [Self.columns]
            + entries.map { entry in
                [
                    "\(entry.id)", entry.at.iso8601, entry.kind.rawValue, entry.version, entry.counts,
                    entry.undoneAt?.iso8601 ?? "", "\(entry.canBeUndone)", entry.digest,
                ]
            }
    }

    var json: JSONValue {
        .array(
            entries.map { entry in
                [
                    "id": .integer(Int(entry.id)), "at": .string(entry.at.iso8601),
                    "kind": .string(entry.kind.rawValue),
                    "version": .string(entry.version), "changes": .string(entry.counts),
                    "undoneAt": .text(entry.undoneAt?.iso8601), "canBeUndone": .bool(entry.canBeUndone),
                    "sha256": .string(entry.digest),
                ]
            })
    }
}

/// `packet roster undo`.
struct RosterUndo: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Takes the last import back.",
        discussion: """
            Persons, groups, events, favourites and the version are as they were before. Again, it takes back the import \
            before that one.
              packet roster undo
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let (entry, plan) = try context.roster(common).undo(now: context.moment)
        try context.list(RosterPlanListing(plan: plan), as: list.format, common)
        let version = entry.version.isEmpty ? "" : " of version \(entry.version)"
        context.note("took back the \(entry.kind.rawValue)\(version): \(plan.summary)", common)
        try context.refreshRosterRecipients(common)
    }
}
