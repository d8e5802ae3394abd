import Interchange

/// A day of the Gregorian calendar, with a time of day where the source had one, and how far that is from UTC where it
/// says so. A time is shown as it was written; `zone` brings it to another place.
struct CalendarDate: Equatable {
    struct Time: Equatable {
        var hour = 0
        var minute = 0
        var second = 0
        /// Minutes east of UTC.
        var offset: Int?
    }

    let year: Int
    let month: Int
    let day: Int
    var time: Time?

    /// Makes a date; nil when there is no such day.
    init?(year: Int, month: Int, day: Int, time: Time? = nil) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDay.days(inMonth: month, ofYear: year)
        else {
            return nil
        }
        (self.year, self.month, self.day, self.time) = (year, month, day, time)
    }

    /// Reads `2024-05-01`, or that with a time behind it.
    init?(iso bytes: ArraySlice<UInt8>) {
        var scanner = DigitScanner(bytes)
        guard let year = scanner.number(digits: 4...4), scanner.take("-"), let month = scanner.number(digits: 2...2),
            scanner.take("-"), let day = scanner.number(digits: 2...2)
        else { return nil }
        self.init(year: year, month: month, day: day, trailing: &scanner)
    }

    /// Makes a date and reads the time behind it, if there is one: `T15:04:05.123Z`, ` 3:04 PM`.
    init?(year: Int, month: Int, day: Int, trailing scanner: inout DigitScanner) {
        var time: Time?
        if !scanner.isAtEnd {
            guard scanner.take("T") || scanner.take("t") || scanner.take(" "), let found = Time(&scanner),
                scanner.isAtEnd
            else { return nil }
            time = found
        }
        self.init(year: year, month: month, day: day, time: time)
    }

    /// The day of the week, from 0 for Monday.
    var weekday: Int { CalendarDay(number: dayNumber).weekday - 1 }
}

extension CalendarDate.Time {
    /// Reads `15:04`, `15:04:05.123`, `3:04 PM`, and `Z` or `+09:00` behind it.
    fileprivate init?(_ scanner: inout DigitScanner) {
        guard var hour = scanner.number(digits: 1...2), scanner.take(":"), let minute = scanner.number(digits: 2...2)
        else { return nil }
        var second = 0
        var offset: Int?
        if scanner.take(":") {
            guard let number = scanner.number(digits: 2...2) else { return nil }
            second = number
            if scanner.take(".") || scanner.take(",") { guard scanner.number(digits: 1...9) != nil else { return nil } }
        }
        let hasSpace = scanner.take(" ")
        if scanner.takeMeridiem(&hour) {
            guard hour < 24 else { return nil }
        } else if hasSpace {
            return nil
        } else if let sign = scanner.takeSign() {
            guard let hours = scanner.number(digits: 2...2), hours < 24 else { return nil }
            var minutes = 0
            if scanner.take(":") || !scanner.isAtEnd {
                guard let number = scanner.number(digits: 2...2), number < 60 else { return nil }
                minutes = number
            }
            offset = sign * (hours * 60 + minutes)
        } else if scanner.take("Z") || scanner.take("z") {
            offset = 0
        }
        guard hour < 24, minute < 60, second < 61 else { return nil }
        self.init(hour: hour, minute: minute, second: second, offset: offset)
    }
}

/// Reads numbers of a few digits and the signs between them.
struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes.trimmedASCII }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        for byte in String(scalar).utf8.enumerated() {
            guard byte.offset < rest.count, rest[rest.startIndex + byte.offset] == byte.element else { return false }
        }
        rest = rest.dropFirst(UTF8.width(scalar))
        return true
    }

    /// Reads a sign: 1 or -1.
    mutating func takeSign() -> Int? { take("+") ? 1 : take("-") ? -1 : nil }

    /// A number of at least and at most so many digits.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        let found = rest.prefix(digits.upperBound).prefix(while: \.isDigit)
        guard found.count >= digits.lowerBound else { return nil }
        rest = rest[found.endIndex...]
        return found.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Reads AM or PM and brings an hour from 1 to 12 to the 24-hour clock; other hours become invalid.
    mutating func takeMeridiem(_ hour: inout Int) -> Bool {
        let word = rest.prefix(2).map { $0 & 0xDF }
        guard word == Bytes("AM".utf8) || word == Bytes("PM".utf8) else { return false }
        rest = rest.dropFirst(2)
        hour = (1...12).contains(hour) ? hour % 12 + (word[0] == UInt8(ascii: "P") ? 12 : 0) : 24
        return true
    }
}
