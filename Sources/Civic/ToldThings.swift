import GRDB
package import Storage

/// What somebody was told already, so that each thing is told once for each reason.
package struct ToldThings: Sendable {
    private let store: Store

    /// The memory of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Notes that things are told now.
    ///
    /// - Parameter things: a key for each thing and reason.
    /// - Returns: Those that were not told before.
    package func tell(_ things: [String], at now: StoreDate) throws(CivicError) -> Set<String> {
        try store.writing { database in
            var new: Set<String> = []
            for thing in things {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO civicTold (thing, at) VALUES (?, ?)",
                    arguments: [thing.storable, now.iso8601])
                if database.changesCount > 0 { new.insert(thing) }
            }
            return new
        }
    }
}
