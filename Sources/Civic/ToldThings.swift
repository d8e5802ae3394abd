import GRDB
package import Storage

/// What somebody was told already, so that each thing is told once for each reason.
package struct ToldThings: Sendable {
    private let store: Store

    /// The memory of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Those of some things that were not told before, in their order.
    package func untold(_ things: [String]) throws(CivicError) -> [String] {
        try store.reading { database in
            try things.filter { thing in
                try Bool.fetchOne(
                    database, sql: "SELECT 1 FROM civicTold WHERE thing = ?", arguments: [thing.storable]) == nil
            }
        }
    }

    /// Notes that things are told now.
    ///
    /// - Parameter things: a key for each thing and reason.
    /// - Returns: Those that were not told before.
    @discardableResult
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
