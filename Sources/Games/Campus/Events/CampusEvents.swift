import GRDB
package import Interchange
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
        package let event: CalendarEvent
    }

    /// One time that an event takes place, in the zone of who looks.
    package struct Occurrence: Sendable, Hashable {
        package let stored: Stored
        package let starts: EventTime
        package let ends: EventTime?
        /// When it begins by the clocks of the event.
        package let date: EventTime
    }

    private let store: Store

    package init(_ store: Store) { self.store = store }

    /// Keeps an event; one of the same UID is brought up to date.
    ///
    /// - Returns: Its number.
    @discardableResult
    package func keep(_ event: CalendarEvent) throws(GamesError) -> Int64 {
        try GamesError.check(event)
        return try store.writing { database in try Self.write(event, as: nil, in: database) }
    }

    /// Keeps events in one transaction: where one of them is refused, none is kept.
    package func keep(all events: [CalendarEvent]) throws(GamesError) {
        for event in events { try GamesError.check(event) }
        try store.writing { database in
            for event in events { _ = try Self.write(event, as: nil, in: database) }
        }
    }

    /// Writes an event.
    ///
    /// - Parameter id: The number of a new one; nil for the next that is free.
    /// - Returns: Its number.
    private static func write(_ event: CalendarEvent, as id: Int64?, in database: Database) throws -> Int64 {
        try event.put(into: "campusEvent", ["isOfficial": event.isOfficial], first: ["id": id], in: database)
    }

    /// Takes an event away, and the dates of it that are events of their own since they were moved.
    ///
    /// - Returns: All that was taken away, as it was, the event first; nothing when it is not there.
    package func removeSeries(_ id: Int64) throws(GamesError) -> [Stored] {
        try store.writing { database in
            let all = try Self.all(in: database)
            guard let stored = all.first(where: { $0.id == id }) else { return [] }
            let others = all.filter { $0.id != id && $0.event.seriesUID == stored.event.uid }
            let gone = [stored] + others
            for one in gone { try Self.delete(one.id, in: database) }
            return gone
        }
    }

    /// Takes one date of an event out; the event itself where it has no other.
    ///
    /// - Parameters:
    ///   - date: When it begins by the event's clocks; nil for the only date.
    ///   - clocks: Understands times in UTC of events with a zone.
    /// - Returns: The event as it was, and whether it is gone. Nil when there is no such date, or several and none is
    ///   named: nothing changes then.
    package func removeDate(
        _ date: EventTime?, of id: Int64, clocks: CalendarEvent.Clocks = { _, _ in nil }
    ) throws(GamesError) -> (stored: Stored, isGone: Bool)? {
        try store.writing { database -> (stored: Stored, isGone: Bool)? in
            guard let stored = try Self.find(id, in: database) else { return nil }
            var event = stored.event
            if let date, !event.starts(on: date.day...date.day, clocks: clocks).contains(date) { return nil }
            guard event.takesPlaceAgain(clocks: clocks) else {
                try Self.delete(id, in: database)
                return (stored, true)
            }
            guard let date else { return nil }
            event.exclude(date)
            _ = try Self.write(event, as: nil, in: database)
            return (stored, false)
        }
    }

    /// Puts a date back that was taken out. What else was changed since stays so.
    ///
    /// - Returns: Whether the event is there.
    package func putBack(_ date: EventTime, of id: Int64) throws(GamesError) -> Bool {
        try store.writing { database in
            guard var event = try Self.find(id, in: database)?.event else { return false }
            event.include(date)
            _ = try Self.write(event, as: nil, in: database)
            return true
        }
    }

    /// Keeps events again that were taken away, under the numbers that they had: what was saved of them is found by these. One
    /// that came back by itself stays as it came.
    ///
    /// - Returns: Those that were not there.
    @discardableResult
    package func restore(_ gone: [Stored]) throws(GamesError) -> [Stored] {
        try store.writing { database in
            var restored: [Stored] = []
            for one in gone {
                let isThere = try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM campusEvent WHERE id = ? OR uid = ?)",
                    arguments: [one.id, one.event.uid])
                guard isThere != true else { continue }
                _ = try Self.write(one.event, as: one.id, in: database)
                restored.append(one)
            }
            return restored
        }
    }

    package func remove(_ id: Int64) throws(GamesError) {
        let isThere = try store.writing { database in
            try Self.delete(id, in: database)
            return database.changesCount > 0
        }
        if !isThere { throw GamesError(.notFound, "there is no event \(id)") }
    }

    private static func delete(_ id: Int64, in database: Database) throws {
        try database.execute(sql: "DELETE FROM campusEvent WHERE id = ?", arguments: [id])
    }

    /// Events, in the order of their first occurrence.
    package func all() throws(GamesError) -> [Stored] { try store.reading { database in try Self.all(in: database) } }

    private static func all(in database: Database) throws -> [Stored] {
        try Row.fetchAll(database, sql: "SELECT * FROM campusEvent ORDER BY starts, id").compactMap(stored)
    }

    package func find(_ id: Int64) throws(GamesError) -> Stored? {
        try store.reading { database in try Self.find(id, in: database) }
    }

    private static func find(_ id: Int64, in database: Database) throws -> Stored? {
        try Row.fetchOne(database, sql: "SELECT * FROM campusEvent WHERE id = ?", arguments: [id]).flatMap(stored)
    }

    /// An event by its UID, which is the same on all devices.
    package func find(uid: String) throws(GamesError) -> Stored? { try all().first { $0.event.uid == uid } }

    /// What takes place, in the order of time.
    ///
    /// Times with a zone stay those of the event's place: a lecture at 23:30 is on the evening of its own day,
    /// whatever the clocks do that night. Times in UTC are those of who looks.
    /// - Parameters:
    ///   - today: The day of who looks.
    ///   - days: The range; nil for today and the year after it. `today` and `week` bring their own.
    ///   - offset: Seconds east of UTC where somebody looks, at a time in seconds since 1970.
    ///   - clocks: Understands times in UTC of events with a zone.
    package func list(
        _ filter: Filter, today: CalendarDay, days: ClosedRange<CalendarDay>? = nil,
        offset: (Int64) -> Int = { _ in 0 }, clocks: CalendarEvent.Clocks = { _, _ in nil }
    ) throws(GamesError) -> [Occurrence] {
        var range = days ?? today...today.advanced(by: 366)
        if filter == .today { range = today...today }
        if filter == .week { range = today.startOfWeek()...today.startOfWeek().advanced(by: 6) }
        var found: [Occurrence] = []
        let all = try all()
        let moved = MovedDates(among: all.map(\.event))
        for stored in all {
            let event = stored.event
            if filter == .official && !event.isOfficial || filter == .student && event.isOfficial { continue }
            for time in moved.removed(from: event).occurrences(on: range, offset: offset, clocks: clocks) {
                found.append(
                    Occurrence(stored: stored, starts: time.starts, ends: time.ends, date: time.date))
            }
        }
        return found.sorted { ($0.starts, $0.stored.id) < ($1.starts, $1.stored.id) }
    }

    private static func stored(_ row: Row) -> Stored? {
        guard var event = CalendarEvent(row) else { return nil }
        event.isOfficial = row["isOfficial"]
        return Stored(id: row["id"], event: event)
    }
}
