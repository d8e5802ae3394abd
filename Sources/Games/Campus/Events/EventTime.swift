package import Storage

/// When something begins or ends: a day, or a day with a time of day.
package struct EventTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let day: CalendarDay
    /// Seconds since midnight; nil for a whole day.
    package let seconds: Int?

    package init(day: CalendarDay, seconds: Int? = nil) {
        self.day = day
        self.seconds = seconds
    }

    /// Reads `2026-11-21`, `2026-11-21T18:00`, `2026-11-21 18:00:00`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard let day = CalendarDay(text.prefix(10)) else { return nil }
        let rest = text.dropFirst(10)
        if rest.isEmpty {
            self.init(day: day)
            return
        }
        let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard rest.first == "T" || rest.first == " ", (2...3).contains(parts.count),
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers[0] < 24, numbers[1] < 60, numbers.count < 3 || numbers[2] < 60 else { return nil }
        self.init(day: day, seconds: numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
    }

    /// `2026-11-21`, or `2026-11-21T18:00:00`.
    package var description: String {
        guard let seconds else { return day.description }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day)T\(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    package static func < (left: EventTime, right: EventTime) -> Bool {
        (left.day.number, left.seconds ?? 0) < (right.day.number, right.seconds ?? 0)
    }

    /// The time so many seconds later; a whole day stays as it is.
    package func advanced(bySeconds change: Int) -> EventTime {
        guard let seconds else { return self }
        let total = seconds + change
        let days = (total >= 0 ? total : total - 86_399) / 86_400
        return EventTime(day: day.advanced(by: days), seconds: total - days * 86_400)
    }

    /// Seconds from this time to another, whole days counted as midnight.
    func seconds(to other: EventTime) -> Int {
        (other.day.number - day.number) * 86_400 + (other.seconds ?? 0) - (seconds ?? 0)
    }
}
