import Civic
import Games
import Storage

/// One list of what is saved: articles, events, persons and bills, and the bookmarks of documents, which are the same to who
/// looks for them. Each kind is kept once, by the library that it belongs to.
struct SavedThings {
    /// An entry: its name in the list is `12`, or `b3` for a bookmark.
    struct Entry: Hashable {
        let name: String
        let item: SavedItem
        let savedAt: StoreDate
    }

    private let items: SavedItems
    private let documents: Documents
    private let store: Store

    init(_ store: Store) {
        self.store = store
        (items, documents) = (SavedItems(store), Documents(store))
    }

    /// All entries, the newest first.
    func list(_ kind: SavedItem.Kind? = nil) throws -> [Entry] {
        try adoptDocuments()
        if kind == nil || kind == .bill { try adoptBills() }
        var entries: [Entry] = []
        if kind != .document {
            entries = try items.list(kind).map { Entry(name: "\($0.id)", item: $0.item, savedAt: $0.savedAt) }
        }
        if kind == nil || kind == .document {
            entries += try documents.bookmarks().map { bookmark in
                let item = SavedItem(.document, bookmark.document, section: bookmark.section, title: "")
                return Entry(name: "b\(bookmark.id)", item: item, savedAt: bookmark.createdAt)
            }
        }
        return entries.sorted { ($1.savedAt, $1.name) < ($0.savedAt, $0.name) }
    }

    /// Saves something; what is there already gets the new title and alarm.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    func add(_ item: SavedItem, at now: StoreDate) throws -> Bool {
        guard item.kind == .document else {
            guard item.kind == .bill, let name = try fullName(ofBill: item.ref) else {
                return try items.add(item, at: now)
            }
            try adoptBills()
            return try items.add(SavedItem(.bill, name, title: item.title, alarm: item.alarm), at: now)
        }
        let isThere = try documents.bookmarks().contains { $0.document == item.ref && $0.section == item.section }
        if !isThere { try documents.bookmark(item.ref, item.section, at: now) }
        return !isThere
    }

    /// Takes an entry off the list by its name there.
    func remove(_ name: String) throws {
        guard let entry = try list().first(where: { $0.name == name.lowercased() }) else {
            throw GamesError(
                .notFound, "there is no saved item “\(name)”", hint: "list them with: packet campus saved list")
        }
        guard entry.item.kind == .document else {
            if let id = Int64(entry.name) { try items.remove(id) }
            return
        }
        try documents.removeBookmark(entry.item.ref, entry.item.section)
    }

    /// The name of a bill with its session; nil for one that is not here.
    private func fullName(ofBill name: String) throws -> String? {
        try StatePacks(store).current().flatMap { pack in
            try Bills(store, pack: pack.configuration.id).bill(named: name)?.fullName
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
        guard let pack = try StatePacks(store).current() else { return nil }
        let name = BillName(stored.item.ref)
        // The newest session is the first.
        let bills = try Bills(store, pack: pack.configuration.id).list(session: name.session)
            .filter { $0.number == name.number }
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
