import PDFObjects
import PacketFiles
import PacketMerge
import PacketModel
import PacketPlanning
import PacketStore
import Storage
import Synchronization

/// Writes a merge into the store: one batch, one event of the send log for each row.
///
/// The same merge again is the same batch: it goes on, and the log gets only what it does not say already. A merge that
/// was killed and started again thus has the log of one that never stopped.
final class MergeLog: Sendable {
    private struct State {
        /// The batch; until it has begun, as it would begin.
        var batch: Batch
        /// What the batch had counted before, if it goes on.
        var past: BatchCounts?
        var counts = BatchCounts()
        var hasBegun = false

        /// What the batch has come to: a run that goes on has to reach the place where the last one stopped first.
        var bestCounts: BatchCounts {
            guard let past, past.rows > counts.rows else { return counts }
            return past
        }
    }

    let store: Store
    private let log: SendLog
    private let batches: Batches
    private let records: PacketRecords
    private let now: @Sendable () -> Int64
    private let state: Mutex<State>
    private let journals: Journals
    /// What packets have in common, as far as it is new; nil when nothing is.
    private let newOutlines: @Sendable () -> [UInt8]?
    private let keepsIntended: Bool
    /// Whether results tell of what happened now: that a packet was written is then news, though the log may say it already.
    private let isLive: Bool

    convenience init(_ merge: PreparedMerge, _ command: MergeCommand, _ context: CommandContext) throws {
        let (forms, keepsJournal) = (merge.forms, merge.plan.keepsIntended)
        self.init(
            try context.openStore(command.common),
            Batch(merge, command, context, fingerprint: command.people.fingerprint(in: context)),
            newOutlines: { keepsJournal ? forms.newOutlines() : nil }, keepsIntended: keepsJournal, now: context.now)
    }

    /// - Parameters:
    ///   - keepsIntended: Whether what packets are meant to show is kept; a merge that looks at its packets knows it anyway.
    ///   - isLive: Whether results tell of what happened now, and not of what other machines did some time ago.
    init(
        _ store: Store, _ batch: Batch, newOutlines: @escaping @Sendable () -> [UInt8]?, keepsIntended: Bool = true,
        isLive: Bool = true, now: @escaping @Sendable () -> Int64
    ) {
        self.keepsIntended = keepsIntended
        self.store = store
        self.isLive = isLive
        self.newOutlines = newOutlines
        self.now = now
        log = SendLog(store)
        batches = Batches(store)
        records = PacketRecords(store)
        journals = Journals(store)
        state = Mutex(State(batch: batch))
    }

    /// The batch: the one that goes on, or the new one.
    var batch: Batch { state.withLock { $0.batch } }

    /// What is known of packets that earlier merges wrote to the same place.
    var history: StoreHistory { StoreHistory(self) }

    /// Begins the batch, or goes on with the last one if that is the very same.
    func begin() throws {
        try state.withLock { state in
            // The folder is there now, so it has one path however it was named.
            if state.batch.hasFolder { state.batch.out = Files.resolved(state.batch.out) ?? state.batch.out }
            if let last = try batches.find(out: state.batch.out).first, state.batch.isSame(as: last) {
                try batches.resume(last.id, as: state.batch)
                let now = state.batch
                state.batch = last
                (state.batch.mappingSHA256, state.batch.optionsSHA256) = (now.mappingSHA256, now.optionsSHA256)
                state.batch.former = now.former
                state.past = last.counts
            } else {
                state.batch.id = try Self.freeID(state.batch.id, batches)
                try batches.begin(state.batch)
            }
            state.hasBegun = true
        }
        try saveOutlines()
    }

    /// Keeps what packets have in common, as far as it is new.
    private func saveOutlines() throws {
        if let outlines = newOutlines() { try journals.save(outlines, of: batch.id) }
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
        let rows = results.map(\.row)
        guard let first = rows.min(), let last = rows.max() else { return }
        let time = StoreDate(microseconds: now())
        try saveOutlines()
        try state.withLock { state in
            let id = state.batch.id
            let known = state.past == nil ? [:] : try records.newest(ofRows: first...last, batch: id)
            var events: [SendLogEvent] = []
            events.reserveCapacity(results.count)
            for result in results {
                let past = known[result.row]
                let event = event(result, past, &state, at: time)
                state.counts.add(result, event.status)
                if past.map({ !$0.says(event) || isLive && result.outcome == .written }) ?? true {
                    events.append(event)
                }
            }
            try log.append(events, updating: (id, state.bestCounts))
        }
    }

    private func event(
        _ result: RowResult, _ past: PacketRecords.Entry?, _ state: inout State, at time: StoreDate
    ) -> SendLogEvent {
        let sha256 = result.digest.isEmpty ? "" : SHA256.hexadecimal(result.digest)
        let name = result.outcome == .failed ? "" : result.name
        let status: SendStatus
        switch result.outcome {
        case .written: status = .generated
        case .failed: status = .failed
        case .unchanged:
            if let past, past.pdfName == name, past.sha256 == sha256 {
                status = past.status
            } else {
                // Written by this batch, which was killed before it could say so; or there before it. The clock of files
                // goes by ticks of some milliseconds.
                let isOwn =
                    state.past != nil && (result.standsSince ?? 0) >= state.batch.startedAt.microseconds - 20_000
                status = isOwn ? .generated : .skipped
            }
        }
        var notes = result.problems.filter { $0.severity > .note }.map { problem in
            "\(problem.code)\(problem.field.map { " \($0)" } ?? ""): \(problem.message)"
        }
        if status == .skipped { notes.insert("the same packet was there already", at: 0) }
        var event = SendLogEvent(
            batch: state.batch.id, row: result.row, recipientName: result.recipientName,
            recipientEmail: result.recipientEmail, pdfName: name, timestamp: time, status: status,
            notes: notes.joined(separator: "; "), sha256: sha256,
            intended: keepsIntended && result.outcome != .failed ? result.intended : [], input: result.input)
        event.packetKey = result.packetKey
        return event
    }

    /// Closes the batch, if it has begun.
    func finish(_ report: MergeReport, failed: Bool, at time: Int64) throws {
        try state.withLock { state in
            guard state.hasBegun else { return }
            let isDone = !failed && !report.isStopped
            state.batch.state = failed ? .failed : report.isStopped ? .stopped : .done
            try batches.finish(
                state.batch.id, state.batch.state, counts: isDone ? state.counts : state.bestCounts,
                at: StoreDate(microseconds: time))
        }
    }

    /// Adds to a refusal which batch is in the way, if the store knows it.
    func named(_ error: MergeError) -> any Error {
        guard error.code == .busy, let other = try? batches.find(out: batch.out).first(where: { $0.state == .running })
        else { return error }
        return CommandError(.busy, error.message, hint: "it is batch \(other.id); see packet batch show \(other.id)")
    }
}

extension BatchCounts {
    fileprivate mutating func add(_ result: RowResult, _ status: SendStatus) {
        rows += 1
        warnings += result.problems.count { $0.severity == .warning }
        switch status {
        case .generated:
            written += 1
            bytes += Int64(result.bytes)
        case .skipped: skipped += 1
        default: failed += 1
        }
    }
}

extension PacketRecords.Entry {
    /// Whether the log says this already.
    fileprivate func says(_ event: SendLogEvent) -> Bool {
        status == event.status && pdfName == event.pdfName && sha256 == event.sha256
            && (status != .failed || notes == event.notes) && input == event.input
    }
}

/// The same for a print file: rows are logged when it stands under its name, and counted when they are drawn.
struct PrintObservers: PrintObserver {
    let log: MergeLog?
    let progress: MergeProgress
    let list: PacketList?
    /// The pictures, where the merge ends one in shards: it may run again until all can be read.
    var pictures: PictureFiles?

    func begins() throws { try log?.begin() }
    func drawn(_ results: [RowResult]) throws {
        try pictures?.checkMissed()
        progress.add(results)
    }
    func finished(_ results: [RowResult]) throws {
        try log?.append(results)
        list?.add(results)
    }
}

/// The send log and the progress line together.
struct MergeObservers: MergeObserver {
    let log: MergeLog?
    let progress: MergeProgress
    let list: PacketList?

    func begins() throws { try log?.begin() }

    func finished(_ results: [RowResult]) throws {
        try log?.append(results)
        list?.add(results)
        progress.add(results)
    }
}
