import Interchange

extension DatePattern {
    /// The date as the pattern shows it (util.printd); nil when the date lacks a part that the pattern needs.
    ///
    /// As in Acrobat, a date without a day is the first of its month and one without a time is at noon.
    func text(_ date: PartialDate) -> String? {
        var date = date
        if date.day == nil, date.year != nil, date.month != nil, !hasWeekday { date.day = 1 }
        if hasDate, date.time == nil { date.time = .noon }
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .day(let width):
                guard let day = date.day else { return nil }
                text += day.padded(width)
            case .weekday(let width):
                guard let weekday = date.weekday else { return nil }
                text += Self.name(EnglishNames.days[weekday], width)
            case .month(let width):
                guard let month = date.month else { return nil }
                text += width < 3 ? month.padded(width) : Self.name(EnglishNames.months[month - 1], width)
            case .year(let width):
                guard let year = date.year else { return nil }
                text += (width == 2 ? year % 100 : year).padded(width)
            default:
                guard let time = date.time, let part = Self.text(part, of: time) else { return nil }
                text += part
            }
        }
        return text
    }

    private static func text(_ part: Part, of time: PartialDate.TimeOfDay) -> String? {
        switch part {
        case .hour12(let width): ((time.hour + 11) % 12 + 1).padded(width)
        case .hour24(let width): time.hour.padded(width)
        case .minute(let width): time.minute.padded(width)
        case .second(let width): time.second.padded(width)
        case .halfDay(let width): String((time.hour < 12 ? "am" : "pm").prefix(width))
        default: nil
        }
    }

    private static func name(_ name: String, _ width: Int) -> String { width == 3 ? String(name.prefix(3)) : name }
}
