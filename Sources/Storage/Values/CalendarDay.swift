/// A day of the Gregorian calendar, without a time and without a zone.
package struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// Takes a day apart that exists; nil for any other, and for years outside 1 to 9999.
    package init?(year: Int, month: Int, date: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(date) else { return nil }
        number = Int(StoreDate.day(year: Int64(year), month: Int64(month), date: Int64(date)))
        guard parts == (year, month, date) else { return nil }
    }

    /// Reads `2026-11-21`; nil for anything else and for days that do not exist.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let date = number(8..<10) else { return nil }
        self.init(year: year, month: month, date: date)
    }

    /// The day as `2026-11-21`.
    package var description: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
        return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.date, 2))"
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// The day so many days later.
    package func advanced(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    /// 1 is Monday, 7 is Sunday (ISO 8601).
    package var weekday: Int {
        let fromThursday = number % 7
        return (fromThursday + 7 + 3) % 7 + 1
    }

    /// The Monday of its week (ISO 8601).
    package var startOfWeek: CalendarDay { advanced(by: 1 - weekday) }

    /// Year, month from 1 and day of the month.
    package var parts: (year: Int, month: Int, date: Int) {
        let (year, month, date) = StoreDate.civil(day: Int64(number))
        return (Int(year), Int(month), Int(date))
    }
}

extension StoreDate {
    /// The day of the moment, in UTC.
    package var utcDay: CalendarDay {
        let perDay: Int64 = 86_400_000_000
        return CalendarDay(number: Int((microseconds - (microseconds % perDay + perDay) % perDay) / perDay))
    }
}
