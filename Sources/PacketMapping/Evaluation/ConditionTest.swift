internal import PacketModel

/// A condition whose names are columns.
indirect enum ConditionTest: Sendable {
    case all([ConditionTest])
    case any([ConditionTest])
    case not(ConditionTest)
    case isEmpty(BoundOperand)
    case isFilled(BoundOperand)
    case comparison(Comparison, BoundOperand, BoundOperand)
    /// Which comes first, a date that is written in the condition or the value that `name` calls.
    case dateOrder(Comparison, BoundOperand, BoundOperand, name: String)
    /// Which is larger, a number that is written in the condition or the value that `name` calls.
    case numberOrder(Comparison, BoundOperand, BoundOperand, name: String)
    case membership(BoundOperand, [BoundOperand])

    func holds(for record: Record) throws(EvaluationFailure) -> Bool {
        switch self {
        case .all(let tests):
            for test in tests where try !test.holds(for: record) { return false }
            return true
        case .any(let tests):
            for test in tests where try test.holds(for: record) { return true }
            return false
        case .not(let test): return try !test.holds(for: record)
        case .isEmpty(let operand): return try operand.bytes(record).isBlank
        case .isFilled(let operand): return try !operand.bytes(record).isBlank
        case .comparison(let comparison, let left, let right):
            return comparison.holds(try left.bytes(record), try right.bytes(record))
        case .dateOrder(let comparison, let left, let right, let name):
            let (left, right) = (try left.bytes(record), try right.bytes(record))
            // As text, the last day of 2019 would come after 2020: 31/12/2019.
            for side in [left, right] where !side.isBlank && CalendarDate(iso: side) == nil {
                throw EvaluationFailure(.notComparableToDate, column: name)
            }
            return comparison.holds(left, right)
        case .numberOrder(let comparison, let left, let right, let name):
            let (left, right) = (try left.bytes(record), try right.bytes(record))
            // As text, 1,234 would come before 900.
            for side in [left, right] where !side.isBlank && DecimalNumeral(side) == nil {
                throw EvaluationFailure(.notComparableToNumber, column: name)
            }
            return comparison.holds(left, right)
        case .membership(let operand, let items):
            let value = try operand.bytes(record)
            for item in items where Comparison.equal.holds(value, try item.bytes(record)) { return true }
            return false
        }
    }

    /// Everything the condition reads, in no order.
    var sources: [ValueSource] {
        switch self {
        case .all(let tests), .any(let tests): tests.flatMap(\.sources)
        case .not(let test): test.sources
        case .isEmpty(let operand), .isFilled(let operand): operand.sources
        case .comparison(_, let left, let right), .dateOrder(_, let left, let right, _),
            .numberOrder(_, let left, let right, _):
            left.sources + right.sources
        case .membership(let operand, let items): operand.sources + items.flatMap(\.sources)
        }
    }
}

extension FilterFailure {
    fileprivate static let notComparableToNumber = FilterFailure(
        code: .notANumber, predicate: "is not a number like 1234.50, and is compared with one",
        hint: "a filter reads others: {amount|numeric} > 1000")
    fileprivate static let notComparableToDate = FilterFailure(
        code: .notADate, predicate: "is not a date like 2024-05-31, and is compared with one",
        hint: "a filter brings it into that form: {due|date:iso:d/m/yyyy} < 2024-05-31")
}

/// One side of a comparison.
enum BoundOperand: Sendable {
    case literal(Bytes)
    case column(Int)
    case value(FormattedValue)
    case computed(BoundComputation)

    /// The value's UTF-8; not copied for a literal or a plain column.
    func bytes(_ record: Record) throws(EvaluationFailure) -> ArraySlice<UInt8> {
        switch self {
        case .literal(let bytes): return bytes[...]
        case .column(let column): return record[column]
        case .value(let value):
            var bytes: Bytes = []
            try value.append(record, into: &bytes)
            return bytes[...]
        case .computed(let computation):
            var bytes: Bytes = []
            try computation.append(record, into: &bytes)
            return bytes[...]
        }
    }

    var sources: [ValueSource] {
        switch self {
        case .literal: []
        case .column(let column): [.column(column)]
        case .value(let value): [value.source]
        case .computed(let computation): computation.sources
        }
    }
}
