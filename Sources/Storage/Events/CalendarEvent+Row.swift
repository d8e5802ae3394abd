package import GRDB
package import Interchange

extension CompanionError {
    /// Refuses an event that no store keeps.
    ///
    /// - Throws: Code `.invalid` for one without a title, one that ends before it starts, and one with a link that may not be
    ///   opened.
    package static func check(_ event: CalendarEvent) throws(CompanionError) {
        guard !event.title.trimmed.isEmpty else { throw CompanionError(.invalid, "an event needs a title") }
        if let ends = event.ends, ends < event.starts {
            throw CompanionError(.invalid, "the event ends before it starts")
        }
        guard event.url.isEmpty || SafeLink(event.url) != nil else {
            throw CompanionError(.invalid, "links begin with https, http, mailto or tel")
        }
    }
}

/// Events as rows of the tables that companions have for them.
extension CalendarEvent {
    /// What it says, by the columns that all these tables have; the UID first, the lines that say something else last.
    package var columns: [(name: String, value: String)] {
        [
            ("uid", uid), ("title", title), ("details", details), ("starts", starts.description),
            ("ends", ends?.description ?? ""), ("zone", zone), ("location", location), ("url", url),
            ("organizer", organizer), ("kind", kind), ("rule", rule), ("others", others),
        ].map { ($0, $1.withoutControls) }
    }

    /// The event of a row; nil where another program wrote a time that is none.
    package init?(_ row: Row) {
        guard let starts = EventTime(row["starts"] as String) else { return nil }
        self.init(uid: row["uid"], title: row["title"], starts: starts)
        (details, ends, zone) = (row["details"], EventTime(row["ends"] as String), row["zone"])
        (location, url, organizer) = (row["location"], row["url"], row["organizer"])
        (kind, rule, others) = (row["kind"], row["rule"], row["others"])
    }

    /// Writes the row; one of the same UID is brought up to date.
    ///
    /// - Parameters:
    ///   - own: Columns of this table alone.
    ///   - first: Columns that stay as they are in a row that is there.
    /// - Returns: The number of the row.
    /// - Throws: What the store throws.
    package func put(
        into table: String, _ own: KeyValuePairs<String, (any DatabaseValueConvertible)?>,
        first: KeyValuePairs<String, (any DatabaseValueConvertible)?>, in database: Database
    ) throws -> Int64 {
        let names = columns.map(\.name) + own.map(\.key)
        let values = columns.map { $0.value as (any DatabaseValueConvertible)? } + own.map(\.value) + first.map(\.value)
        let all = names + first.map(\.key)
        return try Int64.fetchOne(
            database,
            sql: """
                INSERT INTO \(table) (\(all.joined(separator: ", ")))
                VALUES (\(all.map { _ in "?" }.joined(separator: ", "))) ON CONFLICT (uid) DO UPDATE SET
                \(names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")) RETURNING id
                """, arguments: StatementArguments(values)) ?? 0
    }
}
