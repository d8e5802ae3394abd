import GRDB
package import Storage

/// Whether somebody uses the civic companion at all.
package struct CivicUse: Sendable {
    private let store: Store

    /// The use of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Whether a state pack is in use, or there is something that needs none: what was learned, a document, an event, a
    /// hearing or a signup.
    ///
    /// - Complexity: O(1).
    package func isThere() throws(CivicError) -> Bool {
        try store.reading { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM civicPack) OR EXISTS (SELECT 1 FROM civicCardEvent)
                        OR EXISTS (SELECT 1 FROM civicMockTest) OR EXISTS (SELECT 1 FROM civicDocument)
                        OR EXISTS (SELECT 1 FROM civicEvent) OR EXISTS (SELECT 1 FROM civicHearing)
                        OR EXISTS (SELECT 1 FROM newsletterSignup)
                    """) ?? false
        }
    }
}
