import PacketMapping
import PacketModel
import PacketTemplate

/// Makes packets of rows. Each worker has its own buffers and shares nothing that changes.
final class MergeWorker {
    private let plan: MergePlan
    private let stamper: PacketStamper
    private let folder: OutputFolder?
    private let number: Int
    private var count = 0
    private var values = FieldValues()
    private lazy var inspector = plan.inspection?.makeInspector()

    init(_ plan: MergePlan, _ folder: OutputFolder?, number: Int) {
        self.plan = plan
        self.folder = folder
        self.number = number
        stamper = PacketStamper(plan.template, pictures: plan.pictures)
    }

    /// Makes the packet of one row and stages it.
    ///
    /// - Throws: `MergeError` when no packet can be written at all: a full disk, a folder that is gone.
    func merge(_ row: PreparedRow, chunkCount: Int) throws(MergeError) -> RowResult {
        var result = result(of: row) { _ = stamper.stamp($0) }
        guard result.outcome != .failed else { return result }
        result.bytes = stamper.packet.count
        result.digest = stamper.digest
        if plan.keepsIntended || inspector != nil { result.intended = stamper.intendedValues(values) }
        if let folder {
            count += 1
            let temporary = "\(number)-\(count)"
            try folder.stage(stamper.packet, as: temporary, chunkCount: chunkCount)
            result.temporary = temporary
        }
        try inspect(&result)
        return result
    }

    /// Draws one row for a print file.
    func draw(_ row: PreparedRow) -> DrawnRow {
        var record: PrintRecord?
        let result = result(of: row) { record = stamper.draw($0) }
        return DrawnRow(row: row, result: result, record: result.outcome == .failed ? nil : record)
    }

    /// Makes the rows that follow parts of one print file, in which the codes of fonts are settled.
    func settle(_ fonts: PrintFonts) { stamper.settle(fonts) }

    /// Evaluates a row and has something made of its values; the result says what is wrong with it.
    private func result(of row: PreparedRow, _ make: (FieldValues) -> Void) -> RowResult {
        let record = row.record
        var result = RowResult(
            row: record.row, line: record.line, name: row.name, outcome: .written, bytes: 0, digest: [],
            recipientName: text(plan.recipient.name, record), recipientEmail: text(plan.recipient.email, record),
            problems: record.diagnostics)
        if let problem = row.nameProblem { result.problems.append(problem) }
        if !result.problems.contains(where: { $0.severity == .error }) { evaluate(record, &result) }
        if !result.problems.contains(where: { $0.severity == .error }) {
            make(values)
            result.problems += stamper.problems
        }
        for index in result.problems.indices {
            result.problems[index].row = record.row
            result.problems[index].line = record.line
        }
        if result.problems.contains(where: { $0.severity == .error }) { result.outcome = .failed }
        return result
    }

    /// Has the packet looked at, as it was read back from the disk. One that does not pass is removed.
    private func inspect(_ result: inout RowResult) throws(MergeError) {
        guard let inspector else { return }
        let staged = result.temporary
        let packet = if let folder, let staged { try folder.staged(staged) } else { stamper.packet }
        var problems = inspector.problems(of: packet, intended: result.intended)
        for index in problems.indices {
            problems[index].row = result.row
            problems[index].line = result.line
        }
        result.problems += problems
        guard problems.contains(where: { $0.severity == .error }) else { return }
        if let folder, let staged { folder.discard(staged) }
        result.temporary = nil
        result.outcome = .failed
        result.bytes = 0
        result.digest = []
    }

    private func evaluate(_ record: Record, _ result: inout RowResult) {
        values.removeAll()
        for binding in plan.bindings {
            switch binding.source {
            case .column(let column):
                let cell = record[column]
                if cell.isEmpty, binding.keepsWhenEmpty { values.appendKept() } else { values.append(cell) }
            case .expression(let expression):
                do throws(EvaluationFailure) {
                    try values.append { output throws(EvaluationFailure) in
                        try expression.evaluate(record, into: &output)
                    }
                    if binding.keepsWhenEmpty { values.keepLastIfEmpty() }
                } catch {
                    result.problems.append(error.diagnostic(for: record, field: binding.field))
                    values.appendKept()
                }
            }
        }
    }

    private func text(_ expression: BoundExpression?, _ record: Record) -> String {
        (try? expression?.text(for: record)) ?? ""
    }
}
