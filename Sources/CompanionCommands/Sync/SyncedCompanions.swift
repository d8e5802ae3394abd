import Civic
import Games
import PacketCommands
import Storage
import Tasks

/// What other companions keep, brought to other devices with the todos: what is saved, bookmarks in documents, favourites of
/// the roster and preferences, of which the last word counts; the log of what was learned and games that were played,
/// which only grow. No library knows the other.
struct SyncedCompanions {
    private let cards: Cards
    private let profiles: Profiles
    private let games: WordGames
    /// What comes and goes.
    private let sets: [SyncedSet]
    private let preferences: SyncedThings
    private let reviews: SyncedThings
    private let played: SyncedThings

    init(path: String, now: StoreDate) throws {
        let store = try Store(
            opening: path, modules: SavedThings.modules, now: now)
        cards = Cards(store)
        profiles = Profiles(store)
        games = WordGames(store)
        sets = SyncedSet.saved(store, at: now)
        preferences = SyncedThings(store, entity: "preference", kind: .changing)
        reviews = SyncedThings(store, entity: "review", kind: .growing)
        played = SyncedThings(store, entity: "game", kind: .growing)
    }

    /// Hands over what is new here.
    func gather(at now: StoreDate) throws {
        for set in sets { try set.things.gather(set.here(), at: now) }
        try preferences.gather(Self.preferences(profiles.load()), at: now)
        let lines = try cards.log().split(separator: "\n").dropFirst()
        try reviews.gather(lines.map { SyncedThings.Thing(id: String($0.map { $0 == "\t" ? "|" : $0 })) }, at: now)
        let finished = try games.records().filter { $0.state != .playing }
        try played.gather(finished.map { SyncedThings.Thing(id: WordGameFile.line($0)) }, at: now)
    }

    /// Takes over what is new elsewhere.
    func apply() throws {
        for set in sets { try set.apply() }
        try applyPreferences()
        let lines = try reviews.things().map { thing in String(thing.id.map { $0 == "|" ? "\t" : $0 }) }
        if !lines.isEmpty { _ = try cards.merge(log: (["deck"] + lines).joined(separator: "\n"), isLenient: true) }
        try games.merge(played.things().compactMap { WordGameFile.record(line: $0.id) })
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

    /// A setting that is as it always was is none: a new device has nothing to say about it.
    private static func preferences(_ profile: Profile) -> [SyncedThings.Thing] {
        Profile.preferences.compactMap { key in
            guard let value = profile[key], value != Profile()[key] else { return nil }
            return SyncedThings.Thing(id: key, fields: ["value": value])
        }
    }
}
