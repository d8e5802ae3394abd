import GRDB
package import Storage

/// Whether somebody uses the campus and its games at all.
package struct CampusUse: Sendable {
    private let store: Store

    package init(_ store: Store) { self.store = store }

    /// Whether a game was begun, or there is news, a feed, an event or something saved.
    ///
    /// - Complexity: O(1).
    package func isThere() throws(GamesError) -> Bool {
        try store.reading { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM gamePlay) OR EXISTS (SELECT 1 FROM triviaRound)
                        OR EXISTS (SELECT 1 FROM campusArticle) OR EXISTS (SELECT 1 FROM campusFeed)
                        OR EXISTS (SELECT 1 FROM campusEvent) OR EXISTS (SELECT 1 FROM savedItem)
                    """) ?? false
        }
    }
}
