/// The numbers and words of a text that should be a date.
struct DateTokens {
    /// A number and how many digits it was written with.
    struct Number {
        var value: Int
        var digits: String
    }

    var numbers: [Number] = []
    /// A month that is written as a word.
    var month: Int?
    var time: PartialDate.TimeOfDay?
    /// Whether the date and the time are joined by a T, as in ISO 8601.
    var isJoinedByT = false

    /// Splits a text; nil when it has words that do not belong to a date, more than four numbers or more than one time.
    ///
    /// `15th`, `the`, names of days, and the signs that Chinese, Japanese and Korean put behind years, months and days
    /// are passed over, as are all marks. A time zone is passed over too.
    init?(_ value: String) {
        guard value.utf8.count <= 200 else { return nil }
        let scalars = Array(value.unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar.decimalDigit != nil {
                guard readNumber(scalars, &index) else { return nil }
            } else if scalar.properties.isAlphabetic {
                let start = index
                while index < scalars.count, scalars[index].properties.isAlphabetic { index += 1 }
                guard readWord(scalars[start..<index]) else { return nil }
            } else {
                index += 1
            }
        }
        guard numbers.count <= 4 else { return nil }
    }

    private mutating func readNumber(_ scalars: [Unicode.Scalar], _ index: inout Int) -> Bool {
        let number = Self.digits(scalars, &index)
        guard let value = Int(number), number.utf8.count <= 8 else { return false }
        var parts = [value]
        if number.utf8.count <= 2 {
            // 14:30, 2:30:09 pm, 2 pm
            while parts.count < 3, index + 1 < scalars.count, scalars[index] == ":",
                scalars[index + 1].decimalDigit != nil
            {
                index += 1
                let part = Self.digits(scalars, &index)
                guard part.utf8.count <= 2, let value = Int(part) else { return false }
                parts.append(value)
            }
            let isTime = parts.count > 1
            if isTime { Self.skipFraction(scalars, &index) }
            let isAfternoon = Self.halfDay(scalars, &index)
            if isTime || isAfternoon != nil { return take(time: parts, isAfternoon: isAfternoon, scalars, &index) }
        }
        numbers.append(Number(value: value, digits: number))
        return true
    }

    private mutating func take(
        time parts: [Int], isAfternoon: Bool?, _ scalars: [Unicode.Scalar], _ index: inout Int
    ) -> Bool {
        var hour = parts[0]
        if let isAfternoon {
            // 0:30 pm and 14:30 pm are understood, 14:30 am is not
            guard isAfternoon || hour <= 12 else { return false }
            hour = isAfternoon ? (hour < 12 ? hour + 12 : hour) : hour % 12
        }
        let read = PartialDate.TimeOfDay(
            hour: hour, minute: parts.count > 1 ? parts[1] : 0, second: parts.count > 2 ? parts[2] : 0)
        guard time == nil, read.isValid else { return false }
        time = read
        Self.skipZone(scalars, &index)
        return true
    }

    private mutating func readWord(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: letters)
        let word = String(view)
        if let named = PartialDate.month(named: word) {
            guard month == nil else { return false }
            month = named
            return true
        }
        switch word.lowercased() {
        case "t":
            isJoinedByT = true
            return true
        case "st", "nd", "rd", "th", "the", "of", "at", "z", "年", "月", "日", "년", "월", "일": return true
        default: return PartialDate.isDayName(word)
        }
    }

    private static func digits(_ scalars: [Unicode.Scalar], _ index: inout Int) -> String {
        var digits = ""
        while index < scalars.count, let digit = scalars[index].decimalDigit {
            digits += String(digit)
            index += 1
        }
        return digits
    }

    /// The decimals of a second.
    private static func skipFraction(_ scalars: [Unicode.Scalar], _ index: inout Int) {
        guard index + 1 < scalars.count, scalars[index] == ".", scalars[index + 1].decimalDigit != nil else { return }
        index += 1
        _ = digits(scalars, &index)
    }

    /// `Z`, `+02:00` or `-0500`, directly behind the time.
    private static func skipZone(_ scalars: [Unicode.Scalar], _ index: inout Int) {
        guard index + 2 < scalars.count, scalars[index] == "+" || scalars[index] == "-",
            scalars[index + 1].decimalDigit != nil, scalars[index + 2].decimalDigit != nil
        else { return }
        index += 1
        _ = digits(scalars, &index)
        guard index + 1 < scalars.count, scalars[index] == ":", scalars[index + 1].decimalDigit != nil else { return }
        index += 1
        _ = digits(scalars, &index)
    }

    /// am, pm, a.m., p, in any case: false for the first half of the day.
    private static func halfDay(_ scalars: [Unicode.Scalar], _ index: inout Int) -> Bool? {
        var next = index
        while next < scalars.count, scalars[next].properties.isWhitespace { next += 1 }
        guard next < scalars.count, let letter = scalars[next].lowercaseASCII, letter == "a" || letter == "p" else {
            return nil
        }
        next += 1
        if next < scalars.count, scalars[next] == "." { next += 1 }
        if next < scalars.count, scalars[next].lowercaseASCII == "m" { next += 1 }
        if next < scalars.count, scalars[next].properties.isAlphabetic { return nil }
        if next < scalars.count, scalars[next] == "." { next += 1 }
        index = next
        return letter == "p"
    }
}

extension Unicode.Scalar {
    /// The value of an ASCII or full-width digit.
    fileprivate var decimalDigit: UInt32? {
        switch value {
        case 0x30...0x39: value - 0x30
        case 0xFF10...0xFF19: value - 0xFF10
        default: nil
        }
    }

    fileprivate var lowercaseASCII: Unicode.Scalar? {
        isASCII ? Unicode.Scalar(UInt8(truncatingIfNeeded: value) | 0x20) : nil
    }
}
