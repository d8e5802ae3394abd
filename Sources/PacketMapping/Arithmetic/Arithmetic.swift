/// A calculation as it is written: `price * quantity`, `due + 30 days`. Its leaves are what names become.
indirect enum Arithmetic<Leaf: Sendable>: Sendable {
    /// A column, with filters or without.
    case leaf(Leaf)
    /// A number or a date.
    case constant(ArithmeticValue)
    case negation(Arithmetic)
    case sum(Arithmetic, Arithmetic)
    case difference(Arithmetic, Arithmetic)
    case product(Arithmetic, Arithmetic)
    case quotient(Arithmetic, Arithmetic)
    /// A number of days, weeks, months or years.
    case span(Arithmetic, ArithmeticUnit)
    case call(ArithmeticFunction, [Arithmetic])

    /// The same with other leaves.
    func map<Other>(_ transform: (Leaf) throws(Problem) -> Other) throws(Problem) -> Arithmetic<Other> {
        switch self {
        case .leaf(let leaf): return .leaf(try transform(leaf))
        case .constant(let value): return .constant(value)
        case .negation(let inner): return .negation(try inner.map(transform))
        case .sum(let left, let right): return .sum(try left.map(transform), try right.map(transform))
        case .difference(let left, let right): return .difference(try left.map(transform), try right.map(transform))
        case .product(let left, let right): return .product(try left.map(transform), try right.map(transform))
        case .quotient(let left, let right): return .quotient(try left.map(transform), try right.map(transform))
        case .span(let inner, let unit): return .span(try inner.map(transform), unit)
        case .call(let function, let arguments):
            var mapped: [Arithmetic<Other>] = []
            for argument in arguments { mapped.append(try argument.map(transform)) }
            return .call(function, mapped)
        }
    }

    /// All leaves from left to right.
    var leaves: [Leaf] {
        switch self {
        case .leaf(let leaf): [leaf]
        case .constant: []
        case .negation(let inner), .span(let inner, _): inner.leaves
        case .sum(let left, let right), .difference(let left, let right), .product(let left, let right),
            .quotient(let left, let right):
            left.leaves + right.leaves
        case .call(_, let arguments): arguments.flatMap(\.leaves)
        }
    }
}

/// What a calculation works on.
enum ArithmeticValue: Sendable, Equatable {
    case number(Decimal)
    case date(CalendarDate)
    case span(months: Int, days: Int)
    /// An empty cell.
    case missing

    /// A number, a date like 2024-05-31, or nothing at all; nil for any other text. A number of more than 38 digits
    /// is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        if bytes.isBlank {
            self = .missing
        } else if let number = DecimalNumeral(bytes).flatMap(Decimal.init) {
            self = .number(number)
        } else if let date = CalendarDate(iso: bytes) {
            self = .date(date)
        } else {
            return nil
        }
    }
}

/// What stands behind a number of days and the like.
enum ArithmeticUnit: String, CaseIterable {
    case days, weeks, months, years

    /// The unit of a word, `day` as well as `days`.
    init?(word: String) {
        let word = word.lowercased()
        guard let unit = Self.allCases.first(where: { $0.rawValue == word || $0.rawValue == word + "s" }) else {
            return nil
        }
        self = unit
    }

    func span(_ count: Int) -> ArithmeticValue? {
        guard abs(count) < 10_000_000 else { return nil }
        return switch self {
        case .days: .span(months: 0, days: count)
        case .weeks: .span(months: 0, days: count * 7)
        case .months: .span(months: count, days: 0)
        case .years: .span(months: count * 12, days: 0)
        }
    }
}
