import Civic
import Games
import Interchange
import PDFObjects
import PacketCommands
import Roster
import Storage
import Tasks

/// One list of what is saved: articles, events, persons and bills, bookmarks of documents, favourites of the roster, and bills
/// that are followed, which are the same to who looks for them. Each is kept once, by the library that it belongs to.
struct SavedThings {
    /// An entry. Its name in the list is `12`, `b3` for a bookmark, `p5` for a favourite, `2026/HB1001` for a bill that is only
    /// followed, and `w` with six digits for what waits.
    struct Entry {
        let name: String
        let item: SavedItem
        /// What it is called now; nil when it is not here.
        var title: String?
        /// Whether another device saved it and it was never here.
        var isAwaited = false
        /// Whether somebody is to be reminded or told of news.
        var hasAlarm = false
        /// When it was saved; nil where nobody noted that.
        var savedAt: StoreDate?
    }

    /// What another device saved and what is not here yet.
    struct Waiting {
        let entry: Entry
        fileprivate let set: SyncedSet
        fileprivate let thing: SyncedSet.Thing
    }

    /// Whose tables it needs.
    static let modules = [RosterSchema.module, CivicSchema.module, GamesSchema.module, TasksSchema.module]

    private let items: SavedItems
    private let documents: Documents
    private let roster: Roster
    private let store: Store
    private let now: StoreDate

    /// The list of a store that was opened with `modules`.
    init(_ store: Store, at now: StoreDate) {
        self.store = store
        self.now = now
        (items, documents, roster) = (SavedItems(store), Documents(store), Roster(store))
    }

    /// The list of the store of a command, which is made when there is none.
    init(_ context: CommandContext, _ common: CommonOptions) throws {
        self.init(try context.openStore(common, of: Self.modules), at: context.moment)
    }

    /// All entries, the newest first.
    func list(_ kind: SavedItem.Kind? = nil) throws -> [Entry] {
        func isWanted(_ other: SavedItem.Kind) -> Bool { kind == nil || kind == other }
        let waiting = try takeWaiting()
        if kind != .article, kind != .event { try adopt() }
        let pack = try isWanted(.person) || isWanted(.bill) ? StatePacks(store).current() : nil
        var entries = try items.list(kind).map { stored -> Entry in
            var entry = Entry(name: "\(stored.id)", item: stored.item, savedAt: stored.savedAt)
            entry.title = try title(stored.item, pack)
            entry.hasAlarm = stored.item.alarm > 0
            // What another device saved has no title until it is here.
            entry.isAwaited = entry.title == nil && stored.item.title == stored.item.ref
            if let title = entry.title, stored.item.title == stored.item.ref, title != stored.item.ref {
                let item = stored.item
                try items.add(SavedItem(item.kind, item.ref, title: title, alarm: item.alarm), at: now)
            }
            return entry
        }
        entries += try (isWanted(.document) ? documents.bookmarks() : []).map { bookmark in
            let item = SavedItem(.document, bookmark.document, section: bookmark.section, title: "")
            return Entry(
                name: "b\(bookmark.id)", item: item, title: try title(item, pack), savedAt: bookmark.createdAt)
        }
        entries += try (isWanted(.person) ? roster.favourites() : []).map { favourite, person in
            let item = SavedItem(.person, "\(person.no)", title: person.name)
            return Entry(
                name: "p\(person.no)", item: item, title: person.name, hasAlarm: favourite.hasAlarm,
                savedAt: StoreDate(iso8601: favourite.since))
        }
        entries += try followed(pack).map { bill in
            let title = "\(bill.number) \(bill.title)"
            return Entry(name: bill.fullName, item: SavedItem(.bill, bill.fullName, title: title), title: title)
        }
        entries += waiting.map(\.entry)
        var seen: Set<[String]> = []
        return entries.filter { entry in
            let item = entry.item
            return (kind == nil || item.kind == kind)
                && seen.insert([item.kind.rawValue, item.ref, item.section ?? ""]).inserted
        }.sorted { left, right in
            let old = StoreDate(microseconds: 0)
            return (right.savedAt ?? old, right.name) < (left.savedAt ?? old, left.name)
        }
    }

    /// What something is called now; nil when it is not here.
    func title(_ item: SavedItem) throws -> String? { try title(item, StatePacks(store).current()) }

    private func title(_ item: SavedItem, _ pack: StatePack?) throws -> String? {
        switch item.kind {
        case .article: return try Int64(item.ref).flatMap { try News(store).find($0) }?.article.title
        case .event: return try Int64(item.ref).flatMap { try CampusEvents(store).find($0) }?.event.title
        case .document:
            guard let document = try documents.list().first(where: { $0.id == item.ref }) else { return nil }
            guard let section = item.section else { return document.title }
            let found = try documents.sections(item.ref).first { $0.id == section }
            return found.map { "\(document.title), \($0.title)" }
        case .person:
            if let no = Int(item.ref) { return try roster.persons().first { $0.no == no }?.name }
            return pack?.officials.first { $0.id == item.ref }?.name
        case .bill:
            guard let pack else { return nil }
            return try Bills(store, pack: pack.configuration.id).bill(named: item.ref).map {
                "\($0.number) \($0.title)"
            }
        }
    }

    /// Saves something; what is there already gets the new title and alarm.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    func add(_ item: SavedItem) throws -> Bool {
        switch item.kind {
        case .document:
            let isThere = try documents.bookmarks().contains { $0.document == item.ref && $0.section == item.section }
            if !isThere { try documents.bookmark(item.ref, item.section, at: now) }
            return !isThere
        case .person:
            guard let no = Int(item.ref) else { return try items.add(item, at: now) }
            let isThere = try roster.favourites().contains { $0.person.no == no }
            if !isThere { try roster.addFavourite(no, alarm: false, now: now) }
            return !isThere
        case .bill:
            let bill = try bills()?.bill(named: item.ref)
            guard let bill else { return try items.add(item, at: now) }
            try adoptBills()
            let isNew = try items.add(SavedItem(.bill, bill.fullName, title: item.title, alarm: item.alarm), at: now)
            return isNew && !bill.isFollowed
        case .article, .event: return try items.add(item, at: now)
        }
    }

    /// Takes an entry off the list by its name there, wherever it is kept.
    ///
    /// - Returns: What it was.
    @discardableResult
    func remove(_ name: String) throws -> Entry {
        guard let entry = try list().first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw GamesError(
                .notFound, "there is no saved item “\(name)”", hint: "list them with: packet campus saved list")
        }
        if entry.isAwaited, let waiting = try takeWaiting().first(where: { $0.entry.name == entry.name }) {
            try waiting.set.dismiss(waiting.thing)
            return entry
        }
        if let id = Int64(entry.name) { try items.remove(id) }
        switch entry.item.kind {
        case .document: try documents.removeBookmark(entry.item.ref, entry.item.section)
        case .person: if entry.name.hasPrefix("p"), let no = Int(entry.item.ref) { try roster.removeFavourite(no) }
        case .bill: try unfollow(entry.item.ref)
        case .article, .event: break
        }
        return entry
    }

    /// The bills that are followed.
    func followed() throws -> [Bill] { try followed(StatePacks(store).current()) }

    private func followed(_ pack: StatePack?) throws -> [Bill] {
        try pack.map { try Bills(store, pack: $0.configuration.id).list(followedOnly: true) } ?? []
    }

    /// Follows a bill no longer, if it is followed.
    func unfollow(_ name: String) throws {
        guard let bills = try bills(), let bill = try bills.bill(named: name), bill.isFollowed else { return }
        try bills.follow(bill, false)
    }

    /// Takes over what another device saved and what is here by now.
    ///
    /// - Returns: What waits on.
    @discardableResult
    func takeWaiting() throws -> [Waiting] {
        var waiting: [Waiting] = []
        for set in SyncedSet.saved(store, at: now) {
            try set.apply()
            for thing in try set.waiting() {
                guard let item = set.item(thing.id) else { continue }
                let digest = SHA256.hexadecimal(SHA256.digest("\(item.kind.rawValue) \(thing.id)".utf8))
                let entry = Entry(
                    name: "w\(digest.prefix(6))", item: item, isAwaited: true, hasAlarm: thing.fields["alarm"] != nil)
                waiting.append(Waiting(entry: entry, set: set, thing: thing))
            }
        }
        return waiting
    }

    /// Says how much of what other devices saved is not here yet.
    func noteWaiting(_ context: CommandContext, _ common: CommonOptions) throws {
        let count = try takeWaiting().count
        if count > 0 { context.note("not here yet: \(count.of("saved thing")); see packet campus saved list", common) }
    }

    private func bills() throws -> Bills? {
        try StatePacks(store).current().map { Bills(store, pack: $0.configuration.id) }
    }
}

extension SavedThings {
    /// What earlier versions and other devices kept elsewhere comes to where it is kept now.
    private func adopt() throws {
        try adoptDocuments()
        try adoptBills()
        let favourites = Set(try roster.favourites().map { "\($0.person.no)" })
        for stored in try items.list(.person) {
            guard let no = Int(stored.item.ref), try title(stored.item, nil) != nil else { continue }
            if !favourites.contains(stored.item.ref) { try roster.addFavourite(no, alarm: false, now: stored.savedAt) }
            try items.remove(stored.id)
        }
    }

    /// A bill that was saved without its session is the same with it, once it is here.
    private func adoptBills() throws {
        let list = try items.list(.bill)
        for stored in list {
            guard let name = try bill(meantBy: stored)?.fullName, name != stored.item.ref else { continue }
            if !list.contains(where: { $0.item.ref == name }) {
                let item = SavedItem(.bill, name, title: stored.item.title, alarm: stored.item.alarm)
                try items.add(item, at: stored.savedAt)
            }
            try items.remove(stored.id)
        }
    }

    /// The bill that was meant when it was saved: without a session the one of that title, else the newest of those sessions
    /// that had begun. A later session gives the number to another bill.
    private func bill(meantBy stored: SavedItems.Stored) throws -> Bill? {
        let name = BillName(stored.item.ref)
        // The newest session is the first.
        let bills = try bills()?.list(session: name.session).filter { $0.number == name.number } ?? []
        if name.session != nil { return bills.first }
        let year = stored.savedAt.iso8601.prefix(4)
        return bills.first { [$0.title, "\($0.number) \($0.title)"].contains(stored.item.title) }
            ?? bills.first { $0.session.prefix(4) <= year }
    }

    /// Documents that an earlier version saved beside the bookmarks become bookmarks; one of a document that is gone goes.
    private func adoptDocuments() throws {
        for stored in try items.list(.document) {
            do throws(CivicError) {
                try documents.bookmark(stored.item.ref, stored.item.section, at: stored.savedAt)
            } catch {
                guard error.code == .notFound else { throw error }
            }
            try items.remove(stored.id)
        }
    }
}
