internal import PacketModel

/// A calculation whose names are columns, and what formats its result.
struct BoundComputation: Sendable {
    /// The calculation as written, for messages.
    let text: String
    let node: Arithmetic<FormattedValue>
    let filters: [any TextFilter]

    /// Appends the result and lets each filter rewrite the end of the buffer.
    func append(_ record: Record, into output: inout Bytes) throws(EvaluationFailure) {
        let start = output.count
        let value = try value(of: node, record)
        do throws(FilterFailure) {
            switch value {
            case .missing: break
            case .number(let number): output.append(contentsOf: number.text.utf8)
            case .date(let date): output.append(contentsOf: date.iso.utf8)
            case .span: throw .mixed
            }
            for filter in filters {
                try filter.apply(to: &output, from: start)
                if output.count - start > Limits.valueBytes { throw .tooLong }
            }
        } catch {
            throw EvaluationFailure(error, column: text)
        }
    }

    var sources: [ValueSource] { node.leaves.map(\.source) }

    private func value(
        of node: Arithmetic<FormattedValue>, _ record: Record
    ) throws(EvaluationFailure) -> ArithmeticValue {
        switch node {
        case .leaf(let leaf):
            var bytes: Bytes = []
            try leaf.append(record, into: &bytes)
            guard let value = ArithmeticValue(bytes[...]) else {
                throw EvaluationFailure(.notAQuantity, column: leaf.name)
            }
            return value
        case .constant(let value): return value
        case .negation(let inner): return try checked(negated(value(of: inner, record)))
        case .sum(let left, let right):
            return try checked(sum(value(of: left, record), value(of: right, record)))
        case .difference(let left, let right):
            return try checked(difference(value(of: left, record), value(of: right, record)))
        case .product(let left, let right):
            return try numbers(value(of: left, record), value(of: right, record), Decimal.product)
        case .quotient(let left, let right):
            return try numbers(value(of: left, record), value(of: right, record)) { left, right in
                right.isZero ? nil : Decimal.quotient(left, right)
            }
        case .span(let inner, let unit):
            let count = try value(of: inner, record)
            if count == .missing { return .missing }
            guard case .number(let number) = count, let whole = number.integer, let span = unit.span(whole) else {
                throw failure(
                    FilterFailure(code: .notComputable, predicate: "needs a whole number before `\(unit.rawValue)`"))
            }
            return span
        case .call(let function, let arguments):
            var values: [ArithmeticValue] = []
            for argument in arguments { values.append(try value(of: argument, record)) }
            do throws(FilterFailure) {
                guard let result = try function.apply(values) else {
                    throw FilterFailure(
                        code: .notComputable, predicate: "gives `\(function.rawValue)` what it cannot use",
                        hint: "write \(function.usage)")
                }
                return result
            } catch {
                throw failure(error)
            }
        }
    }

    private func failure(_ failure: FilterFailure) -> EvaluationFailure { EvaluationFailure(failure, column: text) }

    private func checked(_ result: Result<ArithmeticValue, FilterFailure>) throws(EvaluationFailure) -> ArithmeticValue
    {
        switch result {
        case .success(let value): return value
        case .failure(let error): throw failure(error)
        }
    }

    private func numbers(
        _ left: ArithmeticValue, _ right: ArithmeticValue, _ operation: (Decimal, Decimal) -> Decimal?
    ) throws(EvaluationFailure) -> ArithmeticValue {
        if left == .missing || right == .missing { return .missing }
        guard case .number(let left) = left, case .number(let right) = right else { throw failure(.mixed) }
        guard let result = operation(left, right) else {
            throw failure(right.isZero ? .divisionByZero : .tooLarge)
        }
        return .number(result)
    }

    private func negated(_ value: ArithmeticValue) -> Result<ArithmeticValue, FilterFailure> {
        switch value {
        case .number(let number): .success(.number(number.negated))
        case .span(let months, let days): .success(.span(months: -months, days: -days))
        case .missing: .success(.missing)
        case .date: .failure(.mixed)
        }
    }

    private func difference(
        _ left: ArithmeticValue, _ right: ArithmeticValue
    ) -> Result<ArithmeticValue, FilterFailure> {
        if case .date(let left) = left, case .date(let right) = right {
            return .success(.number(Decimal(left.dayNumber - right.dayNumber)))
        }
        if left == .missing || right == .missing { return .success(.missing) }
        return negated(right).flatMap { sum(left, $0) }
    }

    private func sum(_ left: ArithmeticValue, _ right: ArithmeticValue) -> Result<ArithmeticValue, FilterFailure> {
        switch (left, right) {
        case (.missing, _), (_, .missing): return .success(.missing)
        case (.number(let left), .number(let right)):
            return Decimal.sum(left, right).map { .success(.number($0)) } ?? .failure(.tooLarge)
        case (.date(let date), .span(let months, let days)), (.span(let months, let days), .date(let date)):
            let later = (months == 0 ? date : date.adding(months: months))?.adding(days: days)
            return later.map { .success(.date($0)) } ?? .failure(.noSuchDate)
        case (.span(let months, let days), .span(let more, let others)):
            let (months, days) = (months + more, days + others)
            guard abs(months) < 10_000_000, abs(days) < 10_000_000 else { return .failure(.noSuchDate) }
            return .success(.span(months: months, days: days))
        default: return .failure(.mixed)
        }
    }
}

extension FilterFailure {
    static let notAQuantity = FilterFailure(
        code: .notANumber, predicate: "is neither a number nor a date like 2024-05-31, which a calculation needs",
        hint: "filters bring it into that form: {= {price|numeric:de} * 2}, {= {due|date:iso:m/d/yyyy} + 30 days}")
    static let mixed = FilterFailure(
        code: .notComputable, predicate: "mixes numbers, dates and spans of time in a way that means nothing",
        hint: "a date takes days: due + 30 days; two dates make a number of days: due - issued")
    static let divisionByZero = FilterFailure(
        code: .notComputable, predicate: "divides by zero",
        hint: "leave such rows out of it: {if count > 0}{= total / count}{end}")
    static let noSuchDate = FilterFailure(code: .notComputable, predicate: "gives a date outside the years 1 to 9999")
}
