import Glibc
import Interchange

/// When a line of a log was written: `Nov 21 10:00:00 …` (RFC 3164, 4.1.2) or `2026-11-21T10:00:00.5+09:00 …` (RFC 3339).
enum LogTime {
    /// The seconds since 1970-01-01 on the log's own clock, in UTC where the line says how far that is away.
    ///
    /// - Parameter year: The year of a line that names none.
    /// - Returns: Nil for a line that does not begin with a time.
    static func seconds(_ line: Substring, year: Int) -> Int64? {
        if let match = line.prefixMatch(
            of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?([+\-]\d\d:?\d\d)?/)?.output
        {
            return seconds(
                year: match.1, month: Int(match.2) ?? 0, day: match.3, clock: [match.4, match.5, match.6]
            )
            .map { $0 - (match.7.map(offset) ?? 0) }
        }
        guard let match = line.prefixMatch(of: /([A-Z][a-z]{2}) +(\d\d?) (\d\d):(\d\d):(\d\d)/)?.output,
            let month = EnglishNames.shortMonths.firstIndex(of: String(match.1))
        else { return nil }
        return seconds(
            year: Substring("\(year)"), month: month + 1, day: match.2, clock: [match.3, match.4, match.5])
    }

    private static func seconds(
        year: Substring, month: Int, day: Substring, clock: [Substring]
    ) -> Int64? {
        let numbers = ([year, day] + clock).compactMap { Int32($0) }
        guard numbers.count == 5, (1970...9999).contains(numbers[0]), (1...12).contains(month) else { return nil }
        var time = unsafe tm()
        unsafe (time.tm_year, time.tm_mon, time.tm_mday) = (numbers[0] - 1_900, Int32(month - 1), numbers[1])
        unsafe (time.tm_hour, time.tm_min, time.tm_sec) = (numbers[2], numbers[3], numbers[4])
        return unsafe Int64(timegm(&time))
    }

    /// The seconds that a clock with this behind its time is ahead of UTC: `+09:00`, `-0330`.
    private static func offset(_ zone: Substring) -> Int64 {
        let digits = Int64(zone.filter { $0.isNumber }) ?? 0
        return (digits / 100 * 3_600 + digits % 100 * 60) * (zone.hasPrefix("-") ? -1 : 1)
    }
}
