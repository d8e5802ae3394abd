/// A day of the proleptic Gregorian calendar, without a time and without a zone.
public struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let number: Int

    /// The day of a number: days since 1970-01-01, in a range of a hundred million years.
    @inlinable
    public init(number: Int) { self.number = number }

    /// Takes a day apart that exists; nil for any other, and for years outside 1 to 9999.
    public init?(year: Int, month: Int, date: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), date >= 1,
            date <= Self.days(inMonth: month, ofYear: year)
        else { return nil }
        number = Self.number(year: year, month: month, date: date)
    }

    /// Reads `2026-11-21`; nil for anything else and for days that do not exist.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(11))
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

    /// The day as `2026-11-21` (ISO 8601).
    public var description: String {
        let (year, month, date) = parts
        return "\(year.padded(4))-\(month.padded(2))-\(date.padded(2))"
    }

    /// Whether the left day is the earlier one.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// The day so many days later.
    public func advanced(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    /// 1 is Monday, 7 is Sunday (ISO 8601).
    public var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

    /// The first day of its week.
    ///
    /// - Parameter first: The weekday with which weeks begin; 1 is Monday (ISO 8601).
    public func startOfWeek(on first: Int = 1) -> CalendarDay { advanced(by: -((weekday - first + 7) % 7)) }
}

extension CalendarDay {
    /// Year, month from 1 and day of the month, of any day.
    ///
    /// The algorithm is Howard Hinnant's `civil_from_days`: years begin in March, which puts the leap day at their end.
    @inlinable
    public var parts: (year: Int, month: Int, date: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// The number of a date (`days_from_civil`).
    ///
    /// - Parameters:
    ///   - year: Any year; 0 is the one before 1.
    ///   - month: 1 to 12.
    ///   - date: Days beyond the end of the month count on into the next.
    @inlinable
    public static func number(year: Int, month: Int, date: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + date - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// How many days a month has, 28 to 31; of what is no month 31.
    @inlinable
    public static func days(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
