import Dispatch
public import PacketModel
import PacketTemplate

/// Runs a merge: rows are read in chunks, stamped by all workers, and published and logged by a thread of their own, all
/// three at the same time.
///
/// What is written does not depend on the number of workers: results are put in the order of the rows before packets get
/// their names and before anybody sees them.
public struct MergeEngine: Sendable {
    private let plan: MergePlan
    private let interruption: Interruption
    private static let chunkCount = 500
    /// The same where packets are looked at, which takes long: nobody hears of one before all of its chunk are there. The
    /// first chunk is a block.
    private static let inspectedCount = 64
    /// A wish to stop is heard after so many rows.
    private static let blockCount = 16
    /// The bytes of packets that a chunk holds in memory for an archive, about.
    private static let heldSize = 16 << 20

    /// Makes an engine.
    ///
    /// - Precondition: Where packets are encrypted, the plan says with which passwords.
    public init(_ plan: MergePlan, interruption: Interruption = Interruption()) {
        precondition(
            plan.protection != nil || plan.assembly.whole.encryption == nil, "encrypted packets need passwords")
        self.plan = plan
        self.interruption = interruption
    }

    /// Merges all records of a source into a folder.
    ///
    /// A bad row is a result, not an error; the others are written. What ends a merge before the last row is in the
    /// report's `failure`; what was published until then stays, and is in the report.
    ///
    /// - Parameter out: The folder; nil to write nothing, for a dry run.
    /// - Throws: `MergeError` when the folder cannot be used; nothing was written then.
    /// - Complexity: Memory does not grow with the rows when names begin with the row's number; otherwise by some 16
    ///   bytes for each name.
    public func run(
        _ source: some RecordSource, out: String?, observer: any MergeObserver
    ) throws -> MergeReport {
        let folder =
            try plan.isDry
            ? nil
            : out.map { path throws(MergeError) in
                try OutputFolder(path, OutputRules(plan), workers: plan.jobs)
            }
        return try run(source, into: folder, Self.chunkCount, observer)
    }

    /// Merges all records of a source into one archive, whose files are the packets that a folder would have.
    ///
    /// A bad row is a result, not an error; the archive lacks its packet. What ends a merge before the last row is in the
    /// report's `failure`; the archive is then not there, and its rows are in no report. What went to a sink before that
    /// cannot be taken back: it has no directory, so nobody takes it for an archive.
    ///
    /// - Parameter archive: Where the archive goes; nil to write nothing, for a dry run.
    /// - Throws: `MergeError` when the file cannot be written, or is there already and another one.
    /// - Complexity: Memory grows by 46 bytes and the name for each packet.
    public func run(
        _ source: some RecordSource, to archive: PacketArchive?, observer: any PrintObserver
    ) throws -> MergeReport {
        let output = try plan.isDry ? nil : archive.map { try OutputArchive($0, plan, telling: observer) }
        let size = max(1, plan.assembly.whole.template.staticCount)
        let chunkCount = min(Self.chunkCount, max(Self.blockCount, Self.heldSize / size))
        return try run(source, into: output, chunkCount, observer)
    }

    private func run(
        _ source: some RecordSource, into output: (any PacketOutput)?, _ chunkCount: Int,
        _ observer: any MergeObserver
    ) throws -> MergeReport {
        defer { output?.close() }
        if output != nil { try observer.begins() }
        let permits = WorkPermits(plan.jobs)
        let gate = PacketGate()
        let publisher = Publisher(plan, output, telling: observer, permits: permits, gate: gate)
        let blocks = RowBlocks(workers: plan.jobs, largest: plan.inspection == nil ? Self.blockCount : 1)
        let workers = DispatchGroup()
        for number in 0..<plan.jobs {
            // Each has a queue of its own: a shared one has a limit to its threads.
            DispatchQueue(label: "packet.worker-\(number)").async(group: workers) {
                let worker = permits.working { MergeWorker(plan, output, number: number, gate: gate) }
                while let block = blocks.next() {
                    permits.working { merge(block, by: worker, publisher) }
                }
            }
        }
        var failure: (any Error)?
        var isComplete = false
        var reader = RowReader(source, plan, interruption)
        let largest = plan.inspection == nil ? chunkCount : min(chunkCount, Self.inspectedCount)
        var count = plan.inspection == nil ? largest : min(largest, Self.blockCount)
        do {
            while !reader.isAtEnd, publisher.waitForRoom(), !interruption.isSet {
                let rows = try reader.next(count)
                guard !rows.isEmpty else { break }
                count = min(largest, 2 * count)
                let chunk = RowChunk(rows)
                publisher.hand(over: chunk)
                blocks.add(chunk)
            }
            isComplete = reader.isAtEnd
        } catch {
            failure = error
        }
        blocks.close()
        workers.wait()
        var report = publisher.finish()
        report.failure = report.failure ?? failure
        report.isStopped = interruption.isSet
        do {
            try output?.finish(isComplete: isComplete && !publisher.hasEnded, &report)
        } catch {
            report.failure = report.failure ?? error
        }
        return report
    }

    /// Merges a block of rows; after a wish to stop, or when nothing more will be published, only says that it was not
    /// done.
    private func merge(_ block: RowBlock, by worker: MergeWorker, _ publisher: Publisher) {
        guard !interruption.isSet, !publisher.hasEnded else { return block.chunk.finish(block, [], nil) }
        let (rows, failure) = worker.merge(block)
        if failure != nil { publisher.end() }
        block.chunk.finish(block, rows, failure)
    }
}
