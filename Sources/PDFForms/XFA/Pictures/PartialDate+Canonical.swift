import Interchange

/// Dates and times as XFA keeps them (XFA 3.3, part 2, chapter 23, Canonical Format Reference).
extension PartialDate {
    /// The day, when all of it is known.
    var calendarDay: CalendarDay? {
        guard let year, let month, let day else { return nil }
        return CalendarDay(year: year, month: month, date: day)
    }

    /// `2026-11-23`, `2026-11` or `2026`, with a time behind a day, or `14:30:00.250+01:00` alone; nil where a larger part of
    /// the day is missing.
    var canonicalText: String? {
        let clock = time?.canonicalText
        guard year != nil || month != nil || day != nil else { return clock }
        guard let year, month != nil || day == nil else { return nil }
        var text = year.padded(4)
        if let month { text += "-" + month.padded(2) }
        if let day { text += "-" + day.padded(2) }
        guard let clock else { return text }
        return day == nil ? nil : "\(text)T\(clock)"
    }

    /// Reads `2026-11-23` or `20261123`, with a time or without, or a time alone: `14:30` or `143000`. A blank may stand between
    /// day and time.
    init?(canonical value: String) {
        guard value.utf8.count <= 40 else { return nil }
        let mark = value.firstIndex { $0 == "T" || $0 == " " }
        let (first, behind) = (value[..<(mark ?? value.endIndex)], mark.map { value[value.index(after: $0)...] })
        guard let day = Self.day(first) else {
            guard behind == nil, let time = TimeOfDay(canonical: first, isLong: true) else { return nil }
            self.init(time: time)
            return
        }
        self = day
        guard let behind else { return }
        guard let time = TimeOfDay(canonical: behind, isLong: true) ?? TimeOfDay(canonical: behind, isLong: false)
        else {
            return nil
        }
        self.time = time
    }

    /// Reads the canonical forms that are only parts: `2026`, `202611` and `2026-11`, or of a time `14` and `1430`.
    init?(canonicalPart value: String, isTime: Bool) {
        if isTime {
            guard let time = TimeOfDay(canonical: value[...], isLong: false) else { return nil }
            self.init(time: time)
            return
        }
        let parts = value.utf8.count == 6 ? [value.prefix(4), value.dropFirst(4)] : value.split(separator: "-")
        guard (1...2).contains(parts.count), let year = Self.number(parts[0], digits: 4) else { return nil }
        self.init(year: year)
        if parts.count == 2 {
            guard let month = Self.number(parts[1], digits: 2) else { return nil }
            self.month = month
        }
        guard isValid else { return nil }
    }

    private static func day(_ text: Substring) -> PartialDate? {
        let parts: [Substring]
        switch text.utf8.count {
        case 8: parts = [text.prefix(4), text.dropFirst(4).prefix(2), text.dropFirst(6)]
        case 10: parts = text.split(separator: "-", omittingEmptySubsequences: false)
        default: return nil
        }
        guard parts.count == 3, let year = number(parts[0], digits: 4), let month = number(parts[1], digits: 2),
            let day = number(parts[2], digits: 2)
        else { return nil }
        let date = PartialDate(year: year, month: month, day: day)
        return date.isValid ? date : nil
    }

    fileprivate static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ $0.decimalDigit != nil }) else { return nil }
        return Int(text)
    }
}

extension PartialDate.TimeOfDay {
    /// `14:30:00`, with thousandths of a second and a zone where there are any.
    fileprivate var canonicalText: String {
        var text = [hour, minute, second].map { $0.padded(2) }.joined(separator: ":")
        if thousandth != 0 { text += ".\(thousandth.padded(3))" }
        guard let zone else { return text }
        guard zone != 0 else { return text + "Z" }
        let minutes = Int(zone.magnitude)
        return text + (zone < 0 ? "-" : "+") + "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    }

    /// Reads `HH:MM`, `HH:MM:SS` and `HHMMSS`, or where `isLong` is false `HH` and `HHMM`; behind seconds a fraction, and a
    /// zone at the end.
    fileprivate init?(canonical text: Substring, isLong: Bool) {
        let clock = text.prefix { $0.isASCII && $0.isNumber || $0 == ":" }
        let parts: [Substring]
        if clock.contains(":") {
            parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        } else {
            parts = stride(from: 0, to: clock.utf8.count, by: 2).map { clock.dropFirst($0).prefix(2) }
        }
        let numbers = parts.compactMap { PartialDate.number($0, digits: 2) }
        guard (1...3).contains(parts.count), numbers.count == parts.count,
            isLong == (clock.contains(":") || parts.count == 3)
        else { return nil }
        self.init(
            hour: numbers[0], minute: numbers.count > 1 ? numbers[1] : 0, second: numbers.count > 2 ? numbers[2] : 0)
        var rest = text[clock.endIndex...]
        if rest.first == ".", numbers.count == 3 {
            let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !fraction.isEmpty, let number = Int((String(fraction) + "00").prefix(3)) else { return nil }
            thousandth = number
            rest = rest[fraction.endIndex...]
        }
        if !rest.isEmpty {
            guard let first = rest.first, "Z+-".contains(first), let minutes = PictureZone.minutes(from: &rest),
                rest.isEmpty
            else { return nil }
            zone = minutes
        }
        guard isValid else { return nil }
    }
}
