import Interchange

/// A pattern with the letters of Unicode CLDR, such as `d MMMM yyyy`: they stand for parts of a date, everything else for
/// itself, `'…'` too.
struct CLDRDatePattern {
    enum Part {
        case literal(String)
        case field(Field)
    }

    enum Field: String {
        case year = "yyyy", shortYear = "yy"
        case monthName = "MMMM", shortMonthName = "MMM", paddedMonth = "MM", month = "M", loneMonthName = "LLLL"
        case paddedDay = "dd", day = "d", weekdayName = "EEEE", shortWeekdayName = "EEE"
        case paddedHour = "HH", hour = "H", paddedHour12 = "hh", hour12 = "h"
        case minute = "mm", second = "ss", meridiem = "a", offset = "xxx"

        var isTime: Bool {
            switch self {
            case .paddedHour, .hour, .paddedHour12, .hour12, .minute, .second, .meridiem, .offset: true
            default: false
            }
        }
    }

    /// What is wrong with a pattern.
    struct Mistake: Error {
        var message: String
        var hint: String
    }

    private(set) var parts: [Part] = []
    /// Whether the pattern shows a time of day.
    private(set) var needsTime = false
    /// Whether the pattern shows how far the time is from UTC.
    private(set) var needsOffset = false

    private init() {}

    /// The pattern as it is written, where it shows day and month in numbers and does not begin with the year; nil for others.
    var numericOrder: String? {
        let fields = parts.compactMap { part -> Field? in if case .field(let field) = part { field } else { nil } }
        guard fields.contains(where: { $0 == .day || $0 == .paddedDay }),
            fields.contains(where: { $0 == .month || $0 == .paddedMonth }), fields.first != .year, !needsTime
        else { return nil }
        return parts.reduce(into: "") { text, part in
            switch part {
            case .field(let field): text += field.rawValue
            case .literal(let literal): text += literal
            }
        }
    }

    /// Reads a pattern, or the name of one: short, medium, long and full are the locale's, iso is `2024-05-31`.
    static func parse(_ text: String, _ locale: LocaleFormat) -> Result<CLDRDatePattern, Mistake> {
        switch text.lowercased() {
        case "iso": return parse("yyyy-MM-dd")
        case "short": return parse(locale.datePatterns[0])
        case "medium": return parse(locale.datePatterns[1])
        case "long": return parse(locale.datePatterns[2])
        case "full": return parse(locale.datePatterns[3])
        default: return parse(text)
        }
    }

    private static func parse(_ text: String) -> Result<CLDRDatePattern, Mistake> {
        var pattern = CLDRDatePattern()
        var literal = ""
        let characters = Array(text)
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character == "'" {
                guard let length = quotedLength(characters[(index + 1)...]) else {
                    return .failure(
                        Mistake(message: "the `'` in the pattern is not closed", hint: "`''` is an apostrophe"))
                }
                literal += length == 0 ? "'" : String(characters[(index + 1)...].prefix(length))
                index += length + 2
                continue
            }
            guard character.isASCII, character.isLetter else {
                literal.append(character)
                index += 1
                continue
            }
            let run = characters[index...].prefix { $0 == character }
            guard let field = Field(rawValue: String(run)) else {
                return .failure(
                    Mistake(
                        message: "unknown letters \(quoted(String(run))) in the date pattern",
                        hint:
                            "yyyy yy MMMM MMM MM M LLLL dd d EEEE EEE HH H hh h mm ss a xxx are known, and short, medium, long, "
                            + "full and iso; text stands in '…'"))
            }
            if !literal.isEmpty { pattern.parts.append(.literal(literal)) }
            literal = ""
            pattern.parts.append(.field(field))
            pattern.needsTime = pattern.needsTime || field.isTime
            pattern.needsOffset = pattern.needsOffset || field == .offset
            index += run.count
        }
        if pattern.parts.isEmpty {
            return .failure(Mistake(message: "the date pattern is empty", hint: "write date:\"d MMMM yyyy\""))
        }
        if !literal.isEmpty { pattern.parts.append(.literal(literal)) }
        return .success(pattern)
    }

    private static func quotedLength(_ rest: ArraySlice<Character>) -> Int? {
        rest.firstIndex(of: "'").map { $0 - rest.startIndex }
    }

    func text(_ date: CalendarDate, _ locale: LocaleFormat) -> String {
        var output = ""
        for part in parts {
            switch part {
            case .literal(let text): output += text
            case .field(let field): output += Self.text(field, date, locale)
            }
        }
        return output
    }

    private static func text(_ field: Field, _ date: CalendarDate, _ locale: LocaleFormat) -> String {
        let time = date.time ?? .init()
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        return switch field {
        case .year: date.year.padded(4)
        case .shortYear: (date.year % 100).padded(2)
        case .monthName: locale.months[date.month - 1]
        case .shortMonthName: locale.shortMonths[date.month - 1]
        case .paddedMonth: date.month.padded(2)
        case .month: String(date.month)
        case .paddedDay: date.day.padded(2)
        case .day: String(date.day)
        case .weekdayName: locale.weekdays[date.weekday]
        case .shortWeekdayName: locale.shortWeekdays[date.weekday]
        case .paddedHour: time.hour.padded(2)
        case .hour: String(time.hour)
        case .paddedHour12: hour.padded(2)
        case .hour12: String(hour)
        case .minute: time.minute.padded(2)
        case .second: time.second.padded(2)
        case .meridiem: locale.meridiems[time.hour < 12 ? 0 : 1]
        case .loneMonthName: locale.loneMonths[date.month - 1]
        case .offset: CalendarDate.Time.text(ofOffset: time.offset ?? 0)
        }
    }
}
