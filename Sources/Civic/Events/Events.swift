import GRDB
package import Storage

/// The events of a store: those that were approved are public, the others wait or were turned down.
package struct Events: Sendable {
    let store: Store

    /// The events of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Keeps an event; one of the same UID takes its place and keeps what was decided about it.
    ///
    /// - Returns: Its number.
    /// - Throws: `CivicError` with code `.invalid` for an event without a title or with times that are none.
    @discardableResult
    package func keep(_ event: CivicEvent, as state: StoredEvent.State, at now: StoreDate) throws(CivicError) -> Int64 {
        guard !event.title.trimmed.isEmpty else { throw CivicError(.invalid, "an event needs a title") }
        guard CivicEvent.isTime(event.starts), event.ends.isEmpty || CivicEvent.isTime(event.ends) else {
            throw CivicError(.invalid, "this is no time", hint: "write 2026-11-21 or 2026-11-21T18:00")
        }
        guard event.ends.isEmpty || event.ends >= event.starts else {
            throw CivicError(.invalid, "the event ends before it starts")
        }
        guard event.url.isEmpty || SafeLink(event.url) != nil else {
            throw CivicError(.invalid, "links begin with https, http, mailto or tel")
        }
        return try store.writing { database in
            try database.execute(
                sql: """
                    INSERT INTO civicEvent
                        (uid, title, details, starts, ends, zone, location, url, organizer, kind, others, state, addedAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (uid) DO UPDATE SET
                        title = excluded.title, details = excluded.details, starts = excluded.starts,
                        ends = excluded.ends, zone = excluded.zone, location = excluded.location, url = excluded.url,
                        organizer = excluded.organizer, kind = excluded.kind, others = excluded.others
                    """,
                arguments: [
                    event.uid.storable, event.title.storable, event.details.storable, event.starts, event.ends,
                    event.zone.storable, event.location.storable, event.url, event.organizer.storable,
                    event.kind.storable, event.others.storable, state.rawValue, now.iso8601,
                ])
            return try Int64.fetchOne(database, sql: "SELECT id FROM civicEvent WHERE uid = ?", arguments: [event.uid])
                ?? 0
        }
    }

    /// Decides about a proposal.
    ///
    /// - Throws: `CivicError` with code `.notFound`.
    package func decide(_ id: Int64, _ state: StoredEvent.State) throws(CivicError) {
        try store.writing { database in
            try database.execute(
                sql: "UPDATE civicEvent SET state = ? WHERE id = ?", arguments: [state.rawValue, id])
            guard database.changesCount > 0 else { throw CivicError(.notFound, "there is no event of number \(id)") }
        }
    }

    /// Events in the order of time.
    ///
    /// - Parameters:
    ///   - from: only those that end on this day or later.
    ///   - to: only those that start on this day or earlier.
    package func list(
        _ state: StoredEvent.State?, from: CalendarDay? = nil, to: CalendarDay? = nil, kind: String? = nil
    ) throws(CivicError) -> [StoredEvent] {
        let events = try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM civicEvent
                    WHERE (? IS NULL OR state = ?) AND max(starts, ends) >= ? AND substr(starts, 1, 10) <= ?
                    ORDER BY starts, id
                    """,
                arguments: [state?.rawValue, state?.rawValue, from?.description ?? "", to?.description ?? "9999"]
            ).map { row in
                var event = CivicEvent(uid: row["uid"], title: row["title"], starts: row["starts"])
                (event.details, event.ends, event.zone) = (row["details"], row["ends"], row["zone"])
                (event.location, event.url, event.organizer) = (row["location"], row["url"], row["organizer"])
                (event.kind, event.others) = (row["kind"], row["others"])
                return StoredEvent(
                    id: row["id"], event: event, state: StoredEvent.State(rawValue: row["state"]) ?? .rejected)
            }
        }
        return events.filter { kind == nil || $0.event.kind.folded == kind?.folded }
    }
}
