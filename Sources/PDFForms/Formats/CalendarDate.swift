/// A day of the Gregorian calendar and a time of day, without a time zone: what a date field says.
///
/// A part that the value does not have is nil.
struct CalendarDate: Hashable, Sendable {
    var year: Int?
    var month: Int?
    var day: Int?
    var time: TimeOfDay?

    /// Hours, minutes and seconds.
    struct TimeOfDay: Hashable, Sendable {
        var hour: Int
        var minute: Int
        var second: Int

        /// What Acrobat takes when a date has no time.
        static let noon = TimeOfDay(hour: 12, minute: 0, second: 0)

        var isValid: Bool { (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second) }
    }

    /// Whether there is such a day; a day in February is taken to be in a leap year when the year is not known.
    var isValid: Bool {
        if let year, !(1...9999).contains(year) { return false }
        if let month, !(1...12).contains(month) { return false }
        if let day, !(1...Self.days(of: month ?? 1, year: year ?? 2000)).contains(day) { return false }
        return time?.isValid ?? true
    }

    private static func days(of month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// 0 for Sunday, when the day is known (Sakamoto's formula).
    var weekday: Int? {
        guard let year, let month, let day, (1...12).contains(month) else { return nil }
        let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year2 = month < 3 ? year - 1 : year
        return (year2 + year2 / 4 - year2 / 100 + year2 / 400 + offsets[month - 1] + day) % 7
    }

    static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// The month of an English name or its first letters, at least three: `Jan`, `sept`, `MARCH`.
    static func month(named word: String) -> Int? {
        index(of: word, in: monthNames).map { $0 + 1 }
    }

    /// Whether the word is the name of a day or its first letters.
    static func isDayName(_ word: String) -> Bool { index(of: word, in: dayNames) != nil }

    private static func index(of word: String, in names: [String]) -> Int? {
        guard (3...9).contains(word.utf8.count) else { return nil }
        let lower = word.lowercased()
        return names.firstIndex { $0.lowercased().hasPrefix(lower) }
    }
}
