import FoundationEssentials
import GRDB
package import Storage

/// What other companions keep, carried by the same values: a set of things with fields each.
///
/// A companion knows nothing of this. Whoever brings both together reads the companion's things, hands them in before a
/// synchronisation, takes out afterwards what changed elsewhere, and says what the companion has then. A run that ends
/// anywhere in between loses nothing.
package struct SyncedThings: Sendable {
    /// How things of a kind come together.
    package enum Kind: Sendable, Hashable {
        /// A thing may go, and its fields may change: bookmarks, preferences. The last writer wins.
        case changing
        /// Things are only ever added and never change: reviews, games that were played. The union wins.
        case growing
    }

    /// A thing: its id and its fields.
    package struct Thing: Sendable, Hashable {
        package let id: String
        package let fields: [String: String]

        package init(id: String, fields: [String: String] = [:]) {
            self.id = id
            self.fields = fields
        }
    }

    /// The field that says whether a changing thing is there.
    private static let presence = "isThere"

    let store: Store
    let entity: String
    let kind: Kind

    /// - Parameter entity: The kind's name among all that is synchronised; not that of todos.
    package init(_ store: Store, entity: String, kind: Kind) {
        precondition(entity != TodoField.entity && entity != TodoField.List.entity, "these are not for others to write")
        self.store = store
        self.entity = entity
        self.kind = kind
    }

    /// Writes what is new, changed and gone among a companion's things since it was known what it has.
    ///
    /// - Returns: How many things were written.
    @discardableResult
    package func gather(_ things: [Thing], at now: StoreDate) throws(TasksError) -> Int {
        try store.writing { database in
            let known =
                kind == .growing
                ? try Self.present(entity, kind, in: database) : try Self.handedIn(entity, in: database)
            let count = try StoredReplica.change(database) { tables in
                var count = 0
                var isHere: Set<String> = []
                for thing in things {
                    isHere.insert(thing.id)
                    // A member of a growing set has no time worth keeping: the same one added twice is the same.
                    if kind == .growing ? known[thing.id] != nil : known[thing.id] == thing.fields { continue }
                    var fields = thing.fields.sorted { $0.key < $1.key }.map { (field: $0.key, value: $0.value) }
                    fields.append((Self.presence, "1"))
                    if try tables.edit(entity, thing.id, fields, at: now.milliseconds) { count += 1 }
                }
                guard kind == .changing else { return count }
                for id in known.keys where !isHere.contains(id) {
                    if try tables.edit(entity, id, [(Self.presence, "")], at: now.milliseconds) { count += 1 }
                }
                return count
            }
            if kind == .changing { try Self.note(things, entity, in: database) }
            return count
        }
    }

    /// All things that are there, and what the companion had when it was known last: what differs from that here and now
    /// was changed since.
    package func both() throws(TasksError) -> (things: [Thing], handedIn: [Thing]) {
        try store.reading { database in
            func list(_ all: [String: [String: String]]) -> [Thing] { all.map { Thing(id: $0.key, fields: $0.value) } }
            return (
                list(try Self.present(entity, kind, in: database)), list(try Self.handedIn(entity, in: database))
            )
        }
    }

    /// Notes what a companion has after it took over what came from elsewhere, without what was changed in the meantime.
    /// Of a growing set nothing is noted.
    package func acknowledge(_ things: [Thing]) throws(TasksError) {
        guard kind == .changing else { return }
        try store.writing { try Self.note(things, entity, in: $0) }
    }

    private static func note(_ things: [Thing], _ entity: String, in database: Database) throws {
        let new = things.reduce(into: [:]) { $0[$1.id] = $1.fields }
        guard try handedIn(entity, in: database) != new else { return }
        try database.execute(sql: "DELETE FROM syncHandedIn WHERE entity = ?", arguments: [entity])
        for thing in things {
            let fields = try JSONEncoder().encode(thing.fields)
            try database.execute(
                sql: "INSERT OR REPLACE INTO syncHandedIn (entity, id, fields) VALUES (?, ?, ?)",
                arguments: [entity, thing.id, String(decoding: fields, as: UTF8.self)])
        }
    }

    private static func handedIn(_ entity: String, in database: Database) throws -> [String: [String: String]] {
        try Row.fetchAll(
            database, sql: "SELECT id, fields FROM syncHandedIn WHERE entity = ?", arguments: [entity]
        ).reduce(into: [:]) { things, row in
            let fields = try? JSONDecoder().decode([String: String].self, from: Data((row["fields"] as String).utf8))
            things[row["id"]] = fields ?? [:]
        }
    }

    /// All things that are there, by their ids.
    package func things() throws(TasksError) -> [Thing] {
        try store.reading { database in
            try Self.present(entity, kind, in: database).map { Thing(id: $0.key, fields: $0.value) }
                .sorted { $0.id < $1.id }
        }
    }

    private static func present(
        _ entity: String, _ kind: Kind, in database: Database
    ) throws -> [String: [String: String]] {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT id, field, value FROM syncRegister WHERE entity = ?", arguments: [entity])
        var all: [String: [String: String]] = [:]
        while let row = try rows.next() { all[row["id"], default: [:]][row["field"]] = row["value"] }
        return all.compactMapValues { fields in
            // Nobody can take a member of a growing set away.
            guard kind == .growing || fields[presence] == "1" else { return nil }
            return fields.filter { $0.key != presence }
        }
    }
}
