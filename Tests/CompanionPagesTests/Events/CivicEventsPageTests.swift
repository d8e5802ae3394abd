#if Server
import Foundation
import TestSupport
import Testing

@testable import CompanionPages

/// The civic events with nothing but forms.
@Suite(.serialized) struct CivicEventsPageTests {
    private static let path = "/civic/state/events"

    private func civic(_ commands: [[String]] = [], files: [String: String] = [:]) throws -> ServedCompanion {
        try ServedCompanion([["civic", "state", "use", "sd"]] + commands, files: files)
    }

    /// A series is decided about once, and comes back when it was rejected.
    @Test func aSeriesIsDecidedAboutOnceAndComesBack() throws {
        let civic = try civic([
            ["civic", "events", "propose", "March", "--starts", "2099-12-01T18:00", "--rule", "FREQ=WEEKLY;COUNT=3"],
            ["civic", "events", "propose", "Hearing", "--starts", "2099-12-02T18:00"],
        ])
        func decide(_ id: String, _ state: String) throws -> String {
            let answer = try civic.post("\(Self.path)/decide", ["id": id, "to": state])
            #expect(answer.status == 303)
            return try civic.get(civic.place(answer))
        }
        let proposed = try civic.get(Self.path)
        #expect(proposed.count(of: ">Approve<") == 2 && proposed.count(of: ">Reject<") == 2)
        #expect(proposed.count(of: "<strong>March</strong>") == 1 && proposed.contains("2099-12-01 18:00"))
        #expect(proposed.count(of: "This is the next of 3 dates within a year.") == 1)
        #expect(!proposed.contains(">Propose again<"))
        #expect(try decide("2", "approved").count(of: ">Reject<") == 2)
        let approved = try decide("1", "approved")
        #expect(approved.count(of: ">Reject all dates<") == 3 && approved.count(of: ">Reject<") == 1)
        let rejected = try decide("1", "rejected")
        #expect(rejected.count(of: "<strong>March</strong>") == 1 && rejected.count(of: ">Propose again<") == 1)
        #expect(rejected.contains("<summary>Rejected</summary>"))
        let again = try decide("1", "proposed")
        #expect(again.count(of: ">Approve<") == 1 && !again.contains(">Propose again<"))
        #expect(again.count(of: "<strong>March</strong>") == 1)
    }

    /// The calendar has the clocks of the state's zone, in which events are that name none.
    @Test func theCalendarHasTheClocksOfTheState() throws {
        let civic = try civic([
            ["civic", "events", "propose", "Town hall", "--starts", "\(ServedCompanion.day(1))T18:00"],
            ["civic", "events", "decide", "1", "approved"],
        ])
        let calendar = try civic.get("\(Self.path)/civic.ics")
        #expect(calendar.count(of: "BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\n") == 1)
        #expect(calendar.contains("BEGIN:DAYLIGHT\r\n") && calendar.contains("DTSTART;TZID=America/Chicago:"))
    }

    /// Where it is still yesterday, or tomorrow already, the events from that day on are shown.
    @Test func theDayIsThatOfTheUser() throws {
        // From ten o'clock of UTC on it is tomorrow in the one place, and until twelve still yesterday in the other.
        let isMorning = Int(Date().timeIntervalSince1970) % 86_400 < 39_600
        let today = isMorning ? -1 : 1
        let civic = try ServedCompanion(
            [
                ["civic", "state", "use", "sd"],
                ["civic", "events", "propose", "Today", "--starts", ServedCompanion.day(today)],
                ["civic", "events", "propose", "Gone by", "--starts", ServedCompanion.day(today - 1)],
                ["civic", "events", "decide", "1", "approved"], ["civic", "events", "decide", "2", "approved"],
            ], zone: isMorning ? "Etc/GMT+12" : "Etc/GMT-14")
        let page = try civic.get(Self.path)
        #expect(page.contains("<strong>Today</strong>") && !page.contains("<strong>Gone by</strong>"))
        #expect(try civic.get("/civic/state").contains("1 event to come"))
        let calendar = try civic.get("\(Self.path)/civic.ics")
        #expect(calendar.contains("SUMMARY:Today") && !calendar.contains("SUMMARY:Gone by"))
    }

    /// A refused proposal is there again as it was typed.
    @Test func aRefusedProposalKeepsWhatWasTyped() throws {
        let civic = try civic()
        let refused = try civic.post(
            Self.path, ["title": "Rally", "startDay": "2099-12-01", "url": "example.org", "organizer": "Ann Lee"])
        #expect(refused.status == 422 && refused.body.contains("A web page begins with https:// or http://."))
        #expect(
            ["Rally", "2099-12-01", "example.org", "Ann Lee"].allSatisfy { refused.body.contains("value=\"\($0)\"") })
        #expect(try !civic.get(Self.path).contains("Rally"))
    }

    /// Events of a calendar are proposed; what was decided about one that is known stays, as long as it says the same.
    @Test func eventsOfACalendarAreProposed() throws {
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            SUMMARY:Town hall
            DTSTART:20991201T180000
            END:VEVENT
            END:VCALENDAR
            """
        let civic = try civic(files: [
            "c.ics": calendar, "d.ics": calendar.replacing("Town hall", with: "Party"),
        ])
        let place = try civic.place(civic.upload("c.ics", to: "\(Self.path)/import"))
        let page = try civic.get(place)
        #expect(page.contains("1 event was taken") && page.count(of: ">Approve<") == 1 && page.contains("Town hall"))
        #expect(try civic.post("\(Self.path)/decide", ["id": "1", "to": "approved"]).status == 303)
        let same = try civic.get(civic.place(civic.upload("c.ics", to: "\(Self.path)/import")))
        #expect(!same.contains(">Approve<") && !same.contains("proposed again"))
        let changed = try civic.get(civic.place(civic.upload("d.ics", to: "\(Self.path)/import")))
        #expect(changed.contains("1 approved event has changed and is proposed again."))
        #expect(changed.count(of: ">Approve<") == 1 && changed.contains("<strong>Party</strong>"))
        #expect(!changed.contains("<strong>Town hall</strong>"))
        #expect(try !civic.get(Self.path).contains("proposed again"))
    }

    private static func calendar(_ events: [String]...) -> String {
        let lines = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
        return (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\n")
    }

    /// A UID that stands in a file twice is one event: its approval stays, and the file is told to say it twice.
    @Test func anEventThatStandsThereTwiceCountsOnce() throws {
        func event(_ title: String, _ sequence: Int) -> [String] {
            ["UID:a", "SUMMARY:\(title)", "DTSTART:20991201T180000", "SEQUENCE:\(sequence)"]
        }
        let civic = try civic(files: ["c.ics": Self.calendar(event("New", 2), event("Old", 1))])
        let first = try civic.get(civic.place(civic.upload("c.ics", to: "\(Self.path)/import")))
        #expect(first.contains("1 event stands in the file more than once; its newest version was taken."))
        #expect(first.count(of: ">Approve<") == 1 && first.contains("<strong>New</strong>") && !first.contains("Old"))
        #expect(try civic.post("\(Self.path)/decide", ["id": "1", "to": "approved"]).status == 303)
        let again = try civic.get(civic.place(civic.upload("c.ics", to: "\(Self.path)/import")))
        #expect(!again.contains(">Approve<") && !again.contains("proposed again"))
        let campus = try civic.get(civic.place(civic.upload("c.ics", to: "/campus/events/import")))
        #expect(campus.contains("1 event stands in the file more than once"))
    }

    /// A date that was moved belongs to its series: it is decided about with it, and takes the place of the date it was.
    @Test func aMovedDateBelongsToItsSeries() throws {
        let series = ["UID:s", "SUMMARY:March", "DTSTART:20991201T180000", "RRULE:FREQ=DAILY;COUNT=3"]
        let moved = ["UID:s", "SUMMARY:Late march", "RECURRENCE-ID:20991202T180000", "DTSTART:20991202T210000"]
        let civic = try civic(files: ["s.ics": Self.calendar(series), "m.ics": Self.calendar(moved)])
        _ = try civic.upload("s.ics", to: "\(Self.path)/import")
        _ = try civic.upload("m.ics", to: "\(Self.path)/import")
        let proposed = try civic.get(Self.path)
        #expect(proposed.count(of: ">Approve<") == 1 && proposed.contains("This is the next of 3 dates within a year."))
        #expect(try civic.post("\(Self.path)/decide", ["id": "1", "to": "approved"]).status == 303)
        let approved = try civic.get(Self.path)
        #expect(!approved.contains(">Approve<") && approved.count(of: ">Reject all dates<") == 3)
        #expect(approved.contains("2099-12-02 21:00") && !approved.contains("2099-12-02 18:00"))
        #expect(try civic.post("\(Self.path)/decide", ["id": "2", "to": "rejected"]).status == 303)
        #expect(try civic.get(Self.path).count(of: ">Propose again<") == 1)
    }
}
#endif
