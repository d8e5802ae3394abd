import Civic
import Games
import Interchange
import Roster
import Storage
import Tasks

extension SyncedSet {
    /// All that is on the list of what is saved.
    static func saved(_ store: Store, at now: StoreDate) -> [SyncedSet] {
        [.bookmarks(store, at: now), .savedItems(store, at: now), .favourites(store, at: now)]
    }

    /// The bookmarks of documents. One of a document that is not here waits until it is.
    static func bookmarks(_ store: Store, at now: StoreDate) -> SyncedSet {
        let documents = Documents(store)
        func parts(_ id: String) -> (document: String, section: String?) {
            let parts = id.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : nil)
        }
        return SyncedSet(
            things: SyncedThings(store, entity: "bookmark", kind: .changing),
            here: {
                try documents.bookmarks().map { bookmark in
                    Thing(id: bookmark.section.map { "\(bookmark.document)#\($0)" } ?? bookmark.document)
                }
            },
            put: { thing in
                let (document, section) = parts(thing.id)
                return try isThere { () throws(CivicError) in try documents.bookmark(document, section, at: now) }
            },
            remove: { id in
                let (document, section) = parts(id)
                // Another process may have been quicker.
                _ = try isThere { () throws(CivicError) in try documents.removeBookmark(document, section) }
            },
            item: { id in
                let (document, section) = parts(id)
                return SavedItem(.document, document, section: section, title: "")
            })
    }

    /// False when something is not here.
    private static func isThere(_ body: () throws(CivicError) -> Void) throws -> Bool {
        do throws(CivicError) { try body() } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
        return true
    }

    /// Saved articles, events, persons and bills, also those that are only followed. They are named as on all devices: an article by its feed and what that
    /// calls it, an event by its UID; what a device does not have yet waits.
    static func savedItems(_ store: Store, at now: StoreDate) -> SyncedSet {
        let (items, news, events) = (SavedItems(store), News(store), CampusEvents(store))
        let list = SavedThings(store, at: now)
        func name(_ item: SavedItem) throws -> String? {
            switch item.kind {
            case .document: return nil  // a bookmark
            case .article:
                guard let found = try Int64(item.ref).flatMap({ try news.find($0) }) else { return nil }
                return "article:\(found.feed) \(found.article.guid)"
            case .event: return try Int64(item.ref).flatMap { try events.find($0) }.map { "event:\($0.event.uid)" }
            case .person, .bill: return "\(item.kind.rawValue):\(item.ref)"
            }
        }
        /// What an id of all devices is here.
        func item(_ id: String) throws -> SavedItem? {
            let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let kind = SavedItem.Kind(rawValue: parts[0]), !parts[1].isEmpty else { return nil }
            switch kind {
            case .document: return nil
            case .article:
                let words = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
                guard words.count == 2, let found = try news.find(feed: words[0], guid: words[1]) else { return nil }
                return SavedItem(.article, "\(found.id)", title: found.article.title)
            case .event:
                return try events.find(uid: parts[1]).map { SavedItem(.event, "\($0.id)", title: $0.event.title) }
            case .person, .bill: return SavedItem(kind, parts[1], title: parts[1])
            }
        }
        return SyncedSet(
            things: SyncedThings(store, entity: "saved", kind: .changing),
            here: {
                let own = try items.list().compactMap { stored -> Thing? in
                    let fields = stored.item.alarm > 0 ? ["alarm": "\(stored.item.alarm)"] : [:]
                    return try name(stored.item).map { Thing(id: $0, fields: fields) }
                }
                let followed = try list.followed().map { Thing(id: "bill:\($0.fullName)") }
                return own + followed.filter { bill in !own.contains { $0.id == bill.id } }
            },
            put: { thing in
                guard var item = try item(thing.id) else { return false }
                item.alarm = thing.fields["alarm"].flatMap { Int($0) }.map { min(max($0, 0), 525_600) } ?? 0
                try items.add(item, at: now)
                return true
            },
            remove: { id in
                if id.hasPrefix("bill:") { try list.unfollow(String(id.dropFirst(5))) }
                guard let stored = try items.list().first(where: { try name($0.item) == id }) else { return }
                try items.remove(stored.id)
            },
            item: { id in
                let parts = id.split(separator: ":", maxSplits: 1).map(String.init)
                guard parts.count == 2, let kind = SavedItem.Kind(rawValue: parts[0]) else { return nil }
                let words = parts[1].split(separator: " ", maxSplits: 1)
                return SavedItem(kind, kind == .article ? String(words.last ?? "") : parts[1], title: "")
            })
    }

    /// The favourites of the roster, by the numbers of the persons. One of somebody who is not in the roster here waits.
    static func favourites(_ store: Store, at now: StoreDate) -> SyncedSet {
        let roster = Roster(store)
        func isThere(_ body: () throws(RosterError) -> Void) throws -> Bool {
            do throws(RosterError) { try body() } catch {
                guard error.code == .notFound else { throw error }
                return false
            }
            return true
        }
        return SyncedSet(
            things: SyncedThings(store, entity: "favourite", kind: .changing),
            here: {
                try roster.favourites().map { favourite, person in
                    Thing(id: "\(person.no)", fields: favourite.hasAlarm ? ["alarm": "1"] : [:])
                }
            },
            put: { thing in
                guard let no = Int(thing.id) else { return false }
                return try isThere { () throws(RosterError) in
                    _ = try roster.addFavourite(no, alarm: thing.fields["alarm"] == "1", now: now)
                }
            },
            remove: { id in
                guard let no = Int(id) else { return }
                _ = try isThere { () throws(RosterError) in try roster.removeFavourite(no) }
            }, item: { SavedItem(.person, $0, title: "") })
    }
}
