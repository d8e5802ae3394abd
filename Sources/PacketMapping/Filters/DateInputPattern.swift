import Interchange

/// How a source writes its dates: `m/d/yyyy`, `d.m.yyyy`, `yyyymmdd`. A time of day may follow in the value.
struct DateInputPattern {
    private enum Part {
        case year, shortYear, month, day
        case literal(Unicode.Scalar)
    }

    /// The pattern as written.
    let source: String
    private var parts: [Part] = []
    /// Whether fields touch each other, so that each needs exactly two digits.
    private var isPacked = false

    /// Reads a pattern; nil unless it has year, month and day once each. Case does not matter.
    init?(_ source: String) {
        self.source = source
        let scalars = Array(source.lowercased().unicodeScalars)
        var index = 0
        var wasField = false
        while index < scalars.count {
            let scalar = scalars[index]
            let run = scalars[index...].prefix { $0 == scalar }.count
            switch (scalar, run) {
            case ("y", 4), ("y", 1): parts.append(.year)
            case ("y", 2): parts.append(.shortYear)
            case ("m", 1...2): parts.append(.month)
            case ("d", 1...2): parts.append(.day)
            case ("a"..."z", _), ("0"..."9", _): return nil
            default:
                parts.append(contentsOf: repeatElement(.literal(scalar), count: run))
                wasField = false
                index += run
                continue
            }
            isPacked = isPacked || wasField
            wasField = true
            index += run
        }
        let fields = parts.map { part in
            switch part {
            case .year, .shortYear: "y"
            case .month: "m"
            case .day: "d"
            case .literal: ""
            }
        }
        guard fields.filter({ !$0.isEmpty }).sorted() == ["d", "m", "y"] else { return nil }
    }

    /// Writes a day so; nil when the pattern cannot say which century it is of.
    func text(_ date: CalendarDate) -> String? {
        let letters = source.lowercased()
        func number(_ value: Int, _ width: String) -> String {
            isPacked || letters.contains(width) ? value.padded(2) : String(value)
        }
        let text = parts.map { part in
            switch part {
            case .year: date.year.padded(4)
            case .shortYear: (date.year % 100).padded(2)
            case .month: number(date.month, "mm")
            case .day: number(date.day, "dd")
            case .literal(let scalar): String(scalar)
            }
        }.joined()
        return self.date(Bytes(text.utf8)[...]) == date ? text : nil
    }

    /// Reads a date; nil when the value is not written so, or when there is no such day.
    func date(_ value: ArraySlice<UInt8>) -> CalendarDate? {
        var scanner = DigitScanner(value)
        var (year, month, day) = (0, 0, 0)
        let digits = isPacked ? 2...2 : 1...2
        for part in parts {
            switch part {
            case .year:
                guard let number = scanner.number(digits: 4...4) else { return nil }
                year = number
            case .shortYear:
                guard let number = scanner.number(digits: 2...2) else { return nil }
                // As POSIX: 69 to 99 are in the twentieth century.
                year = number + (number < 69 ? 2000 : 1900)
            case .month:
                guard let number = scanner.number(digits: digits) else { return nil }
                month = number
            case .day:
                guard let number = scanner.number(digits: digits) else { return nil }
                day = number
            case .literal(let scalar): guard scanner.take(scalar) else { return nil }
            }
        }
        return CalendarDate(year: year, month: month, day: day, trailing: &scanner)
    }
}
