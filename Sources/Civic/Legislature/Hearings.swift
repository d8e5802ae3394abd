import GRDB
package import Interchange
package import Storage

/// A meeting of a committee.
package struct Hearing: Sendable, Hashable {
    package let committee: String
    /// The local time as it was published: `2026-01-20T07:45`, or only the day.
    package let starts: String
    package let location: String
    /// What is on the agenda, one item a line.
    package let items: String
    package let url: String
}

/// The hearings that were imported.
package struct Hearings: Sendable {
    let store: Store
    let pack: String

    /// The hearings of a state, in a store that was opened with `CivicSchema.module`.
    package init(_ store: Store, pack: String) {
        self.store = store
        self.pack = pack
    }

    /// What an import did.
    package struct ImportReport: Sendable, Hashable {
        /// How many meetings there are in the file.
        package let taken: Int
        /// How many entries are none: without a committee or a day.
        package let omitted: Int
        /// The names of what the entries say besides, which is not kept; each once.
        package let unused: [String]
    }

    /// Takes the meetings of a saved schedule in JSON: a list of objects with a committee, a time, a place and items.
    ///
    /// - Throws: `CivicError` with code `.malformed`.
    package func importFile(_ text: String, file: String) throws(CivicError) -> ImportReport {
        let tree = try JSONFile.tree(text, file: file)
        let list = tree.member("results", "schedule", "hearings", "data")?.elements ?? tree.elements
        let entries = list.compactMap(HearingEntry.init)
        guard !entries.isEmpty else { throw CivicError(.malformed, "there is no meeting in it", file: file) }
        try store.writing { database in
            // A meeting that was taken before without its time, or in another notation, is the same one.
            for entry in entries {
                for starts in entry.replaced {
                    try database.execute(
                        sql: "DELETE FROM civicHearing WHERE pack = ? AND committee = ? AND starts = ?",
                        arguments: [pack, entry.hearing.committee.storable, starts])
                }
            }
            for hearing in entries.map(\.hearing) {
                try database.execute(
                    sql: """
                        INSERT OR REPLACE INTO civicHearing (pack, committee, starts, location, items, url)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        pack, hearing.committee.storable, hearing.starts.storable, hearing.location.storable,
                        hearing.items.storable, hearing.url.storable,
                    ])
            }
        }
        return ImportReport(
            taken: entries.count, omitted: list.count - entries.count,
            unused: Set(entries.flatMap(\.unused)).sorted())
    }

    /// The hearings from a day on, in the order of time.
    package func list(from day: CalendarDay?, committee: String? = nil) throws(CivicError) -> [Hearing] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM civicHearing WHERE pack = ? AND starts >= ? ORDER BY starts, committee",
                arguments: [pack, day?.description ?? ""]
            ).map { row in
                Hearing(
                    committee: row["committee"], starts: row["starts"], location: row["location"], items: row["items"],
                    url: row["url"])
            }
        }.filter { $0.committee.containsFolded(committee ?? "") }
    }
}
