import GRDB
import PacketModel
public import PacketRecipients
public import Storage

/// The stored recipients. A person is known by a source and the source's own key, so importing again updates.
public struct Recipients: Sendable {
    let store: Store

    /// The recipients of a store that was opened with `RecipientsSchema.module` and `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Adds people of a source, or updates those that it has named before; all of it or nothing.
    ///
    /// - Parameters:
    ///   - isWhole: whether the source names everybody; those that it does not name any more are then removed as
    ///     `remove` does.
    ///   - keepsValues: whether what is not said of somebody who is there stays as it is.
    /// - Throws: `PacketStoreError` with code `.storage`.
    public func add(
        _ people: [NewRecipient], source: String, isWhole: Bool = false, keepsValues: Bool = false, at now: StoreDate
    ) throws(PacketStoreError) -> RecipientImport {
        try store.writing { database in
            try Self.add(
                people.map { (source, $0) }, isWhole: isWhole ? [source] : [], keepsValues: keepsValues, at: now,
                in: database)
        }
    }

    /// Adds those of a table, each to the source that the table names, or updates them; all of it or nothing.
    ///
    /// - Parameters:
    ///   - source: whose people those are of whom the table says nothing.
    ///   - isWhole: whether the table names everybody of its sources.
    ///   - isTrial: whether nothing is kept, and only the result is wanted.
    /// - Throws: `PacketStoreError` with code `.storage`.
    public func add(
        _ reading: RecipientReading, source: String, isWhole: Bool = false, isTrial: Bool = false, at now: StoreDate
    ) throws(PacketStoreError) -> RecipientImport {
        let people = reading.entries.map { ($0.source ?? source, $0.person) }
        let named = people.isEmpty ? [source] : Set(people.map(\.0))
        var result = RecipientImport()
        do {
            try store.write { database in
                result = try Self.add(people, isWhole: isWhole ? named : [], keepsValues: false, at: now, in: database)
                if isTrial { throw TrialEnd() }
            }
        } catch is TrialEnd {
            return result
        } catch {
            throw PacketStoreError(error)
        }
        return result
    }

    private struct TrialEnd: Error {}

    private static func add(
        _ people: [(source: String, person: NewRecipient)], isWhole sources: Set<String>, keepsValues: Bool,
        at now: StoreDate, in database: Database
    ) throws -> RecipientImport {
        var state = ImportState(columns: try columnIDs(in: database), keepsValues: keepsValues)
        for (source, person) in people {
            state.result.ids.append(try put(person, from: source, at: now, in: &state, database))
        }
        let seen = sources.isEmpty ? [] : Set(state.result.ids)
        for source in sources {
            let all = try Int64.fetchAll(
                database, sql: "SELECT id FROM recipient WHERE source = ? AND archivedAt IS NULL",
                arguments: [source.storable])
            let gone = try remove(all.filter { !seen.contains($0) }, erases: false, now, in: database)
            state.result.archived += gone.archived
            state.result.deleted += gone.deleted
        }
        return state.result
    }

    /// What one import goes through.
    struct ImportState {
        /// The numbers of the columns that are no standard ones, by name in lower case.
        var columns: [String: Int64]
        let keepsValues: Bool
        var result = RecipientImport()
    }

    /// The people that a query means, by number.
    ///
    /// - Parameter after: only those with a higher number, so that a reader goes on where it was.
    /// - Throws: `RecipientError` with code `.invalidQuery`, or `PacketStoreError`.
    public func list(
        _ query: RecipientQuery = RecipientQuery(), archived: Bool = false, after: Int64 = 0, limit: Int? = nil
    ) throws -> [StoredRecipient] {
        var reader = try StoredRecords(self, query, archived: archived, after: after)
        var people: [StoredRecipient] = []
        while people.count < limit ?? .max, let person = try reader.nextRecipient() { people.append(person) }
        return people
    }

    /// The person of a number; nil when there is none.
    public func find(_ id: Int64) throws(PacketStoreError) -> StoredRecipient? {
        try store.reading { database in
            try Self.fetch("WHERE id = ?", [id], in: database).first
        }
    }

    /// Removes people. Those whom the send log names are archived, unless everything about them is to be erased.
    ///
    /// - Returns: how many were archived and how many deleted.
    public func remove(
        _ ids: [Int64], erases: Bool = false, at now: StoreDate
    ) throws(PacketStoreError) -> (archived: Int, deleted: Int) {
        try store.writing { try Self.remove(ids, erases: erases, now, in: $0) }
    }

    /// How many people there are of each source, archived ones apart.
    public func counts() throws(PacketStoreError) -> [(source: String, count: Int, archived: Int)] {
        try store.reading { try Self.counts(in: $0) }
    }

    static func counts(in database: Database) throws -> [(source: String, count: Int, archived: Int)] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT source, count(*) FILTER (WHERE archivedAt IS NULL), count(archivedAt) FROM recipient
                GROUP BY source ORDER BY source
                """
        ).map { ($0[0], $0[1], $0[2]) }
    }

    /// Groups of people who share an e-mail address, archived ones left out.
    public func duplicates() throws(PacketStoreError) -> [[StoredRecipient]] {
        try store.reading { database in
            let people = try Self.fetch(
                """
                WHERE archivedAt IS NULL AND emailKey <> '' AND emailKey IN (SELECT emailKey FROM recipient
                WHERE archivedAt IS NULL AND emailKey <> '' GROUP BY emailKey HAVING count(*) > 1) ORDER BY emailKey, id
                """, [], in: database)
            var groups: [[StoredRecipient]] = []
            for person in people {
                let key = Self.emailKey(person.values.email)
                if let last = groups.last?.first, Self.emailKey(last.values.email) == key {
                    groups[groups.count - 1].append(person)
                } else {
                    groups.append([person])
                }
            }
            return groups
        }
    }

    /// The people with an e-mail address, however it is written, archived ones left out.
    public func sharing(_ email: String) throws(PacketStoreError) -> [StoredRecipient] {
        let key = Self.emailKey(email)
        guard !key.isEmpty else { return [] }
        return try store.reading { database in
            try Self.fetch("WHERE archivedAt IS NULL AND emailKey = ? ORDER BY id", [key], in: database)
        }
    }
}
