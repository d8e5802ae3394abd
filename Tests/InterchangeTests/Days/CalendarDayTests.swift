import Testing

@testable import Interchange

/// Days and times.
struct CalendarDayTests {
    @Test(arguments: [
        ("1970-01-01", 0, 4), ("2026-11-21", 20_778, 6), ("2000-02-29", 11_016, 2), ("1900-03-01", -25_508, 4),
        ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5), ("1969-12-31", -1, 3),
    ])
    func daysHaveNumbersAndWeekdays(_ text: String, _ number: Int, _ weekday: Int) throws {
        let day = try #require(CalendarDay(text))
        #expect(day.number == number && day.weekday == weekday && CalendarDay(number: number).description == text)
        #expect(day.startOfWeek().weekday == 1 && day.startOfWeek(on: 7).weekday == 7)
        #expect((0...6).contains(day.number - day.startOfWeek(on: 7).number))
    }

    /// Each day of 800 years is the one after the one before, counted by hand.
    @Test func everyDayFollowsTheOneBefore() {
        var (year, month, date) = (1600, 1, 1)
        for number in CalendarDay.number(
            year: 1600, month: 1, date: 1)..<CalendarDay.number(year: 2400, month: 1, date: 1)
        {
            let parts = CalendarDay(number: number).parts
            guard parts == (year, month, date), CalendarDay.number(year: year, month: month, date: date) == number
            else {
                Issue.record("\(number) is not \(year)-\(month)-\(date)")
                return
            }
            date += 1
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            if date > [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] {
                (month, date) = (month + 1, 1)
            }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test(arguments: [
        "2026-13-01", "2026-02-30", "1900-02-29", "0000-01-01", "2026-1-01", "2026-01-0١", "", "2026-01-011",
    ])
    func daysThatAreNoneAreRefused(_ text: String) { #expect(CalendarDay(text) == nil) }

    @Test(arguments: [
        "", "2026-11-21T", "2026-11-21T24:00", "2026-11-21T1:00", "2026-11-21T10:00:60", "2026-02-30", "tomorrow",
        "2026-11-21x10:00", "2026-11-21T10:0٣", "2026-12-01T18:00:0x",
    ])
    func timesThatAreNoneAreRefused(_ text: String) { #expect(EventTime(text) == nil) }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21"), (" 2026-11-21 18:00\n", "2026-11-21T18:00:00"),
        ("2026-11-21T18:00:59", "2026-11-21T18:00:59"),
    ])
    func timesAreReadAsTheyAreWritten(_ text: String, _ shown: String) {
        #expect(EventTime(text)?.description == shown)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00"), (-1, "1969-12-31T23:59:59"), (1_795_342_800, "2026-11-22T10:20:00"),
    ])
    func momentsAreTimes(_ seconds: Int64, _ shown: String) {
        let time = EventTime(secondsSince1970: seconds)
        #expect(time.description == shown && time.secondsSince1970 == seconds)
    }
}
