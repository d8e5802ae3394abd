import Civic
import Games
import PacketCommands
import Storage
import Tasks

/// What other companions keep, brought to other devices with the todos: bookmarks in documents and preferences, of which
/// the last word counts; the log of what was learned and games that were played, which only grow. No library knows the
/// other.
struct SyncedCompanions {
    private let documents: Documents
    private let cards: Cards
    private let profiles: Profiles
    private let games: WordGames
    private let bookmarks: SyncedThings
    private let preferences: SyncedThings
    private let reviews: SyncedThings
    private let played: SyncedThings
    /// When what comes from elsewhere is noted here.
    private let now: StoreDate

    init(path: String, now: StoreDate) throws {
        let store = try Store(
            opening: path, modules: [CivicSchema.module, GamesSchema.module, TasksSchema.module], now: now)
        documents = Documents(store)
        cards = Cards(store)
        profiles = Profiles(store)
        games = WordGames(store)
        bookmarks = SyncedThings(store, entity: "bookmark", kind: .changing)
        preferences = SyncedThings(store, entity: "preference", kind: .changing)
        reviews = SyncedThings(store, entity: "review", kind: .growing)
        played = SyncedThings(store, entity: "game", kind: .growing)
        self.now = now
    }

    /// Hands over what is new here.
    func gather(at now: StoreDate) throws {
        try bookmarks.gather(bookmarksHere(), at: now)
        try preferences.gather(Self.preferences(profiles.load()), at: now)
        let lines = try cards.log().split(separator: "\n").dropFirst()
        try reviews.gather(lines.map { SyncedThings.Thing(id: String($0.map { $0 == "\t" ? "|" : $0 })) }, at: now)
        let finished = try games.records().filter { $0.state != .playing }
        try played.gather(finished.map { SyncedThings.Thing(id: WordGameFile.line($0)) }, at: now)
    }

    /// Takes over what is new elsewhere.
    func apply() throws {
        try applyBookmarks()
        try applyPreferences()
        let lines = try reviews.things().map { thing in String(thing.id.map { $0 == "|" ? "\t" : $0 }) }
        if !lines.isEmpty { _ = try cards.merge(log: (["deck"] + lines).joined(separator: "\n"), isLenient: true) }
        try games.merge(played.things().compactMap { WordGameFile.record(line: $0.id) })
    }

    /// A bookmark of a document that is not here waits until it is. One that was set in the meantime stays.
    private func applyBookmarks() throws {
        let (things, handedIn) = try bookmarks.both()
        let (wanted, known) = (Set(things.map(\.id)), Set(handedIn.map(\.id)))
        let here = try documents.bookmarks()
        for bookmark in here {
            let id = Self.id(bookmark.document, bookmark.section)
            if known.contains(id), !wanted.contains(id) {
                do throws(CivicError) {
                    try documents.removeBookmark(bookmark.document, bookmark.section)
                } catch {
                    // Another process was quicker.
                    guard error.code == .notFound else { throw error }
                }
            }
        }
        for id in wanted.subtracting(here.map { Self.id($0.document, $0.section) }).sorted() where !known.contains(id) {
            let parts = id.split(separator: "#", maxSplits: 1).map(String.init)
            guard let document = parts.first else { continue }
            do throws(CivicError) {
                try documents.bookmark(document, parts.count > 1 ? parts[1] : nil, at: now)
            } catch {
                guard error.code == .notFound else { throw error }
            }
        }
        // One that was removed in the meantime is still handed in, so that the next run says that it is gone.
        let removed = known.intersection(wanted).map { SyncedThings.Thing(id: $0) }
        let taken = try bookmarksHere().filter { wanted.contains($0.id) && !known.contains($0.id) }
        try bookmarks.acknowledge(removed + taken)
    }

    /// What another version of the program allows and this one does not waits, too; what was set in the meantime stays.
    private func applyPreferences() throws {
        let before = try profiles.load()
        func values(_ things: [SyncedThings.Thing]) -> [String: String] {
            things.reduce(into: [:]) { $0[$1.id] = $1.fields["value"] }
        }
        let (things, handedIn) = try preferences.both()
        let (wanted, known) = (values(things), values(handedIn))
        var profile = before
        var acknowledged = Profile()
        for key in Profile.preferences {
            guard let usual = Profile()[key] else { continue }
            let last = known[key] ?? usual
            if before[key] == last { try? profile.set(key, to: wanted[key] ?? usual) }
            try? acknowledged.set(key, to: before[key] == last ? profile[key] ?? usual : last)
        }
        let changed = Profile.preferences.filter { profile[$0] != before[$0] }
        if !changed.isEmpty { try profiles.save(profile, only: changed) }
        try preferences.acknowledge(Self.preferences(acknowledged))
    }

    private func bookmarksHere() throws -> [SyncedThings.Thing] {
        try documents.bookmarks().map { SyncedThings.Thing(id: Self.id($0.document, $0.section)) }
    }

    /// A setting that is as it always was is none: a new device has nothing to say about it.
    private static func preferences(_ profile: Profile) -> [SyncedThings.Thing] {
        Profile.preferences.compactMap { key in
            guard let value = profile[key], value != Profile()[key] else { return nil }
            return SyncedThings.Thing(id: key, fields: ["value": value])
        }
    }

    private static func id(_ document: String, _ section: String?) -> String {
        section.map { "\(document)#\($0)" } ?? document
    }
}
