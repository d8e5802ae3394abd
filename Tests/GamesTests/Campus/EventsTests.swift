import Interchange
import Storage
import TestSupport
import Testing

@testable import Games

/// Events of the campus.
struct EventsTests {
    private func event(_ starts: String, ends: String? = nil, zone: String = "") throws -> CalendarEvent {
        let time = try #require(EventTime(starts))
        var event = CalendarEvent(uid: "u-\(starts)", title: "Talk", starts: time)
        (event.ends, event.zone) = (ends.flatMap { EventTime($0) }, zone)
        return event
    }

    @Test func eventsAreListedByDay() throws {
        let folder = try TemporaryFolder()
        let events = CampusEvents(try Samples.store(in: folder))
        var official = try event("2026-11-21T09:00")
        official.isOfficial = true
        try events.keep(official)
        try events.keep(event("2026-11-15T09:00"))  // the Sunday before
        try events.keep(event("2026-11-16T00:00"))
        try events.keep(event("2026-11-22T23:59"))
        try events.keep(event("2026-11-23"))
        try events.keep(event("2026-11-10", ends: "2026-11-22"))  // days 10 to 21
        try events.keep(event("2026-11-20T20:00", ends: "2026-11-21T00:00"))
        func starts(_ filter: CampusEvents.Filter) throws -> [String] {
            try events.list(filter, today: Samples.today).map { $0.starts.description }
        }
        #expect(try starts(.today) == ["2026-11-10", "2026-11-21T09:00:00"])
        #expect(
            try starts(.week) == [
                "2026-11-10", "2026-11-16T00:00:00", "2026-11-20T20:00:00", "2026-11-21T09:00:00",
                "2026-11-22T23:59:00",
            ])
        #expect(try starts(.official) == ["2026-11-21T09:00:00"])
        #expect(try starts(.student).count == 3 && starts(.all).count == 4)
    }

    /// A date that was moved by a file of its own is no more where it was.
    @Test func aMovedDateTakesThePlaceOfItsSeriesDate() throws {
        let folder = try TemporaryFolder()
        let events = CampusEvents(try Samples.store(in: folder))
        var (series, moved) = (try event("2026-11-21T09:00"), try event("2026-11-22T15:00"))
        (series.uid, series.rule, moved.uid) = ("s", "FREQ=DAILY;COUNT=2", "s/2026-11-22T09:00:00")
        try events.keep(all: [series, moved])
        #expect(
            try events.list(.all, today: Samples.today).map { $0.starts.description } == [
                "2026-11-21T09:00:00", "2026-11-22T15:00:00",
            ])
    }

    /// The clocks go back in the night to 2026-11-01 in California; 23:30 of that Saturday stays on Saturday.
    @Test func anEveningStaysOnItsDayWhenTheClocksChange() throws {
        let folder = try TemporaryFolder()
        let events = CampusEvents(try Samples.store(in: folder))
        try events.keep(event("2026-10-31T23:30", ends: "2026-11-01T01:30", zone: "America/Los_Angeles"))
        let saturday = try Samples.day("2026-10-31")
        let change = Int64(try Samples.day("2026-11-01").number) * 86_400 + 9 * 3_600
        let offset = { (moment: Int64) in moment < change ? -7 * 3_600 : -8 * 3_600 }
        #expect(
            try events.list(.today, today: saturday, offset: offset).map { $0.starts.description } == [
                "2026-10-31T23:30:00"
            ])
        // In UTC it is 06:30 of the next day, and shown here as the same evening.
        try events.keep(event("2026-11-01T06:30:00", zone: "UTC"))
        #expect(
            try events.list(.today, today: saturday, offset: offset).map { $0.starts.description } == [
                "2026-10-31T23:30:00", "2026-10-31T23:30:00",
            ])
        try events.keep(event("2026-11-02T07:30:00", zone: "UTC"))  // 23:30 of Sunday, an hour more from UTC
        let sunday = try events.list(.today, today: saturday.advanced(by: 1), offset: offset)
        #expect(sunday.map { $0.starts.description }.last == "2026-11-01T23:30:00")
    }

    /// A series goes with its moved dates, and comes back under the numbers that it had.
    @Test func whatWasTakenAwayComesBackAsItWas() throws {
        let folder = try TemporaryFolder()
        let events = CampusEvents(try Samples.store(in: folder))
        var (series, moved, other) = (
            try event("2026-11-21T09:00"), try event("2026-11-23T09:00"), try event("2026-11-24")
        )
        (series.rule, series.others, moved.uid) = ("FREQ=DAILY;COUNT=3", "X-A:b", "\(series.uid)/2026-11-22T09:00:00")
        other.uid = "\(series.uid)/b"
        for event in [other, series, moved] { try events.keep(event) }
        let all = try events.all()
        let stored = try #require(try events.find(uid: series.uid))
        let gone = try events.removeSeries(stored.id)
        #expect(try events.all().map(\.event) == [other])
        try events.keep(event("2026-11-25"))
        #expect(try events.restore(gone) == gone)
        #expect(try events.restore(gone) == [])
        #expect(try Array(events.all().prefix(3)) == all)
        // A moved date goes alone.
        let single = try #require(try events.find(uid: moved.uid))
        #expect(try events.removeSeries(single.id).map(\.id) == [single.id])
        #expect(try events.removeSeries(single.id) == [])
        // One that came back by itself stays as it came.
        moved.title = "New"
        try events.keep(moved)
        #expect(try events.restore([single]) == [])
        #expect(try events.find(uid: moved.uid)?.event.title == "New")
    }

    /// Dates go and come back one by one, whatever somebody else takes out meanwhile; a series never goes with one of them.
    @Test func datesAreTakenOutOneByOne() throws {
        let folder = try TemporaryFolder()
        let events = CampusEvents(try Samples.store(in: folder))
        var series = try event("2026-11-21T09:00")
        series.rule = "FREQ=DAILY;COUNT=3"
        let id = try events.keep(series)
        let dates = try ["2026-11-21T09:00", "2026-11-22T09:00", "2026-11-23T09:00"].map { try #require(EventTime($0)) }
        func left() throws -> [EventTime] {
            try events.list(.all, today: Samples.day("2026-11-20")).map(\.date)
        }
        func isRefused(_ date: EventTime?) throws -> Bool { try events.removeDate(date, of: id) == nil }
        for other in [nil, EventTime("2026-11-21"), EventTime("2026-11-25T09:00")] {
            #expect(try isRefused(other))
        }
        #expect(try left() == dates)
        for date in dates.prefix(2) {
            let removed = try #require(try events.removeDate(date, of: id))
            #expect(!removed.isGone)
            #expect(try isRefused(date))
        }
        #expect(try left() == [dates[2]])
        #expect(try events.putBack(dates[0], of: id))
        #expect(try left() == [dates[0], dates[2]])
        _ = try events.removeDate(dates[0], of: id)
        // The last one that is left is the event itself.
        #expect(try isRefused(dates[1]))
        let last = try #require(try events.removeDate(dates[2], of: id))
        #expect(last.isGone && last.stored.id == id)
        #expect(try events.all() == [])
        #expect(try !events.putBack(dates[2], of: id) && isRefused(nil))
    }

    /// Of a calendar all events are kept, or none.
    @Test func eventsAreKeptTogether() throws {
        let folder = try TemporaryFolder()
        let events = CampusEvents(try Samples.store(in: folder))
        let (first, second) = (try event("2026-11-21T09:00"), try event("2026-11-22T09:00"))
        let wrong = try event("2026-11-23T10:00", ends: "2026-11-23T09:00")
        #expect(Samples.code { try events.keep(all: [first, second, wrong]) } == .invalid)
        #expect(try events.all() == [])
        try events.keep(all: [first, second])
        #expect(try events.all().map(\.event) == [first, second])
    }

    @Test func eventsAreChecked() throws {
        let folder = try TemporaryFolder()
        let events = CampusEvents(try Samples.store(in: folder))
        var wrong = try event("2026-11-21T10:00", ends: "2026-11-21T09:00")
        #expect(Samples.code { try events.keep(wrong) } == .invalid)
        wrong.ends = nil
        wrong.url = "javascript:alert(1)"
        #expect(Samples.code { try events.keep(wrong) } == .invalid)
        wrong.url = ""
        let id = try events.keep(wrong)
        wrong.title = "Other"
        #expect(try events.keep(wrong) == id && events.find(id)?.event.title == "Other")
        try events.remove(id)
        #expect(Samples.code { try events.remove(id) } == .notFound)
    }
}
