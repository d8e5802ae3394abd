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

    /// Takes the meetings of a saved schedule in JSON: a list of objects with a committee, a time, a place and items.
    ///
    /// - Returns: How many meetings there are in it, and how many entries are none: without a committee or a day.
    /// - Throws: `CivicError` with code `.malformed`.
    package func importFile(_ text: String, file: String) throws(CivicError) -> (taken: Int, omitted: Int) {
        let tree = try JSONText.tree(text, file: file)
        let list = tree.member("results", "schedule", "hearings", "data")?.elements ?? tree.elements
        let hearings = list.compactMap(Self.hearing)
        guard !hearings.isEmpty else { throw CivicError(.malformed, "there is no meeting in it", file: file) }
        try store.writing { database in
            for hearing in hearings {
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
        return (hearings.count, list.count - hearings.count)
    }

    private static func hearing(_ tree: JSONTree) -> Hearing? {
        let committee =
            tree.member(
                "committee.name", "committee", "CommitteeName", "CommitteeFullName",
                "SessionCommittee.Committee.FullName", "Name")?
            .string ?? ""
        let starts = tree.member("starts", "start", "DocumentDate", "MeetingDate", "date")?.string ?? ""
        guard !committee.isEmpty, CalendarDay(starts.prefix(10)) != nil else { return nil }
        let items = tree.member("items", "agenda", "bills")
        let lines = items?.elements.map { $0.member("number", "identifier", "title")?.string ?? $0.string } ?? []
        let url = tree.member("url", "link")?.string ?? ""
        return Hearing(
            committee: committee, starts: String(starts.prefix(16)),
            location: tree.member("location", "room", "place")?.string ?? "",
            items: lines.isEmpty ? items?.string ?? "" : lines.filter { !$0.isEmpty }.joined(separator: "\n"),
            url: SafeLink(url) == nil ? "" : url)
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
