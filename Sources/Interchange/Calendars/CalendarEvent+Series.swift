extension CalendarEvent {
    /// The UID of the series of which it takes the place of one date; its own UID for any other event.
    public var seriesUID: String { replacement?.series ?? uid }

    /// The series and its date that it takes the place of; nil for any other event.
    var replacement: (series: String, date: EventTime)? {
        guard let sign = uid.lastIndex(of: "/"), let date = EventTime(uid[uid.index(after: sign)...]) else {
            return nil
        }
        return (String(uid[..<sign]), date)
    }

    /// Makes it an event of its own that takes the place of one date of the series of its UID.
    mutating func replace(_ date: EventTime) { uid += "/\(date)" }

    /// Takes one of its dates out (EXDATE, RFC 5545, 3.8.5.1).
    ///
    /// - Parameter date: When it would begin, by its own clocks.
    public mutating func exclude(_ date: EventTime) { exclude(date, zone: zone) }

    /// Takes one of its dates out.
    ///
    /// - Parameter zone: By whose clocks the date is.
    mutating func exclude(_ date: EventTime, zone: String) {
        let line = Self.exclusion(of: date, zone: zone)
        others += others.isEmpty ? line : "\n" + line
    }

    /// Puts a date back that `exclude(_:)` took out; of any other nothing changes.
    public mutating func include(_ date: EventTime) {
        let line = Self.exclusion(of: date, zone: zone)
        var lines = others.split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.lastIndex(where: { $0 == line }) else { return }
        lines.remove(at: index)
        others = lines.joined(separator: "\n")
    }

    private static func exclusion(of date: EventTime, zone: String) -> String {
        "EXDATE" + ContentLine.suffix(date, zone: zone)
    }
}
