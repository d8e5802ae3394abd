import Interchange

extension CLDRDatePattern {
    /// The day that the pattern writes as a text; nil where there is none, or where the text does not say all of it: the
    /// century, a part that the pattern leaves out, a time of day.
    func date(_ text: String, _ locale: LocaleFormat) -> CalendarDate? {
        guard !needsTime, !needsOffset else { return nil }
        var rest = text[...]
        var (year, month, day) = (Int?.none, Int?.none, Int?.none)
        for (index, part) in parts.enumerated() {
            guard case .field(let field) = part else {
                guard case .literal(let literal) = part, rest.hasPrefix(literal) else { return nil }
                rest = rest.dropFirst(literal.count)
                continue
            }
            switch field {
            case .year: year = Self.number(&rest, digits: 4...4)
            case .paddedMonth: month = Self.number(&rest, digits: 2...2)
            case .paddedDay: day = Self.number(&rest, digits: 2...2)
            case .month, .day:
                // Where the next number begins nobody can tell.
                if index + 1 < parts.count, case .field = parts[index + 1] { return nil }
                let number = Self.number(&rest, digits: 1...2)
                if field == .month { month = number } else { day = number }
            case .monthName: month = Self.name(&rest, among: locale.months).map { $0 + 1 }
            case .shortMonthName: month = Self.name(&rest, among: locale.shortMonths).map { $0 + 1 }
            case .loneMonthName: month = Self.name(&rest, among: locale.loneMonths).map { $0 + 1 }
            case .weekdayName: guard Self.name(&rest, among: locale.weekdays) != nil else { return nil }
            case .shortWeekdayName: guard Self.name(&rest, among: locale.shortWeekdays) != nil else { return nil }
            default: return nil
            }
        }
        guard rest.isEmpty, let year, let month, let day, let date = CalendarDate(year: year, month: month, day: day),
            self.text(date, locale) == text
        else { return nil }
        return date
    }

    private static func number(_ rest: inout Substring, digits: ClosedRange<Int>) -> Int? {
        let found = rest.unicodeScalars.prefix(digits.upperBound).prefix { $0.isASCIIDigit }
        guard found.count >= digits.lowerBound else { return nil }
        rest = rest.dropFirst(found.count)
        return Int(String(found))
    }

    /// The longest name that a text begins with, by its place; nil when two are the same.
    private static func name(_ rest: inout Substring, among names: [String]) -> Int? {
        let found = names.indices.filter { !names[$0].isEmpty && rest.hasPrefix(names[$0]) }
        guard let best = found.max(by: { names[$0].count < names[$1].count }),
            names.filter({ $0 == names[best] }).count == 1
        else { return nil }
        rest = rest.dropFirst(names[best].count)
        return best
    }
}
