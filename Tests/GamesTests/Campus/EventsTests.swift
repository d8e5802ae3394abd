import Storage
import TestSupport
import Testing

@testable import Games

/// Events, how they come again, and calendars in files.
struct EventsTests {
    private func event(_ starts: String, _ rule: String = "", ends: String? = nil, zone: String = "") throws
        -> CampusEvent
    {
        let time = try #require(EventTime(starts))
        var event = CampusEvent(uid: "u-\(starts)-\(rule)", title: "Talk", starts: time)
        (event.rule, event.ends, event.zone) = (rule, ends.flatMap { EventTime($0) }, zone)
        return event
    }

    private func days(_ event: CampusEvent, _ from: String = "2026-11-01", _ to: String = "2027-12-31") throws
        -> [String]
    {
        event.occurrences(try Samples.day(from)...Samples.day(to)).map { String($0.description.prefix(10)) }
    }

    @Test(arguments: [
        ("2026-11-02T09:00", "FREQ=DAILY;COUNT=3", ["2026-11-02", "2026-11-03", "2026-11-04"]),
        (
            "2026-11-02T09:00", "FREQ=DAILY;INTERVAL=10;UNTIL=20261122T090000",
            ["2026-11-02", "2026-11-12", "2026-11-22"]
        ),
        ("2026-11-02T09:00", "FREQ=DAILY;UNTIL=20261103T085959Z", ["2026-11-02"]),
        (
            "2026-11-03T09:00", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4",
            ["2026-11-03", "2026-11-05", "2026-11-10", "2026-11-12"]
        ),
        ("2026-11-05", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=3", ["2026-11-05", "2026-11-16", "2026-11-19"]),
        ("2026-11-30", "FREQ=MONTHLY;COUNT=3", ["2026-11-30", "2026-12-30", "2027-01-30"]),
        ("2027-01-31", "FREQ=MONTHLY;COUNT=3", ["2027-01-31", "2027-03-31", "2027-05-31"]),
        ("2026-11-13", "FREQ=MONTHLY;BYDAY=2FR;COUNT=2", ["2026-11-13", "2026-12-11"]),
        ("2026-11-30", "FREQ=MONTHLY;BYDAY=-1MO;UNTIL=20270101", ["2026-11-30", "2026-12-28"]),
        ("2026-11-02T09:00", "FREQ=YEARLY", ["2026-11-02"]),
        ("2026-11-02T09:00", "FREQ=DAILY;BYHOUR=3", ["2026-11-02"]),
        ("2026-11-02T09:00", "nonsense", ["2026-11-02"]), ("2026-11-02T09:00", "FREQ=DAILY;COUNT=0", ["2026-11-02"]),
    ])
    func eventsComeAgain(_ starts: String, _ rule: String, _ expected: [String]) throws {
        #expect(try days(event(starts, rule)) == expected)
    }

    @Test func rulesWithoutAnEndAreBounded() throws {
        #expect(
            try event("2000-01-01", "FREQ=DAILY").occurrences(Samples.day("2000-01-01")...Samples.day("2050-01-01"))
                .count == 1_000)
        // The fifth Monday of a month by a rule that begins long ago.
        #expect(try days(event("1990-01-01", "FREQ=MONTHLY;BYDAY=5MO"), "2026-11-01", "2026-11-30") == ["2026-11-30"])
        #expect(try days(event("1990-01-01", "FREQ=DAILY;COUNT=2")) == [])
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

    static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:1@example.edu
        DTSTART;TZID=America/Los_Angeles:20261121T180000
        DTEND;TZID=America/Los_Angeles:20261121T200000
        RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=2
        SUMMARY:Open house\\, all floors
        DESCRIPTION:Bring a friend\\;\\nor two
        ORGANIZER;CN="Lee; Ann":mailto:ann@example.edu
        URL:javascript:alert(1)
        X-NOTE:kept as it
          is
        BEGIN:VALARM
        TRIGGER:-PT15M
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:2@example.edu
        DTSTART;VALUE=DATE:20261224
        DTEND;VALUE=DATE:20261227
        SUMMARY:Closed
        END:VEVENT
        BEGIN:VEVENT
        UID:3@example.edu
        DTSTART:20261201T020000Z
        SUMMARY:\(String(repeating: "긴 제목 ", count: 30))
        URL:https://example.edu/3
        END:VEVENT
        END:VCALENDAR
        """

    @Test func calendarsComeBackEqual() throws {
        let events = try CalendarFile.events(Self.calendar.replacing("\n", with: "\r\n"), file: "c.ics")
        #expect(events.map(\.uid) == ["1@example.edu", "2@example.edu", "3@example.edu"])
        let first = events[0]
        #expect(first.title == "Open house, all floors" && first.details == "Bring a friend;\nor two")
        #expect(first.zone == "America/Los_Angeles" && first.organizer == "Lee; Ann" && first.url == "")
        #expect(first.others == "X-NOTE:kept as it is\nBEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM")
        #expect(events[1].starts.seconds == nil && events[2].zone == "UTC" && events[2].url == "https://example.edu/3")
        let text = CalendarFile.text(events, at: Samples.now)
        #expect(try CalendarFile.events(text, file: "c.ics") == events)
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(text.contains("DTSTART;VALUE=DATE:20261224") && text.contains("RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=2"))
    }

    @Test(arguments: [
        "", "BEGIN:VCARD", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260230\nEND:VEVENT",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261121\nEND:VEVENT",
    ])
    func otherFilesAreRefused(_ text: String) {
        #expect(Samples.code { _ = try CalendarFile.events(text, file: "c.ics") } == .malformed)
    }

    @Test func linesThatMakeNoSenseAreHarmless() throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261121\n:\n;\n\";:x\nEND:\nEND:VALARM\nBEGIN:\nDTSTART:x\nEND:VEVENT\n"
        #expect(try CalendarFile.events(text, file: "f").count <= 1)
    }

    @Test(arguments: [
        "", "2026-11-21T", "2026-11-21T24:00", "2026-11-21T1:00", "2026-11-21T10:00:60", "2026-02-30",
        "2026-11-21x10:00", "2026-11-21T10:0٣",
    ])
    func timesThatAreNoneAreRefused(_ text: String) { #expect(EventTime(text) == nil) }

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
