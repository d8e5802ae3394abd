import ArgumentParser
import Civic
import Games
import Interchange
import PacketCommands
import Roster
import Storage

/// `packet campus saved`.
struct CampusSaved: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saved",
        abstract: "Keeps one list of articles, events, documents, persons and bills to be found again.",
        discussion: """
            Bookmarks of packet civic docs, favourites of packet roster and bills that are followed are in it. It is \
            synchronised with other devices.
              packet campus saved add article 12
              packet campus saved list --kind event
            """,
        subcommands: [SavedList.self, SavedAdd.self, SavedRemove.self])
}

extension SavedItem.Kind: ExpressibleByArgument {}

/// `packet campus saved list`.
struct SavedList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists what was saved, the newest first; what is gone since, or not here yet, is said to be.",
        discussion: """
            What another device saved is here as soon as its feed, calendar, document or roster is.
              packet campus saved list
            """)

    @Option(help: "Only these: article, event, document, person, bill.")
    var kind: SavedItem.Kind?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.existingStore(common, of: SavedThings.modules)
        let entries = try store.map { try SavedThings($0, at: context.moment).list(kind) } ?? []
        let rows = entries.map { entry in
            let item = entry.item
            let notes = [
                entry.title == nil ? entry.isAwaited ? "not here yet" : "no longer available" : "",
                entry.hasAlarm && item.kind == .person ? "with an alarm" : "",
            ].filter { !$0.isEmpty }
            return [
                entry.name, item.kind.rawValue, item.ref, item.section ?? "",
                entry.title ?? (item.title.isEmpty ? item.ref : item.title), notes.joined(separator: ", "),
                "\(item.alarm)", entry.savedAt?.iso8601 ?? "",
            ]
        }
        let listing = CivicListing(
            [
                ("ID", "id"), ("KIND", "kind"), ("REF", "ref"), ("SECTION", "section"), ("TITLE", "title"),
                ("NOTES", "notes"), ("", "alarm"), ("", "savedAt"),
            ], emptyNote: "nothing is saved", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}

/// `packet campus saved add`.
struct SavedAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Saves an article, an event, a document, a person or a bill.",
        discussion: """
            Articles and events are named by their numbers; a document by its id; a person by the number in the \
            roster, who becomes a favourite, or the id of an official; a bill by its number, or SESSION/NUMBER.
              packet campus saved add document us-constitution --section amendment-1
            """)

    @Argument(help: "article, event, document, person, or bill.")
    var kind: SavedItem.Kind

    @Argument(help: "Its number or id.")
    var ref: String

    @Option(help: "A section of a document.")
    var section: String?

    @Option(help: "Minutes before an event at which to be reminded; 0 for never.")
    var alarm = 0

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if section != nil, kind != .document { throw ValidationError("--section is for documents.") }
        if alarm != 0, kind != .event { throw ValidationError("--alarm is for events.") }
    }

    func run(in context: CommandContext) throws {
        let things = try SavedThings(context, common)
        guard let title = try things.title(SavedItem(kind, ref, section: section, title: "")) else {
            throw CommandError(.notFound, "there is no \(kind.rawValue) “\(ref)”")
        }
        let item = SavedItem(kind, ref, section: section, title: title, alarm: alarm)
        let isNew = try things.add(item)
        context.note(isNew ? "saved: \(title)" : "this was saved already", common)
    }
}

/// `packet campus saved remove`.
struct SavedRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Takes something off the list.",
        discussion: """
            It is named as in the list: b3 is a bookmark of a document, p5 a favourite. A bill is followed no longer.
              packet campus saved remove 3
            """)

    @Argument(help: "What stands under ID in the list.")
    var id: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let entry = try SavedThings(context, common).remove(id)
        let title = entry.title ?? (entry.item.title.isEmpty ? entry.item.ref : entry.item.title)
        context.note("taken off the list\(entry.hasAlarm ? ", and its alarm with it" : ""): \(title)", common)
    }
}
