import Interchange

extension CalendarDate {
    /// The date as XFA keeps it (XFA 3.3, part 2, chapter 25, Canonical Format): `2026-11-23`, `2026-11-23T14:30:00` or
    /// `14:30:00`; nil where a part of the day is missing.
    var canonicalText: String? {
        let clock = time.map { [$0.hour, $0.minute, $0.second].map { $0.padded(2) }.joined(separator: ":") }
        guard year != nil || month != nil || day != nil else { return clock }
        guard let year, let month, let day else { return nil }
        let date = "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
        return clock.map { "\(date)T\($0)" } ?? date
    }
}
