#if Server
/// How a text has a day that does not begin with the year: with the day or with the month first.
enum DayReading {
    /// The patterns that read it, and what the page says of each: the key behind `filter.`. Both where the day does not tell.
    static func ways(_ text: String) -> [(pattern: String, key: String)] {
        guard let match = text.wholeMatch(of: #/([0-9]{1,2})([\/.-])([0-9]{1,2})([\/.-])[0-9]{4}/#),
            match.2 == match.4, let first = Int(match.1), let second = Int(match.3)
        else { return [] }
        let sign = match.2
        let (dayFirst, monthFirst) = ("d\(sign)m\(sign)yyyy", "m\(sign)d\(sign)yyyy")
        // With points the day comes first.
        if first > 12 || sign == "." { return second > 12 ? [] : [(dayFirst, "date")] }
        guard second < 13 else { return [(monthFirst, "date")] }
        return [(monthFirst, "dateMonthFirst"), (dayFirst, "dateDayFirst")]
    }
}
#endif
