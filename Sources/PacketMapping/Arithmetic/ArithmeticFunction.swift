import Interchange

/// A function of a calculation.
enum ArithmeticFunction: String, CaseIterable, Sendable {
    case round, floor, ceiling, abs, min, max, sum, average, count
    case days, months, years, year, month, day, monthEnd = "monthend"

    /// How many arguments it takes.
    var arguments: ClosedRange<Int> {
        switch self {
        case .round, .floor, .ceiling: 1...2
        case .abs, .year, .month, .day, .monthEnd: 1...1
        case .days, .months, .years: 2...2
        case .min, .max, .sum, .average, .count: 1...64
        }
    }

    /// How it is written.
    var usage: String {
        switch self {
        case .round, .floor, .ceiling: "\(rawValue)(number, decimals)"
        case .abs: "abs(number)"
        case .min, .max, .sum, .average, .count: "\(rawValue)(first, second, …)"
        case .days, .months, .years: "\(rawValue)(from, to)"
        case .year, .month, .day: "\(rawValue)(date)"
        case .monthEnd: "monthEnd(date)"
        }
    }

    /// Whether empty values are left out; elsewhere they make the result empty.
    var skipsMissing: Bool {
        switch self {
        case .min, .max, .sum, .average, .count: true
        default: false
        }
    }

    /// The result; nil when the values are of the wrong kind, `notComputable` when it is too large.
    func apply(_ values: [ArithmeticValue]) throws(FilterFailure) -> ArithmeticValue? {
        let present = values.filter { $0 != .missing }
        if !skipsMissing, present.count < values.count { return .missing }
        switch self {
        case .count: return .number(Decimal(present.count))
        case .round: return try rounded(present, .halfAwayFromZero)
        case .floor: return try rounded(present, .down)
        case .ceiling: return try rounded(present, .up)
        case .abs:
            guard case .number(let number) = present[0] else { return nil }
            return .number(number.magnitude)
        case .min, .max: return extreme(present)
        case .sum, .average: return try total(present)
        case .days, .months, .years: return between(present)
        case .year, .month, .day, .monthEnd: return part(present[0])
        }
    }

    private func rounded(
        _ values: [ArithmeticValue], _ rounding: Decimal.Rounding
    ) throws(FilterFailure) -> ArithmeticValue? {
        guard case .number(let number) = values[0] else { return nil }
        var places = 0
        if values.count > 1 {
            guard case .number(let wanted) = values[1], let count = wanted.integer, (0...20).contains(count) else {
                return nil
            }
            places = count
        }
        guard let result = number.rounded(to: places, rounding) else { throw .tooLarge }
        return .number(result)
    }

    private func extreme(_ values: [ArithmeticValue]) -> ArithmeticValue? {
        guard var best = values.first else { return .missing }
        for value in values.dropFirst() {
            let isLess: Bool
            switch (value, best) {
            case (.number(let left), .number(let right)): isLess = Decimal.areAscending(left, right)
            case (.date(let left), .date(let right)): isLess = left.iso < right.iso
            default: return nil
            }
            if isLess == (self == .min), value != best { best = value }
        }
        if case .span = best { return nil }
        return best
    }

    private func total(_ values: [ArithmeticValue]) throws(FilterFailure) -> ArithmeticValue? {
        if values.isEmpty { return .missing }
        var total = Decimal(0)
        for value in values {
            guard case .number(let number) = value else { return nil }
            guard let sum = Decimal.sum(total, number) else { throw .tooLarge }
            total = sum
        }
        guard self == .average else { return .number(total) }
        guard let mean = Decimal.quotient(total, Decimal(values.count)) else { throw .tooLarge }
        return .number(mean)
    }

    private func between(_ values: [ArithmeticValue]) -> ArithmeticValue? {
        guard case .date(let from) = values[0], case .date(let to) = values[1] else { return nil }
        switch self {
        case .days: return .number(Decimal(to.dayNumber - from.dayNumber))
        case .months: return .number(Decimal(from.months(until: to)))
        default: return .number(Decimal(from.months(until: to) / 12))
        }
    }

    private func part(_ value: ArithmeticValue) -> ArithmeticValue? {
        guard case .date(let date) = value else { return nil }
        switch self {
        case .year: return .number(Decimal(date.year))
        case .month: return .number(Decimal(date.month))
        case .day: return .number(Decimal(date.day))
        default:
            let last = CalendarDay.days(inMonth: date.month, ofYear: date.year)
            return CalendarDate(year: date.year, month: date.month, day: last).map { .date($0) }
        }
    }
}

extension FilterFailure {
    static let tooLarge = FilterFailure(
        code: .notComputable, predicate: "gives a result that is too large", hint: "numbers have up to 38 digits")
}
