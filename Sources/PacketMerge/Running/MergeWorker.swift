import PDFObjects
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
    private let passwords: PasswordReader?
    private let encryptor: PacketEncryptor?

    init(_ plan: MergePlan, _ folder: OutputFolder?, number: Int) {
        self.plan = plan
        self.folder = folder
        self.number = number
        stamper = PacketStamper(plan.template, pictures: plan.pictures)
        passwords = plan.protection.map { PasswordReader(protection: $0) }
        encryptor = plan.protection.map { PacketEncryptor($0.encryption) }
    }

    /// Makes the packet of one row and stages it.
    ///
    /// - Throws: `MergeError` when no packet can be written at all: a full disk, a folder that is gone.
    func merge(_ row: PreparedRow, chunkCount: Int) throws(MergeError) -> RowResult {
        let record = row.record
        var result = RowResult(
            row: record.row, line: record.line, name: row.name, outcome: .written, bytes: 0, digest: [],
            recipientName: text(plan.recipient.name, record), recipientEmail: text(plan.recipient.email, record),
            problems: record.diagnostics)
        if let problem = row.nameProblem { result.problems.append(problem) }
        if !result.problems.contains(where: { $0.severity == .error }) { evaluate(record, &result) }
        let password = passwords?.password(for: record, &result.problems)
        if !result.problems.contains(where: { $0.severity == .error }) {
            _ = stamper.stamp(values)
            result.problems += stamper.problems
        }
        for index in result.problems.indices {
            result.problems[index].row = record.row
            result.problems[index].line = record.line
        }
        guard !result.problems.contains(where: { $0.severity == .error }) else {
            result.outcome = .failed
            return result
        }
        if let encryptor, let password { encryptor.encrypt(stamper, password: password) }
        result.bytes = packet.count
        result.digest = encryptor?.digest ?? stamper.digest
        if plan.keepsIntended || inspector != nil { result.intended = stamper.intendedValues(values) }
        if let folder {
            count += 1
            let temporary = "\(number)-\(count)"
            try folder.stage(packet, as: temporary, chunkCount: chunkCount)
            result.temporary = temporary
        }
        try inspect(&result, password)
        return result
    }

    /// The last packet, as it is written.
    private var packet: [UInt8] { encryptor?.packet ?? stamper.packet }

    /// Has the packet looked at, as it was read back from the disk. One that does not pass is removed.
    private func inspect(_ result: inout RowResult, _ password: PDFPassword?) throws(MergeError) {
        guard let inspector else { return }
        let staged = result.temporary
        let written = if let folder, let staged { try folder.staged(staged) } else { packet }
        let inspected = InspectedPacket(bytes: written, plain: stamper.packet, password: password?.text)
        var problems = inspector.problems(of: inspected, intended: result.intended)
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
