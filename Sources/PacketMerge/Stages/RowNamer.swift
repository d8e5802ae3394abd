import PDFObjects
import PacketMapping
import PacketModel

/// Says what a row's packet is to be called, and whom it is for. One for each worker.
struct RowNamer {
    private let name: BoundFileNamePattern
    private let recipientName: BoundExpression?
    private let recipientEmail: BoundExpression?
    private var buffer: [UInt8] = []

    init(_ plan: MergePlan) {
        name = plan.name.separated()
        recipientName = plan.recipient.name?.separated()
        recipientEmail = plan.recipient.email?.separated()
    }

    /// Begins to tell of a row. A name that cannot be had is a problem, unless the row was refused already.
    mutating func account(of row: ReadRow) -> RowAccount {
        let record = row.record
        var failure: Diagnostic?
        var wanted = ""
        do throws(EvaluationFailure) {
            wanted = try name.name(for: record, using: &buffer)
        } catch {
            failure = row.problem == nil ? error.diagnostic(for: record) : nil
        }
        var account = RowAccount(
            row: record.row, line: record.line, input: Fingerprint.of(record), name: wanted,
            recipient: (text(recipientName, record), text(recipientEmail, record)))
        account.add(record.diagnostics)
        if let problem = row.problem { account.add(problem) }
        if let failure { account.add(failure) }
        return account
    }

    private mutating func text(_ expression: BoundExpression?, _ record: Record) -> String {
        guard let expression else { return "" }
        buffer.removeAll(keepingCapacity: true)
        do throws(EvaluationFailure) { try expression.evaluate(record, into: &buffer) } catch { return "" }
        return String(decoding: buffer, as: UTF8.self)
    }
}
