import GRDB
package import Storage

/// Who was written to, so that nobody gets the same letter twice by accident.
package struct ContactLog: Sendable {
    let store: Store

    /// The log of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// How many days the same letter to the same person counts as a repetition.
    package static let days = 30

    /// Those of some officials who had a letter in the last days.
    package func repeated(_ letter: String, _ officials: [Official], at now: StoreDate) throws(CivicError) -> [Official]
    {
        let since = now.advanced(bySeconds: -Int64(Self.days) * 86_400)
        let ids = try store.reading { database in
            try String.fetchSet(
                database, sql: "SELECT DISTINCT official FROM civicContact WHERE letter = ? AND at > ?",
                arguments: [letter, since.iso8601])
        }
        return officials.filter { ids.contains($0.id) }
    }

    /// Notes that a letter was made.
    ///
    /// - Parameter how: mailto, eml or letter.
    package func note(_ letter: String, _ officials: [Official], how: String, at now: StoreDate) throws(CivicError) {
        try store.writing { database in
            for official in officials {
                try database.execute(
                    sql: "INSERT INTO civicContact (official, letter, how, at) VALUES (?, ?, ?, ?)",
                    arguments: [official.id, letter.storable, how, now.iso8601])
            }
        }
    }
}
