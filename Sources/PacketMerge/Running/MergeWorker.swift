import PacketMapping
import PacketModel
import PacketTemplate

/// Makes packets of rows. Each worker has its own buffers and shares nothing that changes.
final class MergeWorker {
    private let stamper: PacketStamper
    private let folder: OutputFolder?
    /// How the names of its packets begin while they wait for their own.
    private let prefix: String
    private let name: BoundFileNamePattern
    private let recipientName: BoundExpression?
    private let recipientEmail: BoundExpression?
    private let inspector: (any PacketInspector)?
    private let keepsIntended: Bool
    private var values: RowValues
    private var text: [UInt8] = []
    private var count = 0

    init(_ plan: MergePlan, _ folder: OutputFolder?, number: Int) {
        self.folder = folder
        prefix = "\(number)-"
        name = plan.name.separated()
        recipientName = plan.recipient.name?.separated()
        recipientEmail = plan.recipient.email?.separated()
        inspector = plan.inspection?.makeInspector()
        keepsIntended = plan.keepsIntended || inspector != nil
        values = RowValues(plan.bindings)
        stamper = PacketStamper(plan.template, pictures: plan.pictures)
    }

    /// Makes the packet of one row and stages it. Its name is the one that it wants: other rows may want the same.
    ///
    /// - Throws: `MergeError` when no packet can be written at all: a full disk, a folder that is gone.
    func merge(_ row: PreparedRow, chunkCount: Int) throws(MergeError) -> RowResult {
        var result = result(of: row) { _ = stamper.stamp($0) }
        guard result.outcome != .failed else { return result }
        result.bytes = stamper.packet.count
        result.digest = stamper.digest
        if keepsIntended { result.intended = stamper.intendedValues(values.values) }
        if let folder {
            count += 1
            let temporary = prefix + String(count)
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
            row: record.row, line: record.line, name: "", outcome: .written, bytes: 0, digest: [],
            recipientName: text(recipientName, record), recipientEmail: text(recipientEmail, record),
            problems: record.diagnostics)
        if let problem = row.problem { result.problems.append(problem) }
        nameResult(&result, record, isSettled: row.problem != nil)
        if !result.hasError { result.problems += values.evaluate(record) }
        if !result.hasError {
            make(values.values)
            result.problems += stamper.problems
        }
        for index in result.problems.indices {
            result.problems[index].row = record.row
            result.problems[index].line = record.line
        }
        if result.hasError { result.outcome = .failed }
        return result
    }

    /// Gives the result the name that the row wants; one that cannot be had is a problem, unless there is one already.
    private func nameResult(_ result: inout RowResult, _ record: Record, isSettled: Bool) {
        do throws(EvaluationFailure) {
            result.name = try name.name(for: record, using: &text)
        } catch {
            if !isSettled { result.problems.append(error.diagnostic(for: record)) }
        }
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

    private func text(_ expression: BoundExpression?, _ record: Record) -> String {
        guard let expression else { return "" }
        text.removeAll(keepingCapacity: true)
        do throws(EvaluationFailure) { try expression.evaluate(record, into: &text) } catch { return "" }
        return String(decoding: text, as: UTF8.self)
    }
}

extension RowResult {
    fileprivate var hasError: Bool { !problems.isEmpty && problems.contains { $0.severity == .error } }
}
