import Testing

@testable import Interchange

/// Events that a calendar says more than once, and dates of series that others take the place of.
struct RepeatedEventsTests {
    private func read(_ events: [String]...) throws -> CalendarFile.Reading {
        let lines = events.flatMap { ["BEGIN:VEVENT", "UID:a"] + $0 + ["END:VEVENT"] }
        let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        return try CalendarFile.read(text, file: "c.ics")
    }

    /// The later revision counts, wherever it stands; where nothing says which that is, the last.
    @Test(
        arguments: [
            (["SEQUENCE:2"], ["SEQUENCE:1", "LAST-MODIFIED:20270101T000000Z"], "first"), ([], ["SEQUENCE:1"], "second"),
            (["LAST-MODIFIED:20260102T000000Z"], ["LAST-MODIFIED:20260101T000000Z"], "first"),
            (["LAST-MODIFIED:20260101T000000Z"], ["LAST-MODIFIED:20260102T000000Z"], "second"), ([], [], "second"),
            (["SEQUENCE:x"], [], "second"), (["LAST-MODIFIED:20260102T000000Z"], [], "second"),
        ] as [([String], [String], String)])
    func theLastRevisionCounts(_ first: [String], _ second: [String], _ expected: String) throws {
        let start = ["DTSTART:20261121"]
        let reading = try read(["SUMMARY:first"] + start + first, ["SUMMARY:second"] + start + second)
        #expect(reading.events.map(\.title) == [expected] && reading.repeated == 1)
        #expect(try read(start).repeated == 0)
    }

    /// A date that was moved twice is moved once, to where the later one says; the series has it no more.
    @Test func aDateThatIsMovedTwiceIsMovedOnce() throws {
        let moved = ["RECURRENCE-ID:20261103T090000", "DTSTART:20261103T"]
        let reading = try read(
            ["DTSTART:20261102T090000", "RRULE:FREQ=DAILY;COUNT=3"],
            [moved[0], moved[1] + "150000", "SEQUENCE:3"], [moved[0], moved[1] + "120000", "SEQUENCE:2"])
        #expect(reading.repeated == 1 && CalendarFile.count(reading.events) == 1)
        let days = try #require(CalendarDay("2026-11-01"))...(try #require(CalendarDay("2026-11-30")))
        #expect(
            reading.events.flatMap { $0.starts(on: days) }.sorted().map(\.description) == [
                "2026-11-02T09:00:00", "2026-11-03T15:00:00", "2026-11-04T09:00:00",
            ])
    }

    /// A date that came in another file takes the place of the series' own, by whatever clocks it is said.
    @Test(arguments: [
        ("", "RECURRENCE-ID:20261103T090000"), ("Asia/Seoul", "RECURRENCE-ID;TZID=Asia/Seoul:20261103T090000"),
        ("Asia/Seoul", "RECURRENCE-ID:20261103T000000Z"), ("", "RECURRENCE-ID;VALUE=DATE:20261103"),
    ])
    func aMovedDateReplacesThatOfItsSeries(_ zone: String, _ replaced: String) throws {
        let zoned = zone.isEmpty ? "" : ";TZID=\(zone)"
        let series = try read(["DTSTART\(zoned):20261102T090000", "RRULE:FREQ=DAILY;COUNT=3"]).events
        let moved = try read([replaced, "DTSTART\(zoned):20261110T090000"]).events
        let dates = MovedDates(among: series + moved)
        let days = try #require(CalendarDay("2026-11-01"))...(try #require(CalendarDay("2026-11-30")))
        let found = dates.removed(from: series[0]).starts(on: days) { _, _ in 9 * 3_600 }
        #expect(found.map(\.day.description) == ["2026-11-02", "2026-11-04"])
        #expect(dates.removed(from: moved[0]) == moved[0])
        #expect(MovedDates(among: series).removed(from: series[0]) == series[0])
    }
}
