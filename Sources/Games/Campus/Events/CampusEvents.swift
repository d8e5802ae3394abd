import GRDB
package import Storage

/// The events that a store has.
package struct CampusEvents: Sendable {
    /// Which events are meant.
    package enum Filter: String, Sendable, Hashable, CaseIterable {
        case all, official, student, today, week
    }

    /// An event of the store.
    package struct Stored: Sendable, Hashable {
        package let id: Int64
        package let event: CampusEvent
    }

    /// One time that an event takes place, in the zone of who looks.
    package struct Occurrence: Sendable, Hashable {
        package let stored: Stored
        package let starts: EventTime
        package let ends: EventTime?
    }

    private let store: Store

    package init(_ store: Store) { self.store = store }

    /// Keeps an event; one of the same UID is brought up to date.
    ///
    /// - Returns: Its number.
    @discardableResult
    package func keep(_ event: CampusEvent) throws(GamesError) -> Int64 {
        guard !event.title.isEmpty else { throw GamesError(.invalid, "an event needs a title") }
        if let ends = event.ends, ends < event.starts {
            throw GamesError(.invalid, "an event ends before it starts")
        }
        guard event.url.isEmpty || SafeLink(event.url) != nil else {
            throw GamesError(.invalid, "a link begins with http:// or https://")
        }
        return try store.writing { database in
            try Int64.fetchOne(
                database,
                sql: """
                    INSERT INTO campusEvent (uid, title, details, starts, ends, zone, location, url, organizer, kind,
                        rule, others, isOfficial)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (uid) DO UPDATE SET title = excluded.title, details = excluded.details,
                        starts = excluded.starts, ends = excluded.ends, zone = excluded.zone,
                        location = excluded.location, url = excluded.url, organizer = excluded.organizer,
                        kind = excluded.kind, rule = excluded.rule, others = excluded.others,
                        isOfficial = excluded.isOfficial
                    RETURNING id
                    """,
                arguments: [
                    event.uid, event.title.storable, event.details.storable, event.starts.description,
                    event.ends?.description ?? "", event.zone, event.location.storable, event.url,
                    event.organizer.storable, event.kind.storable, event.rule, event.others, event.isOfficial,
                ]) ?? 0
        }
    }

    package func remove(_ id: Int64) throws(GamesError) {
        let isThere = try store.writing { database in
            try database.execute(sql: "DELETE FROM campusEvent WHERE id = ?", arguments: [id])
            return database.changesCount > 0
        }
        if !isThere { throw GamesError(.notFound, "there is no event \(id)") }
    }

    /// Events, in the order of their first occurrence.
    package func all() throws(GamesError) -> [Stored] {
        try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT * FROM campusEvent ORDER BY starts, id").compactMap(Self.stored)
        }
    }

    package func find(_ id: Int64) throws(GamesError) -> Stored? { try all().first { $0.id == id } }

    /// What takes place, in the order of time.
    ///
    /// Times with a zone stay those of the event's place: a lecture at 23:30 is on the evening of its own day,
    /// whatever the clocks do that night. Times in UTC are those of who looks.
    /// - Parameters:
    ///   - today: The day of who looks.
    ///   - days: The range; nil for today and the year after it. `today` and `week` bring their own.
    ///   - offset: Seconds east of UTC where somebody looks, at a time in seconds since 1970.
    package func list(
        _ filter: Filter, today: CalendarDay, days: ClosedRange<CalendarDay>? = nil, offset: (Int64) -> Int = { _ in 0 }
    ) throws(GamesError) -> [Occurrence] {
        var range = days ?? today...today.advanced(by: 366)
        if filter == .today { range = today...today }
        if filter == .week { range = today.startOfWeek...today.startOfWeek.advanced(by: 6) }
        var found: [Occurrence] = []
        for stored in try all() {
            let event = stored.event
            if filter == .official && !event.isOfficial || filter == .student && event.isOfficial { continue }
            let length = event.ends.map { event.starts.seconds(to: $0) }
            // A time in UTC may be of the day before or after, and what lasts may have begun long ago.
            let lasting = min((length ?? 0) / 86_400, 366)
            let wide = range.lowerBound.advanced(by: -1 - lasting)...range.upperBound.advanced(by: 1)
            for start in event.occurrences(wide) {
                let shown = event.zone == "UTC" ? Self.local(start, offset) : start
                let end = Self.end(event, from: shown, length)
                // What lasts for days is there on each of them; a day on which it ends at midnight is none.
                let isBefore = end.map { $0.seconds ?? 0 == 0 } ?? false
                let last = max(shown.day, end.map { isBefore ? $0.day.advanced(by: -1) : $0.day } ?? shown.day)
                guard shown.day <= range.upperBound, last >= range.lowerBound else { continue }
                found.append(Occurrence(stored: stored, starts: shown, ends: end))
            }
        }
        return found.sorted { ($0.starts, $0.stored.id) < ($1.starts, $1.stored.id) }
    }

    private static func local(_ time: EventTime, _ offset: (Int64) -> Int) -> EventTime {
        guard let seconds = time.seconds else { return time }
        return time.advanced(bySeconds: offset(Int64(time.day.number) * 86_400 + Int64(seconds)))
    }

    private static func end(_ event: CampusEvent, from start: EventTime, _ length: Int?) -> EventTime? {
        guard let length else { return nil }
        if start.seconds == nil { return EventTime(day: start.day.advanced(by: length / 86_400)) }
        return start.advanced(bySeconds: length)
    }

    private static func stored(_ row: Row) -> Stored? {
        guard let starts = EventTime(row["starts"] as String) else { return nil }
        var event = CampusEvent(uid: row["uid"], title: row["title"], starts: starts)
        (event.details, event.ends, event.zone) = (row["details"], EventTime(row["ends"] as String), row["zone"])
        (event.location, event.url, event.organizer) = (row["location"], row["url"], row["organizer"])
        (event.kind, event.rule, event.others) = (row["kind"], row["rule"], row["others"])
        event.isOfficial = row["isOfficial"]
        return Stored(id: row["id"], event: event)
    }
}
