#if Server
import Civic
import Games
import Roster
import Storage

/// What is on the list of saved things because it is kept elsewhere: bills that somebody follows, and favourites.
struct FollowedThings: Sendable {
    let store: Store

    init(_ store: Store) { self.store = store }

    /// What is followed of a kind, or of all where nil, besides what is on the list by itself.
    func list(_ kind: SavedItem.Kind?, besides saved: [SavedEntry]) throws -> [SavedEntry] {
        let known = Set(saved.map { Self.name($0.item) })
        var entries: [SavedEntry] = []
        if kind == nil || kind == .person { entries += try favourites() }
        if kind == nil || kind == .bill { entries += try bills() }
        return entries.filter { !known.contains($0.name) }
    }

    /// Takes something off, where it is kept; what is not followed stays as it is.
    func leave(_ item: SavedItem) throws {
        switch item.kind {
        case .person:
            guard let no = Int(item.ref), try favourites().contains(where: { $0.item.ref == "\(no)" }) else { return }
            try Roster(store).removeFavourite(no)
        case .bill:
            guard let bills = try billsOfPack(), let bill = try bills.bill(named: item.ref), bill.isFollowed else {
                return
            }
            try bills.follow(bill, false)
        case .article, .event, .document: break
        }
    }

    /// The entry that has a name on the list.
    func find(_ name: String) throws -> SavedItem? {
        try (favourites() + bills()).first { $0.name == name }?.item
    }

    private func favourites() throws -> [SavedEntry] {
        try Roster(store).favourites().map { favourite, person in
            let item = SavedItem(.person, "\(person.no)", title: person.name)
            return SavedEntry(
                name: Self.name(item), item: item, title: person.name, savedAt: StoreDate(iso8601: favourite.since))
        }
    }

    private func bills() throws -> [SavedEntry] {
        try billsOfPack()?.list(followedOnly: true).map { bill in
            let item = SavedItem(.bill, bill.fullName, title: "\(bill.number) \(bill.title)")
            // Nobody notes since when a bill is followed.
            return SavedEntry(name: Self.name(item), item: item, title: item.title, savedAt: nil)
        } ?? []
    }

    private func billsOfPack() throws -> Bills? {
        try StatePacks(store).current().map { Bills(store, pack: $0.configuration.id) }
    }

    private static func name(_ item: SavedItem) -> String { "\(item.kind.rawValue):\(item.ref)" }
}
#endif
