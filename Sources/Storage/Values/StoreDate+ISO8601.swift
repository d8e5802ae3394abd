package import Interchange

extension StoreDate: CustomStringConvertible {
    private static let perDay: Int64 = 86_400_000_000

    /// The moment in ISO 8601, always of the shape `2026-03-14T09:26:53.589793Z`.
    public var iso8601: String {
        var day = microseconds / Self.perDay
        var rest = microseconds % Self.perDay
        if rest < 0 {
            day -= 1
            rest += Self.perDay
        }
        let (year, month, date) = CalendarDay(number: Int(day)).parts
        let second = rest / 1_000_000
        var text: [UInt8] = []
        text.reserveCapacity(27)
        Self.append(Int64(year), digits: 4, to: &text)
        text.append(UInt8(ascii: "-"))
        Self.append(Int64(month), digits: 2, to: &text)
        text.append(UInt8(ascii: "-"))
        Self.append(Int64(date), digits: 2, to: &text)
        text.append(UInt8(ascii: "T"))
        Self.append(second / 3600, digits: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        Self.append(second / 60 % 60, digits: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        Self.append(second % 60, digits: 2, to: &text)
        text.append(UInt8(ascii: "."))
        Self.append(rest % 1_000_000, digits: 6, to: &text)
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }

    /// The moment in ISO 8601.
    public var description: String { iso8601 }

    /// Reads `2026-03-14`, `2026-03-14T09:26:53Z` or `2026-03-14T09:26:53.589793Z` (1 to 6 digits), all UTC.
    ///
    /// Nil for anything else, and for a day that is not in the calendar.
    public init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int64? {
            var value: Int64 = 0
            for byte in bytes[range] {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int64(byte - 0x30)
            }
            return value
        }
        func matches(_ shape: String) -> Bool {
            zip(bytes, shape.utf8).allSatisfy { $1 == UInt8(ascii: "0") || $0 == $1 }
        }
        guard bytes.count >= 10, matches("0000-00-00T00:00:00"),
            let year = number(0..<4), let month = number(5..<7), let date = number(8..<10), (1...12).contains(month),
            date >= 1, date <= Int64(CalendarDay.days(inMonth: Int(month), ofYear: Int(year)))
        else { return nil }
        let day = Int64(CalendarDay.number(year: Int(year), month: Int(month), date: Int(date)))
        guard bytes.count > 10 else {
            self.init(microseconds: day * Self.perDay)
            return
        }
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction: Int64 = 0
        if bytes.count > 20 {
            let digits = bytes.count - 21
            guard bytes[19] == UInt8(ascii: "."), (1...6).contains(digits), let value = number(20..<20 + digits)
            else { return nil }
            fraction = (digits..<6).reduce(value) { value, _ in value * 10 }
        }
        let seconds = (hour * 60 + minute) * 60 + second
        self.init(microseconds: day * Self.perDay + seconds * 1_000_000 + fraction)
    }

    private static func append(_ value: Int64, digits: Int, to text: inout [UInt8]) {
        var divisor = (1..<digits).reduce(Int64(1)) { divisor, _ in divisor * 10 }
        while divisor > 0 {
            text.append(0x30 + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}

extension StoreDate {
    /// The moment so many seconds later.
    package func advanced(bySeconds seconds: Int64) -> StoreDate {
        StoreDate(microseconds: microseconds + seconds * 1_000_000)
    }

    /// The day of the moment, in UTC.
    package var utcDay: CalendarDay {
        CalendarDay(
            number: Int((microseconds - (microseconds % Self.perDay + Self.perDay) % Self.perDay) / Self.perDay))
    }
}
