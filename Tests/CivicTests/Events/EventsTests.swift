import Interchange
import Storage
import TestSupport
import Testing

@testable import Civic

/// Events.
struct EventsTests {
    let folder: TemporaryFolder
    let events: Events

    init() throws {
        folder = try TemporaryFolder()
        events = Events(try Samples.store(in: folder))
    }

    static func event(_ uid: String, _ starts: String, ends: String? = nil) throws -> CalendarEvent {
        var event = CalendarEvent(uid: uid, title: "Event \(uid)", starts: try #require(EventTime(starts)))
        event.ends = ends.flatMap { EventTime($0) }
        return event
    }

    @Test func proposalsWaitForADecision() throws {
        let id = try events.keep(Self.event("a", "2026-12-01T18:00:00"), as: .proposed, at: Samples.now)
        #expect(try events.list(.approved) == [])
        #expect(try events.list(.proposed).map(\.id) == [id])
        try events.decide(id, .approved)
        #expect(try events.list(.approved).map(\.event.title) == ["Event a"])
        try events.keep(Self.event("a", "2026-12-02"), as: .proposed, at: Samples.now)
        // What was approved is what was read: it waits again.
        #expect(try events.list(.approved) == [])
        #expect(try events.list(.proposed).map(\.starts.description) == ["2026-12-02"])
        try events.decide(id, .rejected)
        #expect(try events.list(.approved) == [] && events.list(.proposed) == [])
        #expect(Samples.code { try events.decide(99, .approved) } == .notFound)
    }

    /// An event keeps its approval as long as it says the same; what calendars count with each writing says nothing.
    @Test func whatChangesWaitsAgain() throws {
        var (a, b, c) = (
            try Self.event("a", "2026-12-01"), try Self.event("b", "2026-12-02"), try Self.event("c", "2026-12-03")
        )
        (a.others, b.others) = ("SEQUENCE:1\nX-A:b", "EXDATE:20261209")
        #expect(try events.keep(all: [a, b, c], as: .approved, at: Samples.now) == [])
        try events.decide(try #require(try events.list(.approved).last).id, .rejected)
        #expect(try events.keep(all: [a, b, c], as: .proposed, at: Samples.now) == [])
        #expect(try events.list(.approved).map(\.event) == [a, b])
        (a.others, b.others, c.title) = ("SEQUENCE:2\nX-A:b\nLAST-MODIFIED:20261130T000000Z", "EXDATE:20261216", "New")
        #expect(try events.keep(all: [a, b, c], as: .proposed, at: Samples.now) == [b])
        #expect(try events.list(.approved).map(\.event) == [a])
        #expect(try events.list(.proposed).map(\.event) == [b] && events.list(.rejected).map(\.event) == [c])
        // Who takes them as approved has read them.
        b.title = "Other"
        #expect(try events.keep(all: [b, c], as: .approved, at: Samples.now) == [])
        #expect(try events.list(.approved).map(\.event) == [a, b, c])
    }

    /// Of a calendar all events are kept, or none.
    @Test func eventsAreKeptTogether() throws {
        var wrong = try Self.event("b", "2026-12-02")
        wrong.title = " "
        let all = [try Self.event("a", "2026-12-01"), wrong]
        #expect(Samples.code { try events.keep(all: all, as: .proposed, at: Samples.now) } == .invalid)
        #expect(try events.list(nil) == [])
    }

    @Test func rangesAndKindsChoose() throws {
        var rally = try Self.event("b", "2026-12-05T10:00:00", ends: "2026-12-07T12:00:00")
        rally.kind = "Rally"
        try events.keep(rally, as: .approved, at: Samples.now)
        try events.keep(Self.event("a", "2026-12-01"), as: .approved, at: Samples.now)
        #expect(try events.list(.approved).map(\.event.uid) == ["a", "b"])
        #expect(try events.list(.approved, from: CalendarDay("2026-12-06")).map(\.event.uid) == ["b"])
        #expect(try events.list(.approved, to: CalendarDay("2026-12-04")).map(\.event.uid) == ["a"])
        #expect(try events.list(.approved, kind: "rally").map(\.event.uid) == ["b"])
    }

    /// In older stores the rule of an event stands before the lines that say something else.
    @Test func rulesOfOldStoresAreFound() throws {
        let old = StoreModule(name: "civic", migrations: Array(CivicSchema.module.migrations.prefix(12)))
        let others = ["RRULE:FREQ=DAILY\nX-A:b", "RRULE:FREQ=WEEKLY", "X-A:b\nX-C:d", ""]
        let rows = others.indices.map {
            "('\($0)', 'E', '', '2026-12-01', '', '', '', '', '', '', '\(others[$0])', 'approved', '')"
        }
        let filled = Migration(
            "1",
            sql: """
                INSERT INTO civicEvent (uid, title, details, starts, ends, zone, location, url, organizer, kind, others, state,
                    addedAt) VALUES \(rows.joined(separator: ", "))
                """)
        let file = folder.file("old.sqlite")
        let modules = [old, StoreModule(name: "filled", migrations: [filled])]
        try Store(opening: file, modules: modules, now: Samples.now).close()
        let events = Events(try Store(opening: file, modules: [CivicSchema.module], now: Samples.now))
        let to = try #require(CalendarDay("2026-12-01"))
        let found = try events.list(.approved, to: to).map(\.event)
        #expect(found.map(\.rule) == ["FREQ=DAILY", "FREQ=WEEKLY", "", ""])
        #expect(found.map(\.others) == ["X-A:b", "", "X-A:b\nX-C:d", ""])
        // What is read again says the same.
        #expect(try events.keep(all: found, as: .proposed, at: Samples.now) == [])
        #expect(try events.list(.approved, to: to).map(\.event) == found)
    }

    /// All that an event has, its rule and the lines of other programs included.
    @Test func anEventComesBackEqual() throws {
        var event = try Self.event("1@example.org", "2026-12-01T18:00:00", ends: "2026-12-01T20:00:00")
        (event.zone, event.location, event.details) = (
            "America/Chicago", "City Hall", "Come, all of you.\nBring friends"
        )
        (event.url, event.organizer, event.kind) = ("tel:+1605", "mailto:a@example.org", "Town hall")
        for (rule, others) in [("", ""), ("FREQ=WEEKLY;COUNT=3", ""), ("", "X-A:b\nX-C:d"), ("FREQ=DAILY", "X-A:b")] {
            (event.rule, event.others) = (rule, others)
            try events.keep(event, as: .approved, at: Samples.now)
            #expect(try events.list(.approved).first?.event == event)
        }
    }

    @Test func eventsThatComeAgainAreListedEachTime() throws {
        var weekly = try Self.event("w", "2026-12-01T18:00", ends: "2026-12-01T19:30")
        (weekly.rule, weekly.others) = ("FREQ=WEEKLY;COUNT=4", "EXDATE:20261208T180000")
        try events.keep(weekly, as: .approved, at: Samples.now)
        try events.keep(Self.event("day", "2026-12-15"), as: .approved, at: Samples.now)
        let found = try events.list(.approved, from: CalendarDay("2026-12-02"))
        #expect(found.map(\.starts.description) == ["2026-12-15", "2026-12-15T18:00:00", "2026-12-22T18:00:00"])
        #expect(found.last?.ends?.description == "2026-12-22T19:30:00" && found.last?.event.starts == weekly.starts)
        #expect(try events.list(.approved, to: CalendarDay("2026-12-14")).map(\.starts.description).count == 1)
        weekly.rule = "FREQ=DAILY"
        try events.keep(weekly, as: .approved, at: Samples.now)
        #expect(try events.list(.approved, from: CalendarDay("2030-01-01"), kind: "").count == 367)
    }

    @Test func eventsAreChecked() throws {
        let early = try Self.event("a", "2026-12-01T18:00", ends: "2026-12-01T17:00")
        var link = try Self.event("a", "2026-12-01")
        link.url = "javascript:alert(1)"
        var blank = try Self.event("a", "2026-12-01")
        blank.title = " "
        for wrong in [early, link, blank] {
            #expect(Samples.code { try events.keep(wrong, as: .approved, at: Samples.now) } == .invalid)
        }
    }

    /// What is decided about a series is decided about its moved dates that wait with it; one that came later waits alone.
    @Test func aSeriesIsDecidedAboutWithItsMovedDates() throws {
        var series = try Self.event("s", "2026-12-01T18:00")
        series.rule = "FREQ=DAILY;COUNT=3"
        let moved = try Self.event("s/2026-12-02T18:00:00", "2026-12-02T21:00")
        let id = try events.keep(series, as: .proposed, at: Samples.now)
        try events.keep(moved, as: .proposed, at: Samples.now)
        try events.keep(Self.event("other", "2026-12-05"), as: .proposed, at: Samples.now)
        try events.decide(id, .approved)
        #expect(
            try events.list(.approved).map(\.starts.description) == [
                "2026-12-01T18:00:00", "2026-12-02T21:00:00", "2026-12-03T18:00:00",
            ])
        #expect(try events.list(.proposed).map(\.event.uid) == ["other"])
        let late = try events.keep(
            Self.event("s/2026-12-03T18:00:00", "2026-12-04T18:00"), as: .proposed, at: Samples.now)
        // Until it is approved, the date is where it was.
        #expect(try events.list(.approved).last?.starts.description == "2026-12-03T18:00:00")
        try events.decide(late, .rejected)
        #expect(try events.list(.approved).count == 3)
        try events.decide(late, .approved)
        #expect(try events.list(.approved).map(\.starts.day.description).last == "2026-12-04")
        #expect(try events.list(.approved).count == 3)
    }
}
