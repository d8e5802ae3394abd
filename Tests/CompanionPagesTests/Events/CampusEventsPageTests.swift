#if Server
import TestSupport
import Testing

@testable import CompanionPages

/// The events of the campus with nothing but forms.
@Suite(.serialized) struct CampusEventsPageTests {
    private static let path = "/campus/events"
    private let first = ServedCompanion.day(1)
    private let second = ServedCompanion.day(8)

    /// Chess on three days, which is event 1, and an open house on one.
    private func campus(files: [String: String] = [:]) throws -> ServedCompanion {
        try ServedCompanion(
            [
                ["campus", "events", "add", "Chess", "--starts", "\(first)T18:00", "--rule", "FREQ=WEEKLY;COUNT=3"],
                ["campus", "events", "add", "Open house", "--starts", first],
            ], files: files)
    }

    /// All events as a calendar, without the moment at which it was asked for.
    private func calendar(_ campus: ServedCompanion) throws -> [Substring] {
        try campus.get("\(Self.path)/campus.ics").split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("DTSTAMP") }
    }

    private func dateField(_ day: String) -> String { "name=\"date\" value=\"\(day)T18:00:00\"" }

    private func undoToken(_ place: String) throws -> String {
        String(try #require(place.firstMatch(of: /undo=([a-z0-9]+)/)?.1, "\(place)"))
    }

    /// One date of a series goes alone, and the series is again as it was when that is taken back.
    @Test func oneDateOfASeriesIsDeletedAndTakenBack() throws {
        let campus = try campus()
        let before = try calendar(campus)
        let page = try campus.get(Self.path)
        #expect(page.count(of: ">Delete this date<") == 3 && page.count(of: ">Delete all dates<") == 3)
        #expect(page.count(of: ">Delete<") == 1)
        let form: KeyValuePairs = ["id": "1", "date": "\(second)T18:00:00", "to": "removeDate"]
        let place = try campus.place(campus.post("\(Self.path)/mark", form))
        let after = try campus.get(place)
        #expect(after.count(of: ">Delete this date<") == 2 && !after.contains(dateField(second)))
        #expect(after.contains("“Chess” does not take place at this time any more: \(second) 18:00."))
        #expect(after.contains("Take it back"))
        #expect(try calendar(campus).contains { $0.hasPrefix("EXDATE") })
        let token = try undoToken(place)
        #expect(try campus.post("\(Self.path)/undo", ["undo": token]).status == 303)
        #expect(try calendar(campus) == before)
        // Nothing can be taken back twice, and nothing that was never taken out.
        for token in [token, "abcdefghijkl", ""] {
            #expect(try campus.post("\(Self.path)/undo", ["undo": token]).status == 404)
        }
        #expect(try calendar(campus) == before)
        // What is no date of it stays.
        #expect(
            try campus.post("\(Self.path)/mark", ["id": "1", "date": "\(first)T09:00:00", "to": "removeDate"]).status
                == 404)
    }

    /// A form that names a date takes away that date or nothing; the last date that is left is the event.
    @Test(arguments: ["remove", "removeDate"]) func aDateNeverTakesTheSeries(_ what: String) throws {
        let campus = try campus()
        let before = try calendar(campus)
        func remove(_ id: String, _ date: String) throws -> ServedPage.Answer {
            try campus.post("\(Self.path)/mark", ["id": id, "date": date, "to": what])
        }
        for (id, date) in [("1", "\(first)T09:00:00"), ("1", "soon"), ("1", ""), ("2", "\(second)"), ("2", "soon")] {
            #expect(try remove(id, date).status == 404)
        }
        #expect(try calendar(campus) == before)
        for day in [first, second] {
            let place = try campus.place(remove("1", "\(day)T18:00:00"))
            #expect(try campus.get(place).contains("does not take place at this time any more"))
        }
        #expect(try campus.get(Self.path).count(of: "<strong>Chess</strong>") == 1)
        let last = try campus.place(remove("1", "\(ServedCompanion.day(15))T18:00:00"))
        let page = try campus.get(last)
        #expect(page.contains("“Chess” is deleted.") && !page.contains("<strong>Chess</strong>"))
    }

    /// What came back by itself stays as it came, and that is said.
    @Test func whatIsThereAgainIsNotTakenBack() throws {
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            SUMMARY:Lecture
            DTSTART:\(first.filter { $0 != "-" })T090000
            END:VEVENT
            END:VCALENDAR
            """
        let campus = try ServedCompanion(files: [
            "a.ics": calendar, "b.ics": calendar.replacing("Lecture", with: "Talk"),
        ])
        #expect(try campus.upload("a.ics", to: "\(Self.path)/import").status == 303)
        let removed = try campus.place(campus.post("\(Self.path)/mark", ["id": "1", "to": "remove"]))
        #expect(try campus.upload("b.ics", to: "\(Self.path)/import").status == 303)
        let back = try campus.place(campus.post("\(Self.path)/undo", ["undo": undoToken(removed)]))
        let page = try campus.get(back)
        #expect(page.contains("It had come back already, and stays as it is.") && !page.contains("It is there again"))
        #expect(page.contains("<strong>Talk</strong>") && !page.contains("<strong>Lecture</strong>"))
    }

    /// Taking back one date leaves what else was deleted since.
    @Test func takingBackOneDateChangesNoOther() throws {
        let campus = try campus()
        func remove(_ day: String) throws -> String {
            let form: KeyValuePairs = ["id": "1", "date": "\(day)T18:00:00", "to": "removeDate"]
            return try undoToken(campus.place(campus.post("\(Self.path)/mark", form)))
        }
        let token = try remove(first)
        _ = try remove(second)
        #expect(try campus.post("\(Self.path)/undo", ["undo": token]).status == 303)
        let page = try campus.get(Self.path)
        #expect(page.contains(dateField(first)) && !page.contains(dateField(second)))
    }

    /// A whole event comes back under its number: what was saved of it is found again.
    @Test(arguments: ["removeAll", "remove"]) func aWholeEventIsDeletedAndTakenBack(_ what: String) throws {
        let campus = try campus()
        let before = try calendar(campus)
        let id = what == "removeAll" ? "1" : "2"
        #expect(try campus.post("\(Self.path)/mark", ["id": id, "to": "save"]).status == 303)
        let saved = try campus.get("/campus/saved")
        let place = try campus.place(campus.post("\(Self.path)/mark", ["id": id, "to": what, "back": "week"]))
        #expect(place.contains("filter=week"))
        #expect(
            try campus.get(place).contains(what == "removeAll" ? "is deleted with all of its dates." : "is deleted."))
        #expect(try campus.get("/campus/saved").contains("no longer available"))
        #expect(try calendar(campus).count(where: { $0 == "BEGIN:VEVENT" }) == 1)
        #expect(try campus.post("\(Self.path)/undo", ["undo": undoToken(place)]).status == 303)
        #expect(try calendar(campus) == before)
        #expect(
            try !saved.contains("no longer available") && !campus.get("/campus/saved").contains("no longer available"))
    }

    /// What somebody typed is there again with what is wrong with it; an end past midnight is none.
    @Test func aRefusedFormKeepsWhatWasTyped() throws {
        let campus = try ServedCompanion()
        let refused = try campus.post(
            Self.path,
            [
                "title": "Talk & <tea>", "startDay": first, "startTime": "18:00", "endDay": ServedCompanion.day(0),
                "endTime": "20:00", "details": "Bring \"friends\"", "official": "1",
            ])
        #expect(refused.status == 422 && refused.body.contains("The end is before the beginning."))
        #expect(
            refused.body.contains("value=\"Talk &amp; &lt;tea&gt;\"") && refused.body.contains("value=\"\(first)\""))
        #expect(refused.body.contains(">Bring &quot;friends&quot;</textarea>"))
        #expect(refused.body.contains("name=\"official\" value=\"1\" checked"))
        #expect(refused.body.contains("aria-describedby=\"endDay-problem\" autofocus"))
        let oneTime = try campus.post(Self.path, ["title": "Talk", "startDay": first, "endTime": "20:00"])
        #expect(oneTime.status == 422 && oneTime.body.contains("Only the beginning or only the end has a time"))
        #expect(!oneTime.body.contains("The end is before"))
        #expect(
            try campus.post(
                Self.path, ["title": "Night", "startDay": first, "startTime": "23:00", "endTime": "01:00"]
            ).status == 303)
        #expect(try campus.get(Self.path).contains("\(first) 23:00 – \(ServedCompanion.day(2)) 01:00"))
    }

    /// A category says that an event is official, and a moved date is no other event.
    @Test func aCalendarIsTaken() throws {
        let day = first.filter { $0 != "-" }
        let later = second.filter { $0 != "-" }
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:s
            SUMMARY:Lecture
            CATEGORIES:Talk,OFFICIAL
            DTSTART:\(day)T090000
            RRULE:FREQ=WEEKLY;COUNT=3
            END:VEVENT
            BEGIN:VEVENT
            UID:s
            SUMMARY:Lecture (moved)
            RECURRENCE-ID:\(later)T090000
            DTSTART:\(later)T150000
            END:VEVENT
            END:VCALENDAR
            """
        let campus = try ServedCompanion(files: ["c.ics": calendar])
        let taken = try campus.place(campus.upload("c.ics", to: "\(Self.path)/import"))
        #expect(taken.hasSuffix("?done=events&n=1"))
        #expect(try campus.get(taken).contains("1 event was taken."))
        let official = try campus.get("\(Self.path)?filter=official")
        #expect(official.count(of: "<strong>Lecture</strong>") == 2 && !official.contains("(moved)"))
        // All dates are the moved one, too.
        #expect(try campus.post("\(Self.path)/mark", ["id": "1", "to": "removeAll"]).status == 303)
        #expect(try !campus.get(Self.path).contains("Lecture"))
    }

    /// The calendar says when the clocks of its zones change.
    @Test func theCalendarHasTheClocksOfItsZones() throws {
        let campus = try ServedCompanion([
            ["campus", "events", "add", "Talk", "--starts", "\(first)T18:00", "--zone", "America/Chicago"],
            ["campus", "events", "add", "Tea", "--starts", "\(second)T18:00", "--zone", "America/Chicago"],
        ])
        let calendar = try campus.get("\(Self.path)/campus.ics")
        #expect(calendar.count(of: "BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\n") == 1)
        #expect(calendar.contains("BEGIN:DAYLIGHT\r\n") && calendar.count(of: "DTSTART;TZID=America/Chicago:") == 2)
    }

    /// A file that is no calendar is called so, whatever it is and whatever the page speaks.
    @Test func anotherFileIsNoCalendar() throws {
        let campus = try ServedCompanion(files: [
            "text.ics": "hello", "event.ics": "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT",
        ])
        try campus.folder.write([0x25, 0x50, 0x44, 0x46, 0xFF, 0xFE], to: "binary.ics")
        for path in [Self.path, "/civic/state/events"] {
            for name in ["text.ics", "binary.ics"] {
                let answer = try campus.upload(name, to: "\(path)/import")
                #expect(answer.status == 422 && answer.body.contains("“\(name)”: this is no iCalendar file"))
                let korean = try campus.upload(name, to: "\(path)/import", language: "ko")
                #expect(korean.body.contains("“\(name)”: iCalendar 파일이 아닙니다"))
            }
            let korean = try campus.upload("event.ics", to: "\(path)/import", language: "ko")
            #expect(korean.body.contains("“event.ics”, 3번째 줄: 1번째 행사에 UID와 DTSTART가 있어야 합니다"))
        }
    }
}
#endif
