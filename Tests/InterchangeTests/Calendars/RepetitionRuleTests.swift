import Testing

@testable import Interchange

/// How events come again.
struct RepetitionRuleTests {
    private func starts(
        _ starts: String, _ rule: String, zone: String = "", others: String = "", from: String = "2026-11-01",
        to: String = "2027-12-31", clocks: CalendarEvent.Clocks = { _, _ in nil }
    ) throws -> [String] {
        var event = CalendarEvent(uid: "1", title: "Talk", starts: try #require(EventTime(starts)))
        (event.rule, event.zone, event.others) = (rule, zone, others)
        let days = try #require(CalendarDay(from))...(try #require(CalendarDay(to)))
        return event.starts(on: days, clocks: clocks).map(\.description)
    }

    private func days(_ times: [String]) -> [String] { times.map { String($0.prefix(10)) } }

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
        // RFC 5545, 3.3.10: where a week begins decides which weeks are passed over.
        (
            "2027-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
            ["2027-08-08", "2027-08-17", "2027-08-22", "2027-08-31"]
        ),
        (
            "2027-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
            ["2027-08-15", "2027-08-17", "2027-08-29", "2027-08-31"]
        ),
        ("2026-11-26", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", ["2026-11-26", "2027-11-25"]),
        ("2026-12-24", "FREQ=YEARLY;COUNT=2", ["2026-12-24", "2027-12-24"]),
        ("2026-11-13", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", ["2026-11-13", "2027-08-13"]),
        ("2026-11-30", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", ["2026-11-30", "2026-12-31", "2027-01-31"]),
        ("2026-12-30", "FREQ=DAILY;BYMONTH=1;COUNT=3", ["2027-01-01", "2027-01-02", "2027-01-03"]),
        ("2026-11-02", "FREQ=YEARLY;BYMONTHDAY=1;UNTIL=20270201", ["2026-12-01", "2027-01-01", "2027-02-01"]),
        ("2026-11-30", "FREQ=MONTHLY;COUNT=3", ["2026-11-30", "2026-12-30", "2027-01-30"]),
        ("2027-01-31", "FREQ=MONTHLY;COUNT=3", ["2027-01-31", "2027-03-31", "2027-05-31"]),
        ("2026-11-13", "FREQ=MONTHLY;BYDAY=2FR;COUNT=2", ["2026-11-13", "2026-12-11"]),
        ("2026-11-30", "FREQ=MONTHLY;BYDAY=-1MO;UNTIL=20270101", ["2026-11-30", "2026-12-28"]),
        ("2026-11-02T09:00", "FREQ=YEARLY", ["2026-11-02", "2027-11-02"]),
        ("2026-11-02T09:00", "FREQ=YEARLY;BYWEEKNO=20", ["2026-11-02"]),
        ("2026-11-02T09:00", "FREQ=DAILY;BYHOUR=3", ["2026-11-02"]),
        ("2026-11-02T09:00", "nonsense", ["2026-11-02"]), ("2026-11-02T09:00", "FREQ=DAILY;COUNT=0", ["2026-11-02"]),
    ])
    func eventsComeAgain(_ start: String, _ rule: String, _ expected: [String]) throws {
        #expect(try days(starts(start, rule)) == expected)
    }

    /// What is skipped by computing is what would have been counted.
    @Test(arguments: [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYDAY=MO,WE", "FREQ=DAILY;INTERVAL=3;BYDAY=MO,WE,SA",
        "FREQ=DAILY;INTERVAL=7;BYDAY=TU", "FREQ=DAILY;INTERVAL=7;BYDAY=WE", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,FR",
        "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,MO,TU;WKST=SU", "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=5;BYDAY=-1TH",
    ])
    func aLaterRangeHasTheSameDays(_ rule: String) throws {
        for rule in [rule, rule + ";COUNT=60"] {
            let all = try starts("2026-11-03T09:00", rule, from: "2026-11-03", to: "2028-12-31")
            for from in ["2026-11-01", "2026-11-16", "2027-03-01", "2027-03-02", "2028-02-29"] {
                #expect(
                    try starts("2026-11-03T09:00", rule, from: from, to: "2028-12-31") == all.filter { $0 >= from },
                    "\(rule) from \(from)")
            }
        }
    }

    /// Each of these would be counted for a long time, or for ever.
    @Test(arguments: [
        ("0001-01-01", "FREQ=DAILY", 365), ("0001-01-01", "FREQ=DAILY;COUNT=1000000000", 365),
        ("0001-01-01", "FREQ=DAILY;INTERVAL=7;BYDAY=SU", 0),
        ("0001-01-01", "FREQ=WEEKLY;COUNT=9223372036854775807", 52),
        ("0001-01-01", "FREQ=DAILY;COUNT=99999999999999999999", 0), ("0001-01-31", "FREQ=MONTHLY;INTERVAL=1000", 0),
        ("2027-02-01", "FREQ=MONTHLY;BYDAY=5MO;INTERVAL=12", 0), ("9999-12-31", "FREQ=MONTHLY", 0),
    ])
    func rulesWithoutAnEndAreBounded(_ start: String, _ rule: String, _ count: Int) throws {
        #expect(try starts(start, rule, from: "2027-01-01", to: "2027-12-31").count == count)
    }

    @Test func aRangeOfAllYearsIsBounded() throws {
        #expect(try starts("2000-01-01", "FREQ=DAILY", from: "0001-01-01", to: "9999-12-31").count == 1_000)
        #expect(try days(starts("1990-01-01", "FREQ=MONTHLY;BYDAY=5MO", to: "2026-11-30")) == ["2026-11-30"])
        #expect(try starts("1990-01-01", "FREQ=DAILY;COUNT=2") == [])
    }

    @Test(arguments: [
        ("EXDATE:20261103T090000", ["2026-11-02", "2026-11-04"]),
        ("EXDATE;VALUE=DATE:20261103", ["2026-11-02", "2026-11-04"]),
        ("exdate:20261102T090000,20261104T090000", ["2026-11-03"]),
        ("RDATE:20261201T080000", ["2026-11-02", "2026-11-03", "2026-11-04", "2026-12-01"]),
        ("RDATE;VALUE=PERIOD:20261201T080000/PT1H", ["2026-11-02", "2026-11-03", "2026-11-04", "2026-12-01"]),
        ("RDATE:20261103T090000", ["2026-11-02", "2026-11-03", "2026-11-04"]),
        ("RDATE:20261201T080000\nEXDATE:20261201T080000", ["2026-11-02", "2026-11-03", "2026-11-04"]),
        ("EXDATE:nonsense,,\nRDATE:\nEXDATES:20261103T090000", ["2026-11-02", "2026-11-03", "2026-11-04"]),
    ])
    func datesAreLeftOutAndAdded(_ others: String, _ expected: [String]) throws {
        #expect(try days(starts("2026-11-02T09:00", "FREQ=DAILY;COUNT=3", others: others)) == expected)
    }

    /// 08:00 in Seoul is 23:00 of the day before in UTC, in which files have to say when a rule ends.
    @Test func whatIsSaidInUTCIsUnderstoodInTheZoneOfTheEvent() throws {
        let seoul: CalendarEvent.Clocks = { zone, _ in zone == "Asia/Seoul" ? 9 * 3_600 : nil }
        func read(_ zone: String) throws -> [String] {
            try days(
                starts(
                    "2026-11-02T08:00", "FREQ=DAILY;UNTIL=20261104T230000Z", zone: zone,
                    others: "EXDATE:20261102T230000Z", clocks: seoul))
        }
        #expect(try read("Asia/Seoul") == ["2026-11-02", "2026-11-04", "2026-11-05"])
        #expect(try read("Nowhere/Else") == ["2026-11-02", "2026-11-03", "2026-11-04"])
    }
}
