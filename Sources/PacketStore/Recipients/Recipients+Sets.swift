import GRDB
import PacketRecipients
public import Storage

extension Recipients {
    /// A query that was saved under a name.
    public struct SavedSet: Sendable, Hashable {
        /// The name, unique without regard to case.
        public let name: String
        /// The query, as it was typed.
        public let query: String
        /// When it was saved.
        public let savedAt: StoreDate
    }

    /// Saves a query under a name, in place of the one that had it.
    ///
    /// - Throws: `RecipientError` with code `.invalidQuery` when it cannot be understood, or `PacketStoreError`.
    public func save(_ query: String, as name: String, at now: StoreDate) throws {
        let parsed = try RecipientQuery(parsing: query)
        guard parsed.source == RecipientQuery.standardSource else {
            throw RecipientError(
                .invalidQuery, message: "A saved set is a query of the stored recipients. Import the others first.")
        }
        guard !name.isEmpty, !name.contains(where: { $0.isWhitespace || $0 == "\"" }) else {
            throw RecipientError(.invalidQuery, message: "The name of a set is one word.")
        }
        try store.write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO recipientSet (name, query, savedAt) VALUES (?, ?, ?)",
                arguments: [name.storable, query.storable, now.iso8601])
            // Refuses a set that names itself, by whatever way.
            _ = try RecipientCondition(
                RecipientQuery(terms: [RecipientQuery.Term(name: "set", value: name)]), archived: false, in: database)
        }
    }

    /// The saved sets, by name.
    public func sets() throws(PacketStoreError) -> [SavedSet] {
        try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT name, query, savedAt FROM recipientSet ORDER BY name").map {
                SavedSet(name: $0[0], query: $0[1], savedAt: $0.date(2))
            }
        }
    }

    /// Forgets a set; the people in it stay.
    ///
    /// - Returns: whether there was one.
    public func removeSet(_ name: String) throws(PacketStoreError) -> Bool {
        try store.writing { database in
            try database.execute(sql: "DELETE FROM recipientSet WHERE name = ?", arguments: [name])
            return database.changesCount > 0
        }
    }
}
