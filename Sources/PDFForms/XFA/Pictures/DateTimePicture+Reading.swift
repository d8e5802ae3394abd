import Interchange

extension DateTimePicture {
    /// The date that a text in this picture says; nil when it does not have the picture, or none can be read in it.
    func date(_ text: String) -> PartialDate? {
        guard isReadable, text.utf8.count <= 200 else { return nil }
        var reading = Reading(rest: text[...])
        for section in sections {
            for part in section.parts { guard reading.take(part, section) else { return nil } }
        }
        return reading.rest.isEmpty ? reading.result : nil
    }

    static func isReadable(_ parts: [Part]) -> Bool {
        let said = parts.compactMap(meaning)
        let isOf12 = parts.contains { if case .number(.hour12, _) = $0 { true } else { false } }
        return Set(said).count == said.count && (!isOf12 || said.contains("meridiem"))
    }

    /// What a part says of a date, for those that may be said once.
    private static func meaning(_ part: Part) -> String? {
        switch part {
        case .number(let quantity, _):
            switch quantity {
            case .day, .dayOfYear: "day"
            case .month: "month"
            case .year, .yearOfCentury, .yearOfReign: "year"
            case .hour12, .hour24: "hour"
            case .minute: "minute"
            case .second: "second"
            case .thousandth: "thousandth"
            case .weekday, .weekOfMonth, .weekOfYear: nil
            }
        case .word(.month), .word(.monthAbbreviation): "month"
        case .word(.meridiem): "meridiem"
        case .word(.zone): "zone"
        case .word, .blank, .literal: nil
        }
    }

    /// A text that is being read.
    private struct Reading {
        var rest: Substring
        private var date = PartialDate()
        private var time = PartialDate.TimeOfDay(hour: 0, minute: 0, second: 0)
        private var hasTime = false
        private var isAfternoon: Bool?
        private var isHourOf12 = false
        private var dayOfYear: Int?
        private var reign: PictureReign?
        private var yearOfReign: Int?

        init(rest: Substring) { self.rest = rest }

        /// What was read, if there is such a day and time.
        var result: PartialDate? {
            var date = date
            if let yearOfReign {
                guard let reign else { return nil }
                date.year = reign.firstYear + yearOfReign - 1
            }
            if let dayOfYear {
                guard let year = date.year, (1...9_999).contains(year) else { return nil }
                let day = CalendarDay(number: CalendarDay.number(year: year, month: 1, date: dayOfYear)).parts
                guard day.year == year else { return nil }
                (date.month, date.day) = (day.month, day.date)
            }
            if hasTime {
                date.time = time
                if isHourOf12, isAfternoon == true { date.time?.hour += 12 }
            }
            return date.isValid ? date : nil
        }

        /// Takes a part; false where the text does not have it.
        mutating func take(_ part: Part, _ section: Section) -> Bool {
            switch part {
            case .literal(let literal):
                guard rest.hasPrefix(literal) else { return false }
                rest.removeFirst(literal.count)
                return true
            case .blank(let blank): return blank.take(from: &rest)
            case .number(let quantity, let digits):
                let most = max(digits.width, Self.mostDigits(quantity))
                guard
                    let number = digits.number(
                        from: &rest, most: digits.width == 1 ? most : digits.width, section.symbols.ideographs)
                else { return false }
                return take(number, quantity)
            case .word(let word): return take(word, section)
            }
        }

        private static func mostDigits(_ quantity: Quantity) -> Int {
            switch quantity {
            case .weekday, .weekOfMonth: 1
            case .dayOfYear: 3
            case .yearOfReign, .year: 4
            default: 2
            }
        }

        private mutating func take(_ number: Int, _ quantity: Quantity) -> Bool {
            switch quantity {
            case .day: date.day = number
            case .dayOfYear: dayOfYear = number
            case .month: date.month = number
            case .year: date.year = number
            // Years of two digits are those from 1930 to 2029.
            case .yearOfCentury: date.year = number + (number < 30 ? 2_000 : 1_900)
            case .yearOfReign: yearOfReign = number
            case .weekday, .weekOfMonth, .weekOfYear: break
            case .hour12(let first):
                guard (first...(first + 11)).contains(number) else { return false }
                (time.hour, isHourOf12, hasTime) = (number % 12, true, true)
            case .hour24(let first):
                guard (first...(first + 23)).contains(number) else { return false }
                (time.hour, hasTime) = (number % 24, true)
            case .minute: (time.minute, hasTime) = (number, true)
            case .second: (time.second, hasTime) = (number, true)
            case .thousandth: (time.thousandth, hasTime) = (number, true)
            }
            return true
        }

        private mutating func take(_ word: Word, _ section: Section) -> Bool {
            let symbols = section.symbols.locale
            switch word {
            case .month: date.month = index(in: symbols.monthNames).map { $0 + 1 }
            case .monthAbbreviation: date.month = index(in: symbols.monthAbbreviations).map { $0 + 1 }
            case .weekday: return index(in: symbols.dayNames) != nil
            case .weekdayAbbreviation: return index(in: symbols.dayAbbreviations) != nil
            case .era: return index(in: symbols.eraNames) == 1
            case .meridiem: isAfternoon = index(in: symbols.meridiemNames).map { $0 == 1 }
            case .reign(let style, let isWide):
                let names = section.symbols.reigns.map { $0.name(style: style, isWide: isWide) }
                reign = index(in: names).map { section.symbols.reigns[$0] }
                return reign != nil
            case .zone(_, let isWide):
                if isWide { rest = FullWidth.narrowed(String(rest))[...] }
                time.zone = PictureZone.minutes(from: &rest)
                return time.zone != nil
            }
            return word == .meridiem ? isAfternoon != nil : date.month != nil
        }

        /// Takes the longest name that fits, as one may begin like another: its place.
        private mutating func index(in names: [String]) -> Int? {
            let text = rest.lowercased()
            let found = names.indices.filter { !names[$0].isEmpty && text.hasPrefix(names[$0].lowercased()) }
            guard let index = found.max(by: { names[$0].count < names[$1].count }) else { return nil }
            rest.removeFirst(min(rest.count, names[index].count))
            return index
        }
    }
}
