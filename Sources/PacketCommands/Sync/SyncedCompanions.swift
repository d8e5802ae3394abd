import Civic
import Storage
import Tasks

/// What the civic companion keeps, brought to other devices with the todos: bookmarks in documents, and the log of what
/// was learned. Neither library knows the other.
struct SyncedCompanions {
    private let documents: Documents
    private let cards: Cards
    private let bookmarks: SyncedThings
    private let reviews: SyncedThings
    /// When what comes from elsewhere is noted here.
    private let now: StoreDate

    init(path: String, now: StoreDate) throws {
        let store = try Store(opening: path, modules: [CivicSchema.module, TasksSchema.module], now: now)
        documents = Documents(store)
        cards = Cards(store)
        bookmarks = SyncedThings(store, entity: "bookmark", kind: .changing)
        reviews = SyncedThings(store, entity: "review", kind: .growing)
        self.now = now
    }

    /// Hands over what is new here.
    func gather(at now: StoreDate) throws {
        let here = try documents.bookmarks().map { SyncedThings.Thing(id: Self.id($0.document, $0.section)) }
        // One of a document that is not here was not taken away: it could not be made.
        let known = Set(try documents.list().map(\.id))
        let waiting = try bookmarks.things().filter { thing in
            thing.id.split(separator: "#").first.map { !known.contains(String($0)) } ?? false
        }
        try bookmarks.gather(here + waiting, at: now)
        let lines = try cards.log().split(separator: "\n").dropFirst()
        try reviews.gather(lines.map { SyncedThings.Thing(id: String($0.map { $0 == "\t" ? "|" : $0 })) }, at: now)
    }

    /// Takes over what is new elsewhere. A bookmark of a document that is not here waits until it is.
    func apply() throws {
        let wanted = Set(try bookmarks.things().map(\.id))
        let here = try documents.bookmarks()
        for bookmark in here where !wanted.contains(Self.id(bookmark.document, bookmark.section)) {
            try documents.removeBookmark(bookmark.document, bookmark.section)
        }
        let known = Set(here.map { Self.id($0.document, $0.section) })
        for id in wanted.subtracting(known).sorted() {
            let parts = id.split(separator: "#", maxSplits: 1).map(String.init)
            guard let document = parts.first else { continue }
            do throws(CivicError) {
                try documents.bookmark(document, parts.count > 1 ? parts[1] : nil, at: now)
            } catch {
                guard error.code == .notFound else { throw error }
            }
        }
        let lines = try reviews.things().map { thing in String(thing.id.map { $0 == "|" ? "\t" : $0 }) }
        if !lines.isEmpty { _ = try cards.merge(log: (["deck"] + lines).joined(separator: "\n")) }
    }

    private static func id(_ document: String, _ section: String?) -> String {
        section.map { "\(document)#\($0)" } ?? document
    }
}
