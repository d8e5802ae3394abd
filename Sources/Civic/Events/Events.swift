import GRDB
package import Interchange
package import Storage

/// The events of a store: those that were approved are public, the others wait or were turned down.
package struct Events: Sendable {
    let store: Store

    /// The events of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Keeps an event; it takes the place of one of the same UID.
    ///
    /// What was decided about that one stays so, except that approval is of what was read: one that says something else now
    /// is in the state that is given. What is kept as approved is so in any case.
    /// - Returns: Its number.
    /// - Throws: `CivicError` with code `.invalid` for an event without a title or one that ends before it starts.
    @discardableResult
    package func keep(_ event: CalendarEvent, as state: StoredEvent.State, at now: StoreDate) throws(CivicError)
        -> Int64
    {
        try CivicError.check(event)
        return try store.writing { database in try Self.write(event, as: state, at: now, in: database).id }
    }

    /// Keeps events in one transaction: where one of them is refused, none is kept.
    ///
    /// - Returns: Those that are not approved any more, since they say something else now.
    /// - Throws: As for one event.
    @discardableResult
    package func keep(
        all events: [CalendarEvent], as state: StoredEvent.State, at now: StoreDate
    ) throws(CivicError) -> [CalendarEvent] {
        for event in events { try CivicError.check(event) }
        return try store.writing { database in
            try events.filter { event in try Self.write(event, as: state, at: now, in: database).lostApproval }
        }
    }

    private static func write(
        _ event: CalendarEvent, as state: StoredEvent.State, at now: StoreDate, in database: Database
    ) throws -> (id: Int64, lostApproval: Bool) {
        let known = try Row.fetchOne(
            database, sql: "SELECT * FROM civicEvent WHERE uid = ?", arguments: [event.uid.withoutControls])
        let before = known.flatMap { StoredEvent.State(rawValue: $0["state"]) }
        let (columns, texts) = (event.columns.map(\.name), event.columns.map(\.value))
        let isChanged = known.map { row in told(columns.map { row[$0] }) != told(texts) } ?? false
        let isOpen = before == nil || before == .approved && isChanged || state == .approved
        let next = isOpen ? state : before ?? state
        let id = try event.put(
            into: "civicEvent", ["state": next.rawValue], first: ["addedAt": now.iso8601], in: database)
        return (id, before == .approved && next != .approved)
    }

    /// The lines that calendars change without saying anything else about an event (RFC 5545, 3.8.7).
    private static let clerical: Set = ["CREATED", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]

    /// What stands in the columns, as far as it says something about the event.
    private static func told(_ texts: [String]) -> [String] {
        let lines = (texts.last ?? "").split(separator: "\n").filter { line in
            !clerical.contains(line.prefix { $0 != ":" && $0 != ";" }.uppercased())
        }
        return Array(texts.dropLast()) + lines.map(String.init)
    }

    /// Decides about an event. A series and the dates of it that were moved are one: what waits with the event is decided with
    /// it, and what was decided otherwise stays so.
    ///
    /// - Throws: `CivicError` with code `.notFound`.
    package func decide(_ id: Int64, _ state: StoredEvent.State) throws(CivicError) {
        try store.writing { database in
            let meant = try Row.fetchOne(
                database, sql: "SELECT uid, state FROM civicEvent WHERE id = ?", arguments: [id])
            guard let meant else { throw CivicError(.notFound, "there is no event of number \(id)") }
            let series = Self.series(meant["uid"])
            let alike = try Row.fetchAll(
                database, sql: "SELECT id, uid FROM civicEvent WHERE state = ?", arguments: [meant["state"] as String])
            for row in alike where Self.series(row["uid"]) == series {
                try database.execute(
                    sql: "UPDATE civicEvent SET state = ? WHERE id = ?",
                    arguments: [state.rawValue, row["id"] as Int64])
            }
        }
    }

    /// The UID of the series that an event of a UID belongs to.
    private static func series(_ uid: String) -> String {
        CalendarEvent(uid: uid, title: "", starts: EventTime(secondsSince1970: 0)).seriesUID
    }

    /// Events in the order of time. One that comes again is there each time that it does: for a year, unless `to` says how
    /// far.
    ///
    /// - Parameters:
    ///   - from: only those that end on this day or later.
    ///   - to: only those that start on this day or earlier.
    ///   - clocks: understands times in UTC of events with a zone.
    package func list(
        _ state: StoredEvent.State?, from: CalendarDay? = nil, to: CalendarDay? = nil, kind: String? = nil,
        clocks: CalendarEvent.Clocks = { _, _ in nil }
    ) throws(CivicError) -> [StoredEvent] {
        var found: [StoredEvent] = []
        let all = try all(state)
        // A date was moved for those who know both of it and of its series.
        let moved = Dictionary(grouping: all, by: \.state).mapValues { MovedDates(among: $0.map(\.event)) }
        for stored in all where kind == nil || stored.event.kind.folded == kind?.folded {
            let (event, first) = (stored.event, from ?? stored.starts.day)
            let year = max(first, stored.starts.day).advanced(by: 366)
            let shown = moved[stored.state]?.removed(from: event) ?? event
            for time in shown.occurrences(on: first...max(first, to ?? year), clocks: clocks)
            where to.map({ time.starts.day <= $0 }) ?? true {
                found.append(
                    StoredEvent(id: stored.id, event: event, state: stored.state, starts: time.starts, ends: time.ends))
            }
        }
        return found.sorted { ($0.starts, $0.id) < ($1.starts, $1.id) }
    }

    private func all(_ state: StoredEvent.State?) throws(CivicError) -> [StoredEvent] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM civicEvent WHERE ? IS NULL OR state = ?",
                arguments: [state?.rawValue, state?.rawValue]
            ).compactMap { row in
                guard let event = CalendarEvent(row) else { return nil }
                return StoredEvent(
                    id: row["id"], event: event, state: StoredEvent.State(rawValue: row["state"]) ?? .rejected,
                    starts: event.starts, ends: event.ends)
            }
        }
    }
}
