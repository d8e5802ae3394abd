import Interchange
import PacketMapping
import PacketModel
import PacketTemplate

/// Evaluates the bindings of one form for one record after the other. One for each worker.
///
/// Nothing in it is shared with other workers, and a column costs no more than noting where its cell is.
struct FormEvaluator {
    private struct Step {
        /// The column; nil for an expression.
        var column: Int?
        var keepsWhenEmpty: Bool
        /// The expression among `expressions`.
        var expression = 0
        /// Whether that picks digits, which may be those of several numbers.
        var picksDigits = false
        /// How a column's day is written.
        var day: DayPattern?
        /// A record without this cell has no such line.
        var firstCell = 0
        /// The choice among boxes that it belongs to, among `choices`.
        var choice: Int?
    }

    /// Boxes of which one value chooses.
    private struct Choice {
        let value: ChosenValue
        var fields: [String]
        /// Whether two of them have other texts for the words.
        var isOne = false
    }

    /// How many fields it fills.
    var count: Int { steps.count }

    private var steps: [Step] = []
    private var expressions: [BoundExpression] = []
    private let fields: [String]
    /// The cells that several fields share.
    private let splits: [SplitValue]
    private let words: [SplitWords]
    private var choices: [Choice] = []
    /// The columns, where there is nothing else to evaluate.
    private let columns: [Int]?

    init(_ bindings: [FieldBinding]) {
        fields = bindings.map(\.field)
        for binding in bindings {
            switch binding.source {
            case .column(let column):
                steps.append(
                    Step(column: column, keepsWhenEmpty: binding.keepsWhenEmpty, day: binding.day))
            case .expression(let expression):
                steps.append(
                    Step(
                        keepsWhenEmpty: binding.keepsWhenEmpty, expression: expressions.count,
                        picksDigits: expression.picksDigits, firstCell: binding.firstCell))
                expressions.append(expression.separated())
            }
        }
        let bound = bindings.compactMap { binding -> (field: String, expression: BoundExpression)? in
            guard case .expression(let expression) = binding.source else { return nil }
            return (binding.field, expression)
        }
        words = SplitWords.among(bound)
        splits = SplitValue.among(
            bound,
            limits: Dictionary(
                bindings.compactMap { binding in binding.maxLength.map { (binding.field, $0) } }
            ) { first, _ in first })
        let plain = steps.compactMap { $0.keepsWhenEmpty || $0.day != nil ? nil : $0.column }
        columns = plain.count == steps.count ? plain : nil
        choose(among: bindings)
    }

    /// Finds the boxes of which one value chooses. What other fields show of it as well is not lost.
    private mutating func choose(among bindings: [FieldBinding]) {
        var steps: [[Int]] = []
        for (index, binding) in bindings.enumerated() where binding.isBox {
            guard case .expression(let expression) = binding.source, let value = expression.chosen else { continue }
            if let known = choices.firstIndex(where: { $0.value.isLike(value) }) {
                choices[known].fields.append(binding.field)
                if choices[known].value.texts != value.texts { choices[known].isOne = true }
                steps[known].append(index)
            } else {
                choices.append(Choice(value: value, fields: [binding.field]))
                steps.append([index])
            }
        }
        let kept = choices.indices.filter { place in
            let columns = Set(bindings[steps[place][0]].columns)
            return choices[place].isOne
                && bindings.count { !columns.isDisjoint(with: $0.columns) } == steps[place].count
        }
        choices = kept.map { choices[$0] }
        for (place, known) in kept.enumerated() { for index in steps[known] { self.steps[index].choice = place } }
    }

    /// Evaluates a record behind the values that are there already. A value that cannot be had is kept, and told.
    ///
    /// The first record's cells are copied at once, which costs less than one by one.
    func evaluate(_ record: Record, into values: inout FieldValues) -> [Diagnostic] {
        let isFirst = values.isEmpty
        if isFirst, let columns {
            values.replaceAll(with: columns, of: record)
            return []
        }
        if isFirst { values.removeAll(over: record.bytes) }
        var problems = splits.compactMap { $0.problem(of: record) } + words.compactMap { $0.problem(of: record) }
        var open = Set(choices.indices)
        for index in steps.indices {
            let step = steps[index]
            if let column = step.column, let day = step.day?.text(of: record[column]) {
                values.append(day[...])
            } else if let column = step.column {
                if isFirst { values.append(part: record.range(of: column)) } else { values.append(record[column]) }
            } else if step.firstCell > 0, record.count <= step.firstCell {
                values.append([])
            } else {
                do throws(EvaluationFailure) {
                    try values.append { output throws(EvaluationFailure) in
                        let start = output.count
                        try expressions[step.expression].evaluate(record, into: &output)
                        if let choice = step.choice, output.count > start { open.remove(choice) }
                        if output.count == start,
                            let problem = expressions[step.expression].emptied(record, field: fields[index])
                        {
                            problems.append(problem)
                        }
                    }
                    if step.picksDigits { noteJoined(index, record, &problems) }
                } catch {
                    note(error, of: index, record, &problems)
                    values.appendKept()
                    if let choice = step.choice { open.remove(choice) }
                }
            }
            if step.keepsWhenEmpty { values.keepLastIfEmpty() }
        }
        for choice in open.sorted() {
            if let problem = choices[choice].value.problem(of: record, among: choices[choice].fields) {
                problems.append(problem)
            }
        }
        return problems
    }

    /// Says what is wrong with a value; of a cell that no table knows once, however many fields look it up.
    private func note(
        _ failure: EvaluationFailure, of index: Int, _ record: Record, _ problems: inout [Diagnostic]
    ) {
        let isKnown =
            failure.code == .notInTable
            && problems.contains {
                $0.code == failure.code && $0.message == failure.message && $0.hint == failure.hint
            }
        if !isKnown { problems.append(failure.diagnostic(for: record, field: fields[index])) }
    }

    /// Says that digits of several numbers are shown as one; of a cell that fields share once.
    private func noteJoined(_ index: Int, _ record: Record, _ problems: inout [Diagnostic]) {
        let step = steps[index]
        guard let problem = expressions[step.expression].joinedDigits(record, field: fields[index]),
            !problems.contains(where: { $0.code == .digitsJoined && $0.message == problem.message })
        else { return }
        problems.append(problem)
    }
}
