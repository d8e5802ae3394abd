import Storage
import TestSupport
import Testing

@testable import Civic

/// Events and calendars: C23.
struct EventsTests {
    let folder: TemporaryFolder
    let events: Events

    init() throws {
        folder = try TemporaryFolder()
        events = Events(try Samples.store(in: folder))
    }

    static func event(_ uid: String, _ starts: String) -> CivicEvent {
        CivicEvent(uid: uid, title: "Event \(uid)", starts: starts)
    }

    @Test func proposalsWaitForADecision() throws {
        let id = try events.keep(Self.event("a", "2026-12-01T18:00:00"), as: .proposed, at: Samples.now)
        #expect(try events.list(.approved) == [])
        #expect(try events.list(.proposed).map(\.id) == [id])
        try events.decide(id, .approved)
        #expect(try events.list(.approved).map(\.event.title) == ["Event a"])
        try events.keep(Self.event("a", "2026-12-02"), as: .proposed, at: Samples.now)
        #expect(try events.list(.approved).map(\.event.starts) == ["2026-12-02"])
        try events.decide(id, .rejected)
        #expect(try events.list(.approved) == [])
        #expect(Samples.code { try events.decide(99, .approved) } == .notFound)
    }

    @Test func rangesAndKindsChoose() throws {
        var rally = Self.event("b", "2026-12-05T10:00:00")
        (rally.ends, rally.kind) = ("2026-12-07T12:00:00", "Rally")
        try events.keep(rally, as: .approved, at: Samples.now)
        try events.keep(Self.event("a", "2026-12-01"), as: .approved, at: Samples.now)
        #expect(try events.list(.approved).map(\.event.uid) == ["a", "b"])
        #expect(try events.list(.approved, from: CalendarDay("2026-12-06")).map(\.event.uid) == ["b"])
        #expect(try events.list(.approved, to: CalendarDay("2026-12-04")).map(\.event.uid) == ["a"])
        #expect(try events.list(.approved, kind: "rally").map(\.event.uid) == ["b"])
    }

    @Test(arguments: ["2026-13-01", "2026-02-30", "2026-12-01T25:00:00", "tomorrow", "", "2026-12-01T18:00:0x"])
    func whatIsNoTimeIsRefused(_ text: String) {
        #expect(Samples.code { try events.keep(Self.event("a", text), as: .approved, at: Samples.now) } == .invalid)
    }

    @Test func aCalendarComesBackEqual() throws {
        var event = Self.event("1@example.org", "2026-12-01T18:00:00")
        (event.ends, event.zone, event.location) = (
            "2026-12-01T20:00:00", "America/Chicago", "City Hall; Room 2, upstairs"
        )
        event.details = "Come, all of you.\nBring \\ friends; 모두 오세요 — " + String(repeating: "모두 ", count: 60)
        (event.url, event.organizer, event.kind) = ("https://example.org/x", "mailto:a@example.org", "Town hall")
        event.others =
            "RRULE:FREQ=WEEKLY;COUNT=3\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT1H\nEND:VALARM\nX-OTHER;A=\"b:c\":d"
        var day = Self.event("2", "2026-12-24")
        day.title = "Day, all of it"
        var utc = Self.event("3", "2026-12-24T10:00:00")
        utc.zone = "UTC"
        let all = [event, day, utc, Self.event("4", "2026-12-24T10:00:00")]
        let text = CalendarText.text(all, at: Samples.now)
        #expect(try CalendarText.events(text, file: "a.ics") == all)
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 } && text.hasSuffix("END:VCALENDAR\r\n"))
        #expect(!text.replacing("\r\n", with: "").contains("\n"))
    }

    @Test func calendarsOfOthersAreRead() throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VTIMEZONE
            TZID:America/Chicago
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:1
            DTSTAMP:20260101T000000Z
            DTSTART;TZID="America/Chicago":20261201T180000
            SUMMARY;LANGUAGE=en:Town hall\\, with cof
             fee
            URL:javascript:alert(1)
            END:VEVENT
            END:VCALENDAR
            """
        let event = try #require(try CalendarText.events(text, file: "x").first)
        #expect(event.title == "Town hall, with coffee")
        #expect(event.starts == "2026-12-01T18:00:00" && event.zone == "America/Chicago" && event.url == "")
    }

    @Test(arguments: [
        "", "nonsense", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:2026\nEND:VEVENT",
    ])
    func whatIsNoCalendarIsRefused(_ text: String) {
        #expect(Samples.code { _ = try CalendarText.events(text, file: "x") } == .malformed)
    }
}
