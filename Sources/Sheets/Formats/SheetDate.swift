import Interchange

/// A moment as a cell has it: no time zone, the proleptic Gregorian calendar.
public struct SheetDate: Sendable, Hashable {
    /// The year.
    public let year: Int
    /// The month, from 1.
    public let month: Int
    /// The day, from 1.
    public let day: Int
    /// Milliseconds since midnight.
    public let milliseconds: Int
    /// The day of the week, 0 is Sunday.
    public let weekday: Int

    /// The hour, from 0 to 23.
    public var hour: Int { milliseconds / 3_600_000 }
    /// The minute, from 0 to 59.
    public var minute: Int { milliseconds / 60_000 % 60 }
    /// The second, from 0 to 59.
    public var second: Int { milliseconds / 1_000 % 60 }

    /// The moment of a serial number (ECMA-376-1, 18.17.4.1); nil for what no calendar has.
    ///
    /// Days of the 1900 system are counted as if 1900 were a leap year: number 60 is 29 February 1900, which did not
    /// exist. Days before 1900 have no number.
    init?(serial: Double, usesDate1904: Bool) {
        guard serial.isFinite, serial >= 0, serial < 2_958_466 else { return nil }
        var days = Int(serial)
        // To the millisecond, as spreadsheets do; what rounds up to midnight is the next day.
        var milliseconds = Int(((serial - Double(days)) * 86_400_000).rounded())
        if milliseconds >= 86_400_000 {
            days += 1
            milliseconds = 0
        }
        // Fractions of seconds come from binary fractions of days, seldom from clocks.
        let second = (milliseconds + 500) / 1_000
        if abs(milliseconds - second * 1_000) <= 2, second < 86_400 { milliseconds = second * 1_000 }
        if usesDate1904 {
            days += 1_462
        } else {
            guard days != 60, days > 0 else { return nil }
            if days < 60 { days += 1 }
        }
        self.init(CalendarDay(number: days - 25_569), milliseconds: milliseconds)
    }

    private init(_ calendarDay: CalendarDay, milliseconds: Int) {
        (year, month, day) = calendarDay.parts
        self.milliseconds = milliseconds
        weekday = calendarDay.weekday % 7
    }

    /// The day, as in ISO 8601: 2016-05-01.
    public var dayText: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

    /// The time of day, as in ISO 8601: 18:00:00, with milliseconds when there are some.
    public var timeText: String {
        let fraction = milliseconds % 1_000
        return hour.padded(2) + ":" + minute.padded(2) + ":" + second.padded(2)
            + (fraction == 0 ? "" : "." + fraction.padded(3))
    }
}
