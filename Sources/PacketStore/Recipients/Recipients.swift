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
    /// - Throws: `PacketStoreError` with code `.storage`.
    public func add(
        _ people: [NewRecipient], source: String, isWhole: Bool = false, at now: StoreDate
    ) throws(PacketStoreError) -> RecipientImport {
        try store.writing { database in
            var result = RecipientImport()
            var columns = try Self.columnIDs(in: database)
            var seen: Set<Int64> = []
            for person in people {
                seen.insert(
                    try Self.put(
                        person, from: source, at: now, columns: &columns, result: &result, in: database))
            }
            guard isWhole else { return result }
            let all = try Int64.fetchAll(
                database, sql: "SELECT id FROM recipient WHERE source = ? AND archivedAt IS NULL", arguments: [source])
            let (archived, deleted) = try Self.remove(
                all.filter { !seen.contains($0) }, erases: false, now, in: database)
            result.archived = archived
            result.deleted = deleted
            return result
        }
    }

    /// The people that a query means, by number.
    ///
    /// - Throws: `RecipientError` with code `.invalidQuery`, or `PacketStoreError`.
    public func list(
        _ query: RecipientQuery = RecipientQuery(), archived: Bool = false, limit: Int? = nil
    ) throws -> [StoredRecipient] {
        var reader = try StoredRecords(self, query, archived: archived)
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
        try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT source, count(*) FILTER (WHERE archivedAt IS NULL), count(archivedAt) FROM recipient
                    GROUP BY source ORDER BY source
                    """
            ).map { ($0[0], $0[1], $0[2]) }
        }
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
}
