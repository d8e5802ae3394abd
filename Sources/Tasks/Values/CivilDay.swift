package import Storage

/// A day of the calendar, without a time and without a zone.
package struct CivilDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The day as `2026-11-21`.
    package let description: String

    /// Reads `2026-11-21`; nil for anything else and for days that do not exist.
    package init?(_ text: String) {
        guard text.utf8.count == 10, StoreDate(iso8601: text) != nil else { return nil }
        description = text
    }

    /// The day of a moment, in UTC.
    package init(_ moment: StoreDate) { description = String(moment.iso8601.prefix(10)) }

    package static func < (left: CivilDay, right: CivilDay) -> Bool { left.description < right.description }

    /// The day so many days later.
    package func advanced(by days: Int) -> CivilDay {
        let start = StoreDate(iso8601: description)?.microseconds ?? 0
        return CivilDay(StoreDate(microseconds: start + Int64(min(max(days, -100_000), 100_000)) * 86_400_000_000))
    }
}
