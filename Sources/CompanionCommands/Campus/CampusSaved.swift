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
            The bookmarks of packet civic docs are in it. It is synchronised with other devices.
              packet campus saved add article 12
              packet campus saved list --kind event
            """,
        subcommands: [SavedList.self, SavedAdd.self, SavedRemove.self])
}

extension SavedItem.Kind: ExpressibleByArgument {}

/// Knows what saved things are called now.
struct SavedTitles {
    let store: Store
    let context: CommandContext
    let common: CommonOptions

    /// The title; nil when it is no longer there.
    func title(_ kind: SavedItem.Kind, _ ref: String, _ section: String?) throws -> String? {
        switch kind {
        case .article: return try Int64(ref).flatMap { try News(store).find($0) }?.article.title
        case .event: return try Int64(ref).flatMap { try CampusEvents(store).find($0) }?.event.title
        case .document:
            guard let document = try Documents(store).list().first(where: { $0.id == ref }) else { return nil }
            guard let section else { return document.title }
            let found = try Documents(store).sections(ref).first { $0.id == section }
            return found.map { "\(document.title), \($0.title)" }
        case .person:
            if let number = Int(ref) {
                return try context.existingStore(common).map(Roster.init)?.persons().first { $0.no == number }?.name
            }
            return try StatePacks(store).current()?.officials.first { $0.id == ref }?.name
        case .bill:
            guard let pack = try StatePacks(store).current() else { return nil }
            return try Bills(store, pack: pack.configuration.id).bill(named: ref).map { "\($0.number) \($0.title)" }
        }
    }
}

/// `packet campus saved list`.
struct SavedList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists what was saved, the newest first; what is gone since is said to be.",
        discussion: """
              packet campus saved list
            """)

    @Option(help: "Only these: article, event, document, person, bill.")
    var kind: SavedItem.Kind?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        var rows: [[String]] = []
        if let store = try context.existingStore(common) {
            let titles = SavedTitles(store: store, context: context, common: common)
            for stored in try SavedThings(store).list(kind) {
                let item = stored.item
                let title = try titles.title(item.kind, item.ref, item.section)
                rows.append([
                    stored.name, item.kind.rawValue, item.ref, item.section ?? "",
                    title ?? (item.title.isEmpty ? item.ref : item.title),
                    title == nil ? "no longer available" : "", "\(item.alarm)", stored.savedAt.iso8601,
                ])
            }
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
            roster or the id of an official; a bill by its number, or SESSION/NUMBER.
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
        let store = try context.openStore(common)
        let titles = SavedTitles(store: store, context: context, common: common)
        guard let title = try titles.title(kind, ref, section) else {
            throw CommandError(.notFound, "there is no \(kind.rawValue) “\(ref)”")
        }
        let item = SavedItem(kind, ref, section: section, title: title, alarm: alarm)
        let isNew = try SavedThings(store).add(item, at: context.moment)
        context.note(isNew ? "saved: \(title)" : "this was saved already", common)
    }
}

/// `packet campus saved remove`.
struct SavedRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Takes something off the list.",
        discussion: """
            It is named as in the list; b3 is a bookmark of a document.
              packet campus saved remove 3
            """)

    @Argument(help: "What stands under ID in the list.")
    var id: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try SavedThings(try context.openStore(common)).remove(id) }
}
