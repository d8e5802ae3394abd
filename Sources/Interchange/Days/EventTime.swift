/// When something begins or ends: a day, or a day with a time of day. It has no zone.
public struct EventTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The day.
    public let day: CalendarDay
    /// Seconds since midnight, 0 to 86,399; nil for a whole day.
    public let seconds: Int?

    /// Makes a time.
    public init(day: CalendarDay, seconds: Int? = nil) {
        self.day = day
        self.seconds = seconds
    }

    /// The time of a moment, in seconds since 1970-01-01.
    public init(secondsSince1970 moment: Int64) {
        self = EventTime(day: CalendarDay(number: 0), seconds: 0).advanced(bySeconds: Int(moment))
    }

    /// Reads `2026-11-21`, `2026-11-21T18:00`, `2026-11-21 18:00:00`, white space around it; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let text = String(text).trimmed
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
    public var description: String {
        guard let seconds else { return day.description }
        return "\(day)T\((seconds / 3_600).padded(2)):\((seconds / 60 % 60).padded(2)):\((seconds % 60).padded(2))"
    }

    /// Whether the left time is the earlier one; a whole day counts as its midnight.
    public static func < (left: EventTime, right: EventTime) -> Bool {
        (left.day.number, left.seconds ?? 0) < (right.day.number, right.seconds ?? 0)
    }

    /// Seconds since 1970-01-01, as if the time were of UTC; a whole day counts as its midnight.
    public var secondsSince1970: Int64 { Int64(day.number) * 86_400 + Int64(seconds ?? 0) }

    /// The time so many seconds later; a whole day stays as it is.
    public func advanced(bySeconds change: Int) -> EventTime {
        guard let seconds else { return self }
        let total = seconds + change
        let days = (total >= 0 ? total : total - 86_399) / 86_400
        return EventTime(day: day.advanced(by: days), seconds: total - days * 86_400)
    }

    /// Seconds from this time to another, whole days counted as midnight.
    public func seconds(to other: EventTime) -> Int { Int(other.secondsSince1970 - secondsSince1970) }
}
