import Interchange

/// `date{…}` and `time{…}`: `D DD` the day, `J JJJ` the day of the year, `M MM MMM MMMM` the month, `E EEE EEEE` the day of
/// the week, `YY YYYY` the year; `h hh` and `k kk` hours of twelve from 1 and 0, `H HH` and `K KK` of 24 from 0 and 1, `M MM`
/// minutes, `S SS` seconds, `A` the half of the day.
struct DateTimePicture: Hashable, Sendable {
    private enum Part: Hashable {
        case day(Int), dayOfYear(Int), month(Int), weekday(Int), year(Int)
        case hour12(Int, first: Int), hour24(Int, first: Int), minute(Int), second(Int), meridiem
        case literal(String)
    }

    private let parts: [Part]

    /// - Parameters:
    ///   - picture: What is between the braces.
    ///   - isTime: Whether it is a picture of a time, where `M` is the minute.
    init?(_ picture: Substring, isTime: Bool) {
        guard let tokens = PictureToken.tokens(picture) else { return nil }
        var parts: [Part] = []
        for token in tokens {
            switch token {
            case .literal(let text): parts.append(.literal(text))
            case .run(let letter, let count):
                guard let part = isTime ? Self.timePart(letter, count) : Self.datePart(letter, count) else {
                    return nil
                }
                parts.append(part)
            }
        }
        guard parts.contains(where: { if case .literal = $0 { false } else { true } }) else { return nil }
        self.parts = parts
    }

    private static func datePart(_ letter: Character, _ count: Int) -> Part? {
        switch (letter, count) {
        case ("D", 1...2): .day(count)
        case ("J", 1), ("J", 3): .dayOfYear(count)
        case ("M", 1...4): .month(count)
        case ("E", 1), ("E", 3...4): .weekday(count)
        case ("Y", 2), ("Y", 4): .year(count)
        default: nil
        }
    }

    private static func timePart(_ letter: Character, _ count: Int) -> Part? {
        switch (letter, count) {
        case ("h", 1...2): .hour12(count, first: 1)
        case ("k", 1...2): .hour12(count, first: 0)
        case ("H", 1...2): .hour24(count, first: 0)
        case ("K", 1...2): .hour24(count, first: 1)
        case ("M", 1...2): .minute(count)
        case ("S", 1...2): .second(count)
        case ("A", 1): .meridiem
        default: nil
        }
    }

    /// A date as XFA keeps it: `2026-11-23`, `20261123`, with a time or without; or a time alone, `14:30` or `143000`.
    static func canonical(_ value: String) -> CalendarDate? {
        guard value.utf8.count <= 40 else { return nil }
        let halves = value.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = halves.first else { return nil }
        if let date = canonicalDate(first) {
            guard halves.count == 2 else { return date }
            guard let time = canonicalTime(halves[1]) else { return nil }
            var both = date
            both.time = time
            return both
        }
        return halves.count == 1 ? canonicalTime(first).map { CalendarDate(time: $0) } : nil
    }

    private static func canonicalDate(_ text: Substring) -> CalendarDate? {
        let digits = text.filter { $0 != "-" }
        guard digits.utf8.count == 8, text.utf8.count == 8 || text.utf8.count == 10, let number = Int(digits),
            digits.utf8.allSatisfy({ $0.decimalDigit != nil })
        else { return nil }
        if text.utf8.count == 10 {
            let marks = text.utf8.enumerated().filter { $0.element == UInt8(ascii: "-") }.map(\.offset)
            guard marks == [4, 7] else { return nil }
        }
        let date = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        return date.isValid ? date : nil
    }

    /// The time, without fractions of a second; a zone at its end is left out, as a packet has no other.
    private static func canonicalTime(_ text: Substring) -> CalendarDate.TimeOfDay? {
        let plain = text.prefix { $0 != "Z" && $0 != "+" && $0 != "." && $0 != "-" }
        let digits = plain.filter { $0 != ":" }
        guard plain.contains(":") || plain.utf8.count == 6, [4, 6].contains(digits.utf8.count),
            let number = Int(digits), digits.utf8.allSatisfy({ $0.decimalDigit != nil })
        else { return nil }
        let full = digits.utf8.count == 4 ? number * 100 : number
        let time = CalendarDate.TimeOfDay(hour: full / 10_000, minute: full / 100 % 100, second: full % 100)
        return time.isValid ? time : nil
    }

    /// `mm/dd/yyyy`: the order of day, month and year, where each is a number; nil for others.
    var dayOrder: String? {
        var text = ""
        for part in parts {
            switch part {
            case .day(let width): text += String(repeating: "d", count: width)
            case .month(let width) where width <= 2: text += String(repeating: "m", count: width)
            case .year(let width): text += String(repeating: "y", count: width)
            case .literal(let literal): text += literal
            default: return nil
            }
        }
        return ["d", "m", "y"].allSatisfy(text.contains) ? text : nil
    }

    // MARK: Showing

    /// The date as the picture shows it; nil when it lacks a part.
    func text(_ date: CalendarDate, _ symbols: XFALocale) -> String? {
        var text = ""
        for part in parts {
            guard let shown = Self.text(part, date, symbols) else { return nil }
            text += shown
        }
        return text
    }

    private static func text(_ part: Part, _ date: CalendarDate, _ symbols: XFALocale) -> String? {
        switch part {
        case .literal(let text): return text
        case .day(let width): return date.day?.padded(width)
        case .dayOfYear(let width):
            guard let year = date.year, let month = date.month, let day = date.day else { return nil }
            let before = (1..<month).reduce(0) { $0 + CalendarDay.days(inMonth: $1, ofYear: year) }
            return (before + day).padded(width)
        case .month(let width):
            guard let month = date.month else { return nil }
            return switch width {
            case 3: symbols.monthAbbreviations[month - 1]
            case 4: symbols.monthNames[month - 1]
            default: month.padded(width)
            }
        case .weekday(let width):
            guard let weekday = date.weekday else { return nil }
            return switch width {
            case 1: "\(weekday + 1)"
            case 3: symbols.dayAbbreviations[weekday]
            default: symbols.dayNames[weekday]
            }
        case .year(let width): return date.year.map { (width == 2 ? $0 % 100 : $0).padded(width) }
        default: return date.time.flatMap { Self.text(part, $0, symbols) }
        }
    }

    private static func text(_ part: Part, _ time: CalendarDate.TimeOfDay, _ symbols: XFALocale) -> String? {
        switch part {
        case .hour12(let width, let first): ((time.hour + 12 - first) % 12 + first).padded(width)
        case .hour24(let width, let first): ((time.hour + 24 - first) % 24 + first).padded(width)
        case .minute(let width): time.minute.padded(width)
        case .second(let width): time.second.padded(width)
        case .meridiem: symbols.meridiemNames[time.hour < 12 ? 0 : 1]
        default: nil
        }
    }

    // MARK: Reading

    /// The date that a text in this picture says; nil when it does not have the picture.
    func date(_ text: String, _ symbols: XFALocale) -> CalendarDate? {
        guard text.utf8.count <= 100 else { return nil }
        var rest = text[...]
        var date = CalendarDate()
        var time = (hour: 0, minute: 0, second: 0, isSet: false)
        var isAfternoon: Bool?
        for part in parts {
            switch part {
            case .literal(let literal):
                guard rest.hasPrefix(literal) else { return nil }
                rest.removeFirst(literal.count)
            case .month(let width) where width > 2:
                let names = width == 3 ? symbols.monthAbbreviations : symbols.monthNames
                guard let index = Self.take(names, &rest) else { return nil }
                date.month = index + 1
            case .weekday(let width) where width > 1:
                guard Self.take(width == 3 ? symbols.dayAbbreviations : symbols.dayNames, &rest) != nil else {
                    return nil
                }
            case .meridiem:
                guard let index = Self.take(symbols.meridiemNames, &rest) else { return nil }
                isAfternoon = index == 1
            default:
                guard let number = Self.number(part, &rest) else { return nil }
                switch part {
                case .day: date.day = number
                case .month: date.month = number
                // Years of two digits are those from 1930 to 2029 (XFA 3.3, part 2, chapter 25).
                case .year(let width): date.year = width == 2 ? number + (number < 30 ? 2000 : 1900) : number
                case .hour12: (time.hour, time.isSet) = (number % 12, true)
                case .hour24: (time.hour, time.isSet) = (number % 24, true)
                case .minute: (time.minute, time.isSet) = (number, true)
                case .second: (time.second, time.isSet) = (number, true)
                default: break
                }
            }
        }
        guard rest.isEmpty else { return nil }
        if time.isSet {
            if isAfternoon == true { time.hour += 12 }
            date.time = CalendarDate.TimeOfDay(hour: time.hour, minute: time.minute, second: time.second)
        }
        return date.isValid ? date : nil
    }

    private static func take(_ names: [String], _ rest: inout Substring) -> Int? {
        // The longest that fits, as one name may begin like another.
        let found = names.indices.filter { !names[$0].isEmpty && rest.lowercased().hasPrefix(names[$0].lowercased()) }
        guard let index = found.max(by: { names[$0].count < names[$1].count }) else { return nil }
        rest.removeFirst(min(rest.count, names[index].count))
        return index
    }

    /// As many digits as the part has, or for parts of one digit one or two.
    private static func number(_ part: Part, _ rest: inout Substring) -> Int? {
        let (least, most): (Int, Int) =
            switch part {
            case .day(1), .month(1), .hour12(1, _), .hour24(1, _), .minute(1), .second(1): (1, 2)
            case .year(4): (4, 4)
            case .dayOfYear(3): (3, 3)
            case .dayOfYear: (1, 3)
            case .weekday: (1, 1)
            default: (2, 2)
            }
        let digits = rest.prefix(most).prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= least, let number = Int(digits) else { return nil }
        rest.removeFirst(digits.count)
        return number
    }
}
