extension DatePattern {
    /// The value as the pattern shows it.
    ///
    /// Like AFParseDateEx, this is forgiving about marks, names of days and leading zeros, and takes the order of day,
    /// month and year from the pattern. Years of two digits are 1950 to 2049. Beyond Acrobat it reads ISO 8601
    /// (`2024-03-05`, `2024-03-05T14:30:00Z`, `20240305`) whatever the pattern, and `3/5/2024` where the pattern does
    /// not put the day before the month.
    ///
    /// Deviations: there is no clock, so a date without a year is refused by a pattern that shows the year, where
    /// Acrobat takes this year; three short numbers are refused by a pattern that has no day, and words that do not
    /// belong to a date are refused, where Acrobat guesses.
    public func shown(_ value: String) -> Result<ShownValue, FormatFailure> {
        guard let tokens = DateTokens(value), let (date, isNative) = date(tokens), date.isValid, let text = text(date)
        else { return .failure(failure) }
        return .success(ShownValue(text: text, value: isNative ? value : text))
    }

    /// Whether a value is a month and a year without a day, of which the pattern shows the first: `4/2024`.
    public func addsDay(to value: String) -> Bool {
        guard order.contains(.day), let tokens = DateTokens(value) else { return false }
        let numbers = split(tokens)
        guard let units = units(numbers, isMonthWritten: tokens.month != nil) else { return false }
        return !units.contains(.day) && (tokens.month != nil || !units.isEmpty)
    }

    /// Why a value is not shown.
    var failure: FormatFailure {
        hasDate
            ? FormatFailure(.notADate, "The value is not a date that can be shown as \(text).")
            : FormatFailure(.notATime, "The value is not a time of day that can be shown as \(text).")
    }

    /// The date, and whether Acrobat reads the same date from the same text.
    private func date(_ tokens: DateTokens) -> (PartialDate, isNative: Bool)? {
        guard hasDate else {
            guard let time = tokens.time, tokens.numbers.count <= 3 else { return nil }
            return (PartialDate(time: time), tokens.numbers.isEmpty && tokens.month == nil)
        }
        var result = PartialDate(month: tokens.month, time: tokens.time)
        let numbers = split(tokens)
        let isWritten = tokens.month != nil
        guard let units = units(numbers, isMonthWritten: isWritten), units.count == numbers.count else { return nil }
        for (number, unit) in zip(numbers, units) {
            switch unit {
            case .day: result.day = number.value
            case .month: result.month = number.value
            case .year:
                guard let year = Self.year(number) else { return nil }
                result.year = year
            }
        }
        let own = fullOrder.filter { !isWritten || $0 != .month }
        let isNative =
            !tokens.isJoinedByT && Array(own.prefix(units.count)) == units
            && numbers.count == tokens.numbers.count
        return (result, isNative)
    }

    /// Day, month and year in the order of the pattern, the missing ones in the order month, day, year.
    private var fullOrder: [Unit] {
        order + [.month, .day, .year].filter { !order.contains($0) }
    }

    /// What each number is.
    private func units(_ numbers: [DateTokens.Number], isMonthWritten: Bool) -> [Unit]? {
        let own = fullOrder.filter { !isMonthWritten || $0 != .month }
        let yearAt = numbers.firstIndex { $0.digits.utf8.count > 2 }
        switch (numbers.count, isMonthWritten) {
        case (0, true): return []
        case (1, true):
            let isYear = yearAt != nil || numbers[0].value > 31 || !order.contains(.day)
            return [isYear ? .year : .day]
        case (1, false): return order.count == 1 ? order : nil
        case (2, true): return yearAt == 0 ? [.year, .day] : yearAt == 1 ? [.day, .year] : own
        case (2, false):
            guard let yearAt else { return Array(own.prefix(2)) }
            return yearAt == 0 ? [.year, .month] : [.month, .year]
        case (3, false): return units(ofThree: numbers, yearAt: yearAt)
        default: return nil
        }
    }

    private func units(ofThree numbers: [DateTokens.Number], yearAt: Int?) -> [Unit]? {
        let own = fullOrder
        let isDayFirst = own.firstIndex(of: .day) ?? 0 < own.firstIndex(of: .month) ?? 0
        guard let yearAt else {
            return order.count == 3 || !order.contains(.year) ? own : nil
        }
        if yearAt == 0 { return own.first == .year ? own : [.year, .month, .day] }
        guard yearAt == 2 else { return own[1] == .year ? own : nil }
        return isDayFirst && own.first != .year ? [.day, .month, .year] : [.month, .day, .year]
    }

    /// A single number without marks in the parts of the pattern: `03052024` for `mm/dd/yyyy`, or `20240305`.
    private func split(_ tokens: DateTokens) -> [DateTokens.Number] {
        guard tokens.month == nil, tokens.numbers.count == 1, order.count > 1, let number = tokens.numbers.first else {
            return tokens.numbers
        }
        let count = number.digits.utf8.count
        let iso: [Unit] = [.year, .month, .day]
        for units in [order, iso] {
            for yearWidth in units.contains(.year) ? [4, 2] : [2] where units == order || yearWidth == 4 {
                let widths = units.map { $0 == .year ? yearWidth : 2 }
                guard widths.reduce(0, +) == count else { continue }
                let parts = Self.parts(of: number.digits, widths)
                if let read = units.count == 3 || units == order ? Self.checked(parts, units) : nil { return read }
            }
        }
        return tokens.numbers
    }

    private static func parts(of digits: String, _ widths: [Int]) -> [DateTokens.Number] {
        var rest = digits[...]
        return widths.map { width in
            let part = String(rest.prefix(width))
            rest = rest.dropFirst(width)
            return DateTokens.Number(value: Int(part) ?? 0, digits: part)
        }
    }

    /// The parts when they can be what they should be.
    private static func checked(_ parts: [DateTokens.Number], _ units: [Unit]) -> [DateTokens.Number]? {
        for (part, unit) in zip(parts, units) {
            switch unit {
            case .day: if !(1...31).contains(part.value) { return nil }
            case .month: if !(1...12).contains(part.value) { return nil }
            case .year: if year(part) == nil { return nil }
            }
        }
        return parts
    }

    /// A year of four digits, or of two: 50 is 1950, 49 is 2049.
    private static func year(_ number: DateTokens.Number) -> Int? {
        switch number.digits.utf8.count {
        case 4: number.value > 0 ? number.value : nil
        case 1, 2: number.value < 50 ? number.value + 2000 : number.value + 1900
        default: nil
        }
    }
}
