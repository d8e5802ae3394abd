import Testing

@testable import Interchange

/// Calendars in files.
struct CalendarFileTests {
    private func read(_ lines: [String]) throws -> [CalendarEvent] {
        try CalendarFile.events(
            (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]).joined(separator: "\r\n"), file: "c.ics")
    }

    private func event(_ lines: String...) throws -> CalendarEvent {
        try #require(try read(["BEGIN:VEVENT", "UID:1", "DTSTART:20261121T180000"] + lines + ["END:VEVENT"]).first)
    }

    private func written(_ events: [CalendarEvent]) throws -> String {
        CalendarFile.text(events, product: "test", at: try #require(EventTime("2026-11-22T10:00:00")))
    }

    static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:1@example.edu
        DTSTAMP:20260101T000000Z
        DTSTART;TZID="America/Los_Angeles":20261121T180000
        DTEND;TZID=America/Los_Angeles:20261121T200000
        RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=2
        SUMMARY;LANGUAGE=en:Open house\\, all
          floors
        DESCRIPTION:Bring a friend\\;\\nor two
        ORGANIZER;CN="Lee; Ann":mailto:ann@example.edu
        URL:javascript:alert(1)
        X-NOTE;A="b:c":kept as it
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
        ORGANIZER:mailto:office@example.edu
        END:VEVENT
        BEGIN:VEVENT
        UID:3@example.edu
        DTSTART:20261201T020000Z
        SUMMARY:\(String(repeating: "긴 제목 ", count: 30))
        URL:https://example.edu/3
        CATEGORIES:Town hall
        LOCATION:City Hall\\; Room 2
        X-PACKET-OFFICIAL:1
        END:VEVENT
        END:VCALENDAR
        """

    @Test(arguments: ["\n", "\r\n"]) func calendarsComeBackEqual(_ end: String) throws {
        let events = try CalendarFile.events("\u{FEFF}" + Self.calendar.replacing("\n", with: end), file: "c.ics")
        #expect(events.map(\.uid) == ["1@example.edu", "2@example.edu", "3@example.edu"])
        let first = events[0]
        #expect(first.title == "Open house, all floors" && first.details == "Bring a friend;\nor two")
        #expect(first.zone == "America/Los_Angeles" && first.organizer == "Lee; Ann" && first.url == "")
        #expect(first.others == "X-NOTE;A=\"b:c\":kept as it is\nBEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM")
        #expect(events[1].starts.seconds == nil && events[1].organizer == "mailto:office@example.edu")
        #expect(events[2].zone == "UTC" && events[2].url == "https://example.edu/3" && events[2].isOfficial)
        let text = try written(events)
        #expect(try CalendarFile.events(text, file: "c.ics") == events)
        #expect(try written(try CalendarFile.events(text, file: "c.ics")) == text)
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(!text.replacing("\r\n", with: "").contains("\n") && text.hasSuffix("END:VCALENDAR\r\n"))
        #expect(text.contains("DTSTAMP:20261122T100000Z\r\n") && text.contains("PRODID:-//packet//test//EN"))
        #expect(text.contains("DTSTART;VALUE=DATE:20261224") && text.contains("RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=2"))
    }

    @Test(arguments: [
        ("DURATION:PT1H30M", "2026-11-21T19:30:00"), ("DURATION:P1DT6H", "2026-11-23T00:00:00"),
        ("DURATION:P1W", "2026-11-28T18:00:00"), ("DURATION:+PT90S", "2026-11-21T18:01:30"),
        ("DTEND:20261121T190000", "2026-11-21T19:00:00"), ("DTEND:20261121T170000", nil), ("DURATION:-PT1H", nil),
        ("DURATION:P", nil), ("DURATION:PT", nil), ("DURATION:P1H", nil), ("DURATION:PT999999999999H", nil),
        ("DURATION:P999999999W", nil), ("DURATION:PT5", nil), ("DTEND:tomorrow", nil),
    ])
    func endsAreReadFromEitherProperty(_ line: String, _ ends: String?) throws {
        #expect(try event(line).ends?.description == ends)
    }

    @Test func aLengthOfWholeDaysEndsOnADay() throws {
        let lines = ["BEGIN:VEVENT", "UID:1", "DURATION:P2D", "DTSTART;VALUE=DATE:20261121", "END:VEVENT"]
        #expect(try read(lines).first?.ends?.description == "2026-11-23")
    }

    @Test(arguments: [
        ("Europe/Berlin", "Europe/Berlin"), ("Korea Standard Time", "Asia/Seoul"),
        ("/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("/example.org/Somewhere", "/example.org/Somewhere"), ("Somewhere", "Somewhere"),
    ])
    func zonesGetTheirUsualNames(_ name: String, _ expected: String) throws {
        let event = ["BEGIN:VEVENT", "UID:1", "DTSTART;TZID=\(name):20261121T180000", "END:VEVENT"]
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Korea Standard Time", "X-LIC-LOCATION:Asia/Seoul", "BEGIN:STANDARD",
            "DTSTART:19700101T000000", "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900", "END:STANDARD", "END:VTIMEZONE",
        ]
        for lines in [zone + event, event + zone] { #expect(try read(lines).map(\.zone) == [expected]) }
    }

    /// One time of a series is moved, another one cancelled (RECURRENCE-ID).
    @Test func aTimeOfASeriesIsReplaced() throws {
        func series(_ lines: String...) -> [String] {
            ["BEGIN:VEVENT", "UID:s", "SUMMARY:Talk"] + lines + ["END:VEVENT"]
        }
        let events = try read(
            series("RECURRENCE-ID;TZID=Asia/Seoul:20261103T090000", "DTSTART;TZID=Asia/Seoul:20261103T150000")
                + series("DTSTART;TZID=Asia/Seoul:20261102T090000", "RRULE:FREQ=DAILY;COUNT=4")
                + series(
                    "RECURRENCE-ID;TZID=Asia/Seoul:20261104T090000", "DTSTART;TZID=Asia/Seoul:20261104T090000",
                    "STATUS:CANCELLED"))
        #expect(events.map(\.uid) == ["s", "s/2026-11-03T09:00:00"])
        #expect(events.map(\.seriesUID) == ["s", "s"] && CalendarFile.count(events) == 1)
        let days = try #require(CalendarDay("2026-11-01"))...(try #require(CalendarDay("2026-11-30")))
        #expect(
            events.flatMap { $0.starts(on: days) }.sorted().map(\.description) == [
                "2026-11-02T09:00:00", "2026-11-03T15:00:00", "2026-11-05T09:00:00",
            ])
        #expect(try CalendarFile.events(written(events), file: "c.ics") == events)
    }

    /// A category says who holds it, in whatever case and beside whatever others.
    @Test(arguments: [
        ("CATEGORIES:OFFICIAL", true), ("CATEGORIES:Lecture, official", true), ("CATEGORIES:Unofficial", false),
        ("CATEGORIES:Lecture\\,official", false), ("CATEGORIES:Official\r\nX-PACKET-OFFICIAL:0", false),
        ("X-PACKET-OFFICIAL:0\r\nCATEGORIES:Official", false), ("CATEGORIES:Official\r\nX-PACKET-OFFICIAL:yes", true),
        ("CATEGORIES:Lecture\r\nX-PACKET-OFFICIAL:1", true), ("SUMMARY:official", false),
    ])
    func officialEventsAreTold(_ lines: String, _ isOfficial: Bool) throws {
        let event = try event(lines)
        #expect(event.isOfficial == isOfficial)
        #expect(try CalendarFile.events(written([event]), file: "c.ics") == [event])
    }

    /// A file says it where a category alone would say something else.
    @Test(arguments: [("Official", false, "0"), ("official", true, "1"), ("Talk", true, "1"), ("Talk", false, nil)])
    func whoHoldsAnEventIsWritten(_ kind: String, _ isOfficial: Bool, _ value: String?) throws {
        var event = try event()
        (event.kind, event.isOfficial) = (kind, isOfficial)
        let text = try written([event])
        #expect(text.contains("X-PACKET-OFFICIAL") == (value != nil))
        if let value { #expect(text.contains("X-PACKET-OFFICIAL:\(value)\r\n")) }
        #expect(try CalendarFile.events(text, file: "c.ics") == [event])
    }

    @Test(arguments: [
        "", "nonsense", "BEGIN:VCARD", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260230\nEND:VEVENT",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:2026\nEND:VEVENT",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261121\nEND:VEVENT",
    ])
    func otherFilesAreRefused(_ text: String) {
        let error = #expect(throws: InterchangeError.self) { try CalendarFile.events(text, file: "c.ics") }
        #expect(error?.code == .malformed && error?.file == "c.ics")
    }

    @Test func aRefusalNamesTheLine() {
        let error = #expect(throws: InterchangeError.self) {
            try CalendarFile.events("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n", file: "c.ics")
        }
        #expect(error?.description == "c.ics, line 3: event 1 needs UID and DTSTART")
    }

    @Test(arguments: [
        ":\n;\n\";:x\nEND:\nEND:VALARM\nBEGIN:\nDTSTART:x", "END:VALARM\nEND:VALARM\nX-A:b",
        "RRULE:\u{0}\u{1B}[31m\u{202E}", "DTSTART:20261121\nRECURRENCE-ID:x", "BEGIN:VALARM\nBEGIN:VALARM\nX:1",
    ])
    func linesThatMakeNoSenseAreHarmless(_ lines: String) throws {
        let events = try read(["BEGIN:VEVENT", "UID:1", "DTSTART:20261121"] + [lines, "END:VEVENT"])
        #expect(try CalendarFile.events(written(events), file: "c.ics") == events)
    }

    @Test func hostileFilesAreBounded() throws {
        let one = "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261121\r\nEND:VEVENT\r\n"
        let many = "BEGIN:VCALENDAR\r\n" + String(repeating: one, count: CalendarFile.limit + 1)
        #expect(throws: InterchangeError.self) { try CalendarFile.events(many, file: "c.ics") }
        // Many lines more, an alarm without an end, and a line that is folded a hundred thousand times.
        let lines = try event("X-A:" + String(repeating: "x\r\n ", count: 100_000))
        #expect(lines.others.utf8.count == 100_004)
        let filled = try read(
            ["BEGIN:VEVENT", "UID:1", "DTSTART:20261121"] + (0..<2_000).map { "X-A:\($0)" } + ["END:VEVENT"])
        #expect(filled.first?.others.split(separator: "\n").count == 500)
        let nested = Array(repeating: "BEGIN:VALARM", count: 100_000) + Array(repeating: "END:VALARM", count: 100_000)
        #expect(try read(["BEGIN:VEVENT", "UID:1", "DTSTART:20261121"] + nested + ["END:VEVENT"]).first?.others == "")
    }

    /// An event that ends at midnight is not there on the day after.
    @Test(arguments: [
        ("2026-11-10", "2026-11-13", ["10", "11", "12"]), ("2026-11-10", "2026-11-10", ["10"]),
        ("2026-11-10", nil, ["10"]), ("2026-11-10T20:00", "2026-11-11T00:00", ["10"]),
        ("2026-11-10T20:00", "2026-11-11T00:01", ["10", "11"]),
    ])
    func eventsAreThereOnEachOfTheirDays(_ starts: String, _ ends: String?, _ expected: [String]) throws {
        var event = CalendarEvent(uid: "1", title: "x", starts: try #require(EventTime(starts)))
        event.ends = ends.flatMap { EventTime($0) }
        let found = try (8...14).filter { date in
            let day = try #require(CalendarDay(year: 2026, month: 11, date: date))
            return !event.occurrences(on: day...day).isEmpty
        }
        #expect(found.map { "\($0)" } == expected.map { String(Int($0) ?? 0) })
    }

    /// Clocks that go forward on March 8 at 2:00 and back on November 1 at 2:00 each year, as Chicago's did in 2026.
    private func clocks(_ zone: String, _ moment: Int64) -> Int? {
        guard zone == "America/Chicago" else { return nil }
        let year = EventTime(secondsSince1970: moment).day.parts.year
        func start(_ month: Int, _ date: Int, hour: Int) -> Int64 {
            CalendarDay(year: year, month: month, date: date).map {
                EventTime(day: $0, seconds: hour * 3_600).secondsSince1970
            } ?? 0
        }
        return moment >= start(3, 8, hour: 8) && moment < start(11, 1, hour: 7) ? -5 * 3_600 : -6 * 3_600
    }

    @Test func theClocksOfZonesGoAlong() throws {
        var event = CalendarEvent(uid: "1", title: "Talk", starts: try #require(EventTime("2026-11-21T18:00")))
        event.zone = "America/Chicago"
        let now = try #require(EventTime("2026-11-22T10:00"))
        var other = event
        other.uid = "2"
        let text = CalendarFile.text([event, other], product: "test", at: now, clocks: clocks)
        let lines = text.split(separator: "\r\n").map(String.init)
        #expect(lines.count { $0 == "BEGIN:VTIMEZONE" } == 1 && lines[4] == "TZID:America/Chicago")
        let change = try #require(lines.firstIndex(of: "DTSTART:20260308T020000"))
        #expect(lines[change - 1] == "BEGIN:DAYLIGHT")
        #expect(lines[change + 1...change + 2] == ["TZOFFSETFROM:-0600", "TZOFFSETTO:-0500"])
        let back = try #require(lines.firstIndex(of: "DTSTART:20261101T020000"))
        #expect(lines[back - 1] == "BEGIN:STANDARD" && lines[back + 1] == "TZOFFSETFROM:-0500")
        // It reads its own, and what no clocks are known of is named and not described.
        #expect(try CalendarFile.events(text, file: "x").map(\.zone) == ["America/Chicago", "America/Chicago"])
        event.zone = "Moon/Base"
        let named = CalendarFile.text([event], product: "test", at: now, clocks: clocks)
        #expect(!named.contains("VTIMEZONE") && named.contains("TZID=Moon/Base"))
    }
}
