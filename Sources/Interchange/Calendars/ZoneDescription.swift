/// What a calendar says about the clocks of a zone (RFC 5545, 3.6.5), worked out from the clocks themselves.
struct ZoneDescription {
    /// The clocks change: what they show then, by the clocks before, and the seconds east of UTC before and after.
    private struct Change {
        let local: EventTime
        let from: Int
        let to: Int

        /// Whether the clocks go forward, as they do for summer.
        var isForward: Bool { to > from }
    }

    private let zone: String
    private let clocks: CalendarEvent.Clocks

    /// How many days apart the clocks are looked at; what changes and changes back in between is missed.
    private static let step: Int64 = 5 * 86_400

    /// The lines of VTIMEZONE for the time from a year before the first day to the last one; none when the zone is not known.
    ///
    /// - Complexity: O(days of the range).
    static func lines(
        _ zone: String, for days: ClosedRange<CalendarDay>, clocks: @escaping CalendarEvent.Clocks
    ) -> [String] {
        let first = CalendarDay(year: days.lowerBound.parts.year - 1, month: 1, date: 1) ?? days.lowerBound
        let (start, end) = (EventTime(day: first).secondsSince1970, EventTime(day: days.upperBound).secondsSince1970)
        guard !zone.isEmpty, zone != "UTC", let offset = clocks(zone, start) else { return [] }
        let description = ZoneDescription(zone: zone, clocks: clocks)
        let changes = description.changes(from: start, to: end)
        let head = [
            "BEGIN:VTIMEZONE", "TZID:\(ContentLine.escaped(zone))", "X-LIC-LOCATION:\(ContentLine.escaped(zone))",
        ]
        let before = part(
            "STANDARD", at: EventTime(secondsSince1970: start + Int64(offset)), from: offset, to: offset)
        return head + before
            + changes.flatMap { change in
                part(change.isForward ? "DAYLIGHT" : "STANDARD", at: change.local, from: change.from, to: change.to)
            } + ["END:VTIMEZONE"]
    }

    private static func part(_ name: String, at start: EventTime, from: Int, to: Int) -> [String] {
        [
            "BEGIN:\(name)", "DTSTART\(ContentLine.suffix(start, zone: ""))", "TZOFFSETFROM:\(text(from))",
            "TZOFFSETTO:\(text(to))", "END:\(name)",
        ]
    }

    /// `-0500`, `+0530`, `+001930` (3.3.14).
    private static func text(_ offset: Int) -> String {
        let size = abs(offset)
        let seconds = size % 60 == 0 ? "" : (size % 60).padded(2)
        return (offset < 0 ? "-" : "+") + (size / 3_600).padded(2) + (size / 60 % 60).padded(2) + seconds
    }

    private func changes(from start: Int64, to end: Int64) -> [Change] {
        var changes: [Change] = []
        var (moment, offset) = (start, clocks(zone, start) ?? 0)
        while moment < end {
            let next = min(moment + Self.step, end)
            let after = clocks(zone, next) ?? offset
            if after != offset {
                // The first second of the new clocks.
                var (low, high) = (moment, next)
                while high - low > 1 {
                    let middle = low + (high - low) / 2
                    if clocks(zone, middle) == offset { low = middle } else { high = middle }
                }
                let to = clocks(zone, high) ?? after
                changes.append(
                    Change(local: EventTime(secondsSince1970: high + Int64(offset)), from: offset, to: to))
                offset = to
                moment = high
            } else {
                moment = next
            }
        }
        return changes
    }
}
