import PDFObjects
import PacketMerge
import PacketModel
import PacketStore
import PacketTemplate
import Storage

/// Writes a merge into the store: one batch, one event of the send log for each row.
final class MergeLog: Sendable {
    let batch: Batch
    private let log: SendLog
    private let batches: Batches
    private let now: @Sendable () -> Int64
    private let keepsJournal: Bool

    init(_ setup: MergeSetup, _ command: MergeCommand, _ context: CommandContext) throws {
        let store = try context.openStore(command.common)
        log = SendLog(store)
        batches = Batches(store)
        now = context.now
        keepsJournal = setup.plan.keepsIntended
        let started = StoreDate(microseconds: context.now())
        let out = context.path(command.out ?? command.print.single ?? "")
        let digest = SHA256.digest(
            "\(setup.formDigest)\(setup.mappingDigest)\(setup.optionsDigest)\(out)\(started.microseconds)".utf8)
        let day = started.iso8601.prefix(19).filter { $0.isNumber || $0 == "T" }
        batch = Batch(
            id: try Self.freeID("\(day)-\(SHA256.hexadecimal(Array(digest.prefix(4))))", batches),
            template: setup.storedTemplate,
            formSHA256: setup.formDigest,
            dataName: command.people.label,
            mappingSHA256: setup.mappingDigest, optionsSHA256: setup.optionsDigest, out: out, startedAt: started)
        try batches.begin(batch)
        if setup.plan.keepsIntended, let outline = setup.outline {
            try Journals(store).save(outline.encoded, of: batch.id)
        }
    }

    /// The id, or with a number behind it when another batch has it.
    private static func freeID(_ id: String, _ batches: Batches) throws -> String {
        var free = id
        var number = 1
        while try batches.find(free) != nil {
            number += 1
            free = "\(id)-\(number)"
        }
        return free
    }

    /// Logs rows that are done.
    func append(_ results: [RowResult]) throws {
        let time = StoreDate(microseconds: now())
        try log.append(results.map { event($0, at: time) })
    }

    private func event(_ result: RowResult, at time: StoreDate) -> SendLogEvent {
        let status: SendStatus =
            switch result.outcome {
            case .written: .generated
            case .unchanged: .skipped
            case .failed: .failed
            }
        var notes = result.problems.filter { $0.severity > .note }.map { problem in
            "\(problem.code)\(problem.field.map { " \($0)" } ?? ""): \(problem.message)"
        }
        if result.outcome == .unchanged { notes.insert("the same packet was there already", at: 0) }
        return SendLogEvent(
            batch: batch.id, row: result.row, recipientName: result.recipientName,
            recipientEmail: result.recipientEmail, pdfName: result.outcome == .failed ? "" : result.name,
            timestamp: time,
            status: status, notes: notes.joined(separator: "; "),
            sha256: result.digest.isEmpty ? "" : SHA256.hexadecimal(result.digest),
            intended: keepsJournal && result.outcome != .failed ? result.intended : [])
    }

    /// Closes the batch.
    func finish(_ report: MergeReport, failed: Bool, at time: Int64) throws {
        let counts = BatchCounts(
            rows: report.rows, written: report.written, skipped: report.unchanged, failed: report.failed,
            warnings: report.warnings, bytes: Int64(report.bytes))
        try batches.finish(
            batch.id, failed ? .failed : report.isStopped ? .stopped : .done, counts: counts,
            at: StoreDate(microseconds: time))
    }
}

/// The same for a print file: rows are logged when it stands under its name, and counted when they are drawn.
struct PrintObservers: PrintObserver {
    let log: MergeLog?
    let progress: MergeProgress

    func drawn(_ results: [RowResult]) { progress.add(results) }
    func finished(_ results: [RowResult]) throws { try log?.append(results) }
}

/// The send log and the progress line together.
struct MergeObservers: MergeObserver {
    let log: MergeLog?
    let progress: MergeProgress

    func finished(_ results: [RowResult]) throws {
        try log?.append(results)
        progress.add(results)
    }
}
