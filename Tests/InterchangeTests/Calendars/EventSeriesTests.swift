import Testing

@testable import Interchange

/// The dates of events that take place more than once.
struct EventSeriesTests {
    private func event(_ starts: String, _ rule: String = "", zone: String = "", others: String = "") throws
        -> CalendarEvent
    {
        var event = CalendarEvent(uid: "1", title: "Talk", starts: try #require(EventTime(starts)))
        (event.rule, event.zone, event.others) = (rule, zone, others)
        return event
    }

    private func dates(_ event: CalendarEvent) throws -> [EventTime] {
        event.starts(on: try #require(CalendarDay("2026-11-01"))...(try #require(CalendarDay("2026-12-31"))))
    }

    /// One date is gone, also from the file that is written; put back, the event is as it was.
    @Test(arguments: [
        ("2026-11-02T09:00", "", ""), ("2026-11-02T09:00", "UTC", "X-A:b"), ("2026-11-02T09:00", "Asia/Seoul", ""),
        ("2026-11-02", "", "BEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM"),
    ])
    func aDateIsTakenOutAndPutBack(_ starts: String, _ zone: String, _ others: String) throws {
        let event = try event(starts, "FREQ=WEEKLY;COUNT=3", zone: zone, others: others)
        let all = try dates(event)
        var changed = event
        changed.exclude(all[1])
        #expect(try dates(changed) == [all[0], all[2]])
        let text = CalendarFile.text([changed], product: "test", at: all[0])
        #expect(try CalendarFile.events(text, file: "c.ics") == [changed])
        var other = changed
        other.exclude(all[2])
        other.include(all[1])
        #expect(try dates(other) == [all[0], all[1]])
        changed.include(all[1])
        #expect(changed == event)
        changed.include(all[1])
        #expect(changed == event)
    }

    @Test(arguments: [
        ("", "", false), ("FREQ=WEEKLY", "", true), ("FREQ=WEEKLY;COUNT=1", "", false), ("FREQ=YEARLY", "", true),
        ("FREQ=WEEKLY;COUNT=2", "EXDATE:20261109T090000", false), ("nonsense", "", false),
        ("", "RDATE:20261203T090000", true), ("", "X-RDATE:20261203T090000", false),
    ])
    func whetherAnEventTakesPlaceAgainIsTold(_ rule: String, _ others: String, _ comesAgain: Bool) throws {
        #expect(try event("2026-11-02T09:00", rule, others: others).takesPlaceAgain() == comesAgain)
    }

    /// However many dates are taken out, those that are left are found.
    @Test(arguments: [(1_500, 3, true), (1_500, 1, false), (0, 2, true)])
    func datesThatAreTakenOutDoNotCount(_ excluded: Int, _ left: Int, _ comesAgain: Bool) throws {
        var event = try event("2026-11-02T09:00", "FREQ=DAILY;COUNT=\(excluded + left)")
        let first = event.starts.day
        for day in 0..<excluded { event.exclude(EventTime(day: first.advanced(by: day), seconds: 32_400)) }
        #expect(event.takesPlaceAgain() == comesAgain)
        let days = first...first.advanced(by: 5_000)
        #expect(event.starts(on: days).map(\.day) == (0..<left).map { first.advanced(by: excluded + $0) })
        #expect(event.starts(on: days, limit: 1).count == 1)
    }

    /// In the evening of one day where somebody looks, and on the next one by the event's clocks.
    @Test func anOccurrenceSaysWhichDateOfTheEventItIs() throws {
        let event = try event("2026-11-02T02:00", "FREQ=WEEKLY;COUNT=3", zone: "UTC")
        let day = try #require(CalendarDay("2026-11-08"))
        let found = event.occurrences(on: day...day, offset: { _ in -5 * 3_600 })
        #expect(found.map(\.starts.description) == ["2026-11-08T21:00:00"])
        #expect(found.map(\.date.description) == ["2026-11-09T02:00:00"])
    }

    @Test(arguments: [
        ("s", "s"), ("s/2026-11-03", "s"), ("s/2026-11-03T09:00:00", "s"), ("a/b", "a/b"), ("a/b/2026-11-03", "a/b"),
        ("", ""), ("/", "/"),
    ])
    func aMovedDateNamesItsSeries(_ uid: String, _ series: String) throws {
        var event = try event("2026-11-02")
        event.uid = uid
        #expect(event.seriesUID == series)
    }
}
