import Interchange

/// A moment as a header says it: `Sat, 14 Mar 2026 09:26:53 +0000` (RFC 5322, 3.3).
enum MailDate {
    /// The text of a moment.
    ///
    /// - Parameter seconds: Of UTC since 1970-01-01; what is outside the years 1970 to 9999 becomes the nearest inside.
    static func text(seconds: Int64) -> String {
        let seconds = min(max(0, seconds), 253_402_300_799)
        let day = Int(seconds / 86_400)
        let rest = Int(seconds % 86_400)
        let (year, month, date) = CalendarDay(number: day).parts
        let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0.padded(2) }.joined(separator: ":")
        // The first day was a Thursday.
        let weekday = EnglishNames.days[(day + 4) % 7].prefix(3)
        return "\(weekday), \(date.padded(2)) \(EnglishNames.shortMonths[month - 1]) \(year) \(time) +0000"
    }
}
