/// A calculation in simplified field notation, as in `total - (paid + due) / 2`.
///
/// Acrobat keeps the notation in a comment, `/** BVCALC ... EVCALC **/`, in front of the JavaScript it makes of it. In
/// the notation a backslash takes the next character of a field's name as it is: `N\.10`, `unit\ price`. Periods may
/// also stand without one. The same expression is read from JavaScript where each field is
/// `AFMakeNumber(getField("name").value)`.
public struct CalculationExpression: Hashable, Sendable {
    /// One step of a machine with a stack.
    enum Step: Hashable, Sendable {
        case number(DecimalText)
        /// The field of that index in `fields`.
        case field(Int)
        case apply(Operator)
    }

    enum Operator: Hashable, Sendable {
        case add
        case subtract
        case multiply
        case divide
        case negate

        var rank: Int {
            switch self {
            case .add, .subtract: 1
            case .multiply, .divide: 2
            case .negate: 3
            }
        }
    }

    /// The names of the fields, in the order in which they come first.
    public let fields: [String]
    let steps: [Step]

    init(fields: [String], steps: [Step]) {
        self.fields = fields
        self.steps = steps
    }

    /// The result for the numbers of ``fields``.
    ///
    /// Everything is exact, quotients to 40 decimals; the result has 15 digits at most behind leading zeros, about as
    /// many as JavaScript shows, and never fewer than stand before the decimal mark.
    func result(_ numbers: [DecimalText]) -> Result<DecimalText, FormatFailure> {
        var stack: [DecimalText] = []
        for step in steps {
            switch step {
            case .number(let number): stack.append(number)
            case .field(let index): stack.append(numbers.indices.contains(index) ? numbers[index] : .zero)
            case .apply(.negate):
                if let number = stack.popLast() { stack.append(number.negated) }
            case .apply(let operation):
                guard let right = stack.popLast(), let left = stack.popLast() else { break }
                if operation == .divide, right.isZero {
                    return .failure(FormatFailure(.divisionByZero, "The calculation divides by zero."))
                }
                guard let value = Self.apply(operation, left, right) else { return .failure(.calculationTooLarge) }
                stack.append(value.rounded(to: 100))
            }
        }
        return .success((stack.last ?? .zero).rounded(toDigits: 15))
    }

    private static func apply(_ operation: Operator, _ left: DecimalText, _ right: DecimalText) -> DecimalText? {
        switch operation {
        case .add: left.adding(right)
        case .subtract: left.subtracting(right)
        case .multiply: left.multiplied(by: right)
        case .divide: left.divided(by: right)
        case .negate: nil
        }
    }
}

extension FormatFailure {
    static let calculationTooLarge = FormatFailure(.tooLarge, "The result of the calculation has too many digits.")
}
