import Interchange

extension DateTimePicture {
    /// The date as the picture shows it; nil when it lacks a part.
    func text(_ date: PartialDate) -> String? {
        var text = ""
        for section in sections {
            for part in section.parts {
                guard let shown = section.text(part, date) else { return nil }
                text += shown
            }
        }
        return text
    }
}

extension DateTimePicture.Section {
    fileprivate func text(_ part: DateTimePicture.Part, _ date: PartialDate) -> String? {
        switch part {
        case .literal(let text): text
        case .blank: " "
        case .number(let quantity, let digits): value(quantity, date).map { digits.text($0, symbols.ideographs) }
        case .word(let word): self.word(word, date)
        }
    }

    private func word(_ word: DateTimePicture.Word, _ date: PartialDate) -> String? {
        switch word {
        case .month: date.month.map { symbols.locale.monthNames[$0 - 1] }
        case .monthAbbreviation: date.month.map { symbols.locale.monthAbbreviations[$0 - 1] }
        case .weekday: date.weekday.map { symbols.locale.dayNames[$0] }
        case .weekdayAbbreviation: date.weekday.map { symbols.locale.dayAbbreviations[$0] }
        // A packet's dates have years from 1.
        case .era: date.year.map { _ in symbols.locale.eraNames[1] }
        case .meridiem: date.time.map { symbols.locale.meridiemNames[$0.hour < 12 ? 0 : 1] }
        case .reign(let style, let isWide): reign(date)?.name(style: style, isWide: isWide)
        case .zone(let zone, let isWide):
            date.time?.zone.map { isWide ? FullWidth.widened(zone.text($0)) : zone.text($0) }
        }
    }

    private func reign(_ date: PartialDate) -> PictureReign? {
        date.calendarDay.flatMap { day in symbols.reigns.first { $0.start <= day } }
    }

    private func value(_ quantity: DateTimePicture.Quantity, _ date: PartialDate) -> Int? {
        switch quantity {
        case .day: date.day
        case .dayOfYear: date.calendarDay.map { $0.number - CalendarDay.number(year: $0.parts.year, month: 1, date: 0) }
        case .month: date.month
        case .year: date.year
        case .yearOfCentury: date.year.map { $0 % 100 }
        case .yearOfReign: date.year.flatMap { year in reign(date).map { $0.year(year) } }
        case .weekday(let isFromMonday): date.weekday.map { isFromMonday ? ($0 + 6) % 7 + 1 : $0 + 1 }
        case .weekOfMonth: date.calendarDay.map(Self.weekOfMonth)
        case .weekOfYear: date.calendarDay.map(Self.weekOfYear)
        case .hour12(let first): date.time.map { ($0.hour + 12 - first) % 12 + first }
        case .hour24(let first): date.time.map { ($0.hour + 24 - first) % 24 + first }
        case .minute: date.time?.minute
        case .second: date.time?.second
        case .thousandth: date.time?.thousandth
        }
    }

    /// Week 1 is the first four days or more of the month that end on a Saturday; days before it are in week 0.
    private static func weekOfMonth(_ day: CalendarDay) -> Int {
        let date = day.parts.date
        let first = day.advanced(by: 1 - date).weekday % 7
        return (date - 1 + first) / 7 + (first <= 3 ? 1 : 0)
    }

    /// Week 1 has January 4 in it (ISO 8601).
    private static func weekOfYear(_ day: CalendarDay) -> Int {
        let thursday = day.startOfWeek().advanced(by: 3)
        return (thursday.number - CalendarDay.number(year: thursday.parts.year, month: 1, date: 1)) / 7 + 1
    }
}
