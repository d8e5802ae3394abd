import Interchange

/// Something that is wrong with a state pack.
package struct PackProblem: Sendable, Hashable {
    package enum Severity: String, Sendable, Hashable { case error, warning }

    package let severity: Severity
    package let file: String
    /// The key, or the number of the row.
    package let place: String
    package let message: String

    init(_ severity: Severity, in file: String, at place: String, _ message: String) {
        self.severity = severity
        self.file = file
        self.place = place
        self.message = message
    }
}

/// Dates as packs write them: a day, or only its month where the day is not known.
enum PackDate {
    static func isValid(_ text: String) -> Bool {
        CalendarDay(text) != nil || (text.utf8.count == 7 && CalendarDay(text + "-01") != nil)
    }
}
