import Interchange
import Storage

/// Dates as feeds write them.
enum FeedDate {
    private static let zones = [
        "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420,
        "mdt": -360,
        "pst": -480, "pdt": -420,
    ]

    /// Reads RFC 822 (`Sat, 21 Nov 2026 18:30:00 +0100`) or RFC 3339 (`2026-11-21T18:30:00.5+01:00`); nil otherwise.
    static func moment(_ text: String) -> StoreDate? {
        let text = text.trimmed
        guard text.utf8.count <= 64 else { return nil }
        return rfc3339(text) ?? rfc822(text)
    }

    private static func rfc3339(_ text: String) -> StoreDate? {
        guard let day = CalendarDay(text.prefix(10)) else { return nil }
        var rest = text.dropFirst(10)
        guard !rest.isEmpty else { return moment(day, 0, offset: 0) }
        guard "Tt ".contains(rest.removeFirst()) else { return nil }
        let clock = rest.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        guard let time = time(clock), let offset = offset(String(rest.dropFirst(clock.count))) else { return nil }
        return moment(day, time, offset: offset)
    }

    private static func rfc822(_ text: String) -> StoreDate? {
        var parts = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
        if let first = parts.first, first.first?.isLetter == true { parts.removeFirst() }
        guard parts.count >= 4, let date = Int(parts[0]),
            let month = EnglishNames.shortMonths.firstIndex(where: {
                $0.lowercased() == parts[1].prefix(3).lowercased()
            }),
            var year = Int(parts[2])
        else { return nil }
        if parts[2].count == 2 { year += year < 70 ? 2_000 : 1_900 }
        guard let day = CalendarDay(year: year, month: month + 1, date: date), let time = time(parts[3]),
            let offset = parts.count > 4 ? offset(String(parts[4])) : 0
        else { return nil }
        return moment(day, time, offset: offset)
    }

    /// Seconds since midnight.
    private static func time(_ text: some StringProtocol) -> Int? {
        let whole = text.prefix { $0 != "." }
        let parts = whole.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
            let second = parts.count > 2 ? parts[2] : 0, (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// Minutes east of UTC.
    private static func offset(_ text: String) -> Int? {
        if text.isEmpty { return 0 }
        if let named = zones[text.lowercased()] { return named }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, "+-".contains(sign), digits.utf8.count == 4, let hours = Int(digits.prefix(2)),
            let minutes = Int(digits.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    }

    private static func moment(_ day: CalendarDay, _ seconds: Int, offset: Int) -> StoreDate {
        StoreDate(microseconds: Int64(day.number * 86_400 + seconds - offset * 60) * 1_000_000)
    }
}
