import Games
import Tasks

/// A companion's things that come and go, beside what other devices say about them. What was changed here in the meantime
/// stays; what cannot be had here yet waits.
struct SyncedSet {
    typealias Thing = SyncedThings.Thing

    let things: SyncedThings
    /// What the companion has.
    let here: () throws -> [Thing]
    /// Makes a thing, or changes it; false when it cannot be had here yet.
    let put: (Thing) throws -> Bool
    /// Takes a thing away, if it is there.
    let remove: (String) throws -> Void
    /// How a thing is listed among what is saved; nil for what this version does not know.
    let item: (String) -> SavedItem?

    /// Takes over what is new elsewhere.
    func apply() throws {
        func fields(_ things: [Thing]) -> [String: [String: String]] {
            things.reduce(into: [:]) { $0[$1.id] = $1.fields }
        }
        let (all, handedIn) = try things.both()
        guard !all.isEmpty || !handedIn.isEmpty else { return }
        let (wanted, known, own) = (fields(all), fields(handedIn), fields(try here()))
        for id in own.keys.sorted() where known[id] != nil && wanted[id] == nil { try remove(id) }
        // One that was removed here in the meantime is still handed in, so that the next run says that it is gone.
        var acknowledged = known.filter { wanted[$0.key] != nil }
        for (id, value) in wanted.sorted(by: { $0.key < $1.key }) where known[id] != value {
            if own[id] == value {
                acknowledged[id] = value
            } else if own[id] == known[id], try put(Thing(id: id, fields: value)) {
                acknowledged[id] = value
            }
        }
        guard acknowledged != known else { return }
        try things.acknowledge(acknowledged.map { Thing(id: $0.key, fields: $0.value) })
    }

    /// What other devices have and cannot be had here yet.
    func waiting() throws -> [Thing] {
        let (all, handedIn) = try things.both()
        let known = Set(handedIn.map(\.id))
        let open = all.filter { !known.contains($0.id) }
        guard !open.isEmpty else { return [] }
        let own = Set(try here().map(\.id))
        return open.filter { !own.contains($0.id) }
    }

    /// Gives up what waits: the next run says on all devices that it is gone.
    func dismiss(_ thing: Thing) throws { try things.acknowledge(things.both().handedIn + [thing]) }
}
