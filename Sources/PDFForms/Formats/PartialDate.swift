import Interchange

/// A day of the Gregorian calendar and a time of day, without a time zone: what a date field says.
///
/// A part that the value does not have is nil.
struct PartialDate: Hashable, Sendable {
    var year: Int?
    var month: Int?
    var day: Int?
    var time: TimeOfDay?

    /// Hours, minutes and seconds, and what else pictures of XFA show.
    struct TimeOfDay: Hashable, Sendable {
        var hour: Int
        var minute: Int
        var second: Int
        var thousandth = 0
        /// Minutes east of UTC; nil where nothing is said.
        var zone: Int?

        /// What Acrobat takes when a date has no time.
        static let noon = TimeOfDay(hour: 12, minute: 0, second: 0)

        var isValid: Bool {
            (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
                && (0...999).contains(thousandth)
        }
    }

    /// Whether there is such a day; a day in February is taken to be in a leap year when the year is not known.
    var isValid: Bool {
        if let year, !(1...9999).contains(year) { return false }
        if let month, !(1...12).contains(month) { return false }
        if let day, !(1...CalendarDay.days(inMonth: month ?? 1, ofYear: year ?? 2000)).contains(day) { return false }
        return time?.isValid ?? true
    }

    /// 0 for Sunday, when the day is known.
    var weekday: Int? {
        guard let year, let month, let day, (1...12).contains(month) else { return nil }
        return CalendarDay(number: CalendarDay.number(year: year, month: month, date: day)).weekday % 7
    }

    /// The month of an English name or its first letters, at least three: `Jan`, `sept`, `MARCH`.
    static func month(named word: String) -> Int? {
        index(of: word, in: EnglishNames.months).map { $0 + 1 }
    }

    /// Whether the word is the name of a day or its first letters.
    static func isDayName(_ word: String) -> Bool { index(of: word, in: EnglishNames.days) != nil }

    private static func index(of word: String, in names: [String]) -> Int? {
        guard (3...9).contains(word.utf8.count) else { return nil }
        let lower = word.lowercased()
        return names.firstIndex { $0.lowercased().hasPrefix(lower) }
    }
}
