#if Server
import PacketMapping

/// How a text has a day that does not begin with the year: with the day or with the month first.
enum DayReading {
    /// The patterns that read it, and what the page says of each: the key behind `filter.`. Both where the day does not tell.
    static func ways(_ text: String) -> [(pattern: String, key: String)] {
        guard let match = text.wholeMatch(of: #/[0-9]{1,2}([\/.-])[0-9]{1,2}([\/.-])[0-9]{4}/#), match.1 == match.2
        else {
            return []
        }
        let patterns = LikelyDayInput.patterns(of: Array(text.utf8)[...])
        guard patterns.count > 1 else { return patterns.map { ($0, "date") } }
        return patterns.map { ($0, $0.hasPrefix("d") ? dayFirst : monthFirst) }
    }

    /// What is said of two readings of one text.
    static let dayFirst = "dateDayFirst"
    static let monthFirst = "dateMonthFirst"
}
#endif
