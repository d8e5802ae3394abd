import PacketMapping
import PacketModel
import PacketTemplate

/// Evaluates the bindings of a plan for one row after the other. One for each worker.
///
/// Nothing in it is shared with other workers, and a column costs no more than noting where its cell is.
struct RowValues {
    private struct Step {
        /// The column; nil for an expression.
        var column: Int?
        var keepsWhenEmpty: Bool
        /// The expression among `expressions`.
        var expression = 0
        /// A record without this cell has no such line.
        var firstCell = 0
    }

    /// The values of the last row.
    private(set) var values = FieldValues()
    private var steps: [Step] = []
    private var expressions: [BoundExpression] = []
    private let fields: [String]
    /// The columns, where there is nothing else to evaluate.
    private let columns: [Int]?

    init(_ bindings: [FieldBinding]) {
        fields = bindings.map(\.field)
        for binding in bindings {
            switch binding.source {
            case .column(let column): steps.append(Step(column: column, keepsWhenEmpty: binding.keepsWhenEmpty))
            case .expression(let expression):
                steps.append(
                    Step(
                        keepsWhenEmpty: binding.keepsWhenEmpty, expression: expressions.count,
                        firstCell: binding.firstCell))
                expressions.append(expression.separated())
            }
        }
        let plain = steps.compactMap { $0.keepsWhenEmpty ? nil : $0.column }
        columns = plain.count == steps.count ? plain : nil
    }

    /// Evaluates a row behind values that are there already.
    func append(_ record: Record, to values: inout FieldValues) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        for index in steps.indices {
            let step = steps[index]
            if let column = step.column {
                values.append(record[column])
            } else if step.firstCell > 0, record.count <= step.firstCell {
                values.append([])
            } else {
                do throws(EvaluationFailure) {
                    try values.append { output throws(EvaluationFailure) in
                        try expressions[step.expression].evaluate(record, into: &output)
                    }
                } catch {
                    problems.append(error.diagnostic(for: record, field: fields[index]))
                    values.appendKept()
                }
            }
            if step.keepsWhenEmpty { values.keepLastIfEmpty() }
        }
        return problems
    }

    /// Evaluates a row; a value that cannot be had is kept, and told.
    mutating func evaluate(_ record: Record) -> [Diagnostic] {
        if let columns {
            values.replaceAll(with: columns, of: record)
            return []
        }
        var problems: [Diagnostic] = []
        values.removeAll(over: record.bytes)
        for index in steps.indices {
            let step = steps[index]
            if let column = step.column {
                let range = record.range(of: column)
                if range.isEmpty, step.keepsWhenEmpty { values.appendKept() } else { values.append(part: range) }
                continue
            }
            do throws(EvaluationFailure) {
                try values.append { output throws(EvaluationFailure) in
                    try expressions[step.expression].evaluate(record, into: &output)
                }
                if step.keepsWhenEmpty { values.keepLastIfEmpty() }
            } catch {
                problems.append(error.diagnostic(for: record, field: fields[index]))
                values.appendKept()
            }
        }
        return problems
    }
}
