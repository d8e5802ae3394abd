import Dispatch
public import PacketModel
import PacketTemplate
import Synchronization

/// Runs a merge: rows in chunks, each chunk stamped by all workers at once, published and logged while the next one is
/// being stamped.
///
/// What is written does not depend on the number of workers: names are given in the order of the rows, and results are
/// put in that order before anybody sees them.
public struct MergeEngine: Sendable {
    private let plan: MergePlan
    private let interruption: Interruption
    private static let chunkCount = 1_000

    /// Makes an engine.
    ///
    /// - Precondition: The template was compiled for the fields of the plan's bindings, in their order, and with those
    ///   that may be kept as `CompileOptions.keepable`.
    public init(_ plan: MergePlan, interruption: Interruption = Interruption()) {
        plan.checkTemplate()
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
    /// - Complexity: Memory does not grow with the rows, but for 16 bytes of each name.
    public func run(
        _ source: some RecordSource, out: String?, observer: any MergeObserver
    ) throws -> MergeReport {
        let folder =
            try plan.isDry
            ? nil
            : out.map { path throws(MergeError) in
                try OutputFolder(path, durability: plan.durability, overwrites: plan.overwrites)
            }
        defer { folder?.close() }
        let publisher = Publisher(folder, observer)
        var reader = RowReader(source, plan)
        let workers = (0..<plan.jobs).map { WorkerBox(MergeWorker(plan, folder, number: $0)) }
        var failure: (any Error)?
        do {
            while !reader.isAtEnd, !interruption.isSet {
                let rows = try reader.next(Self.chunkCount)
                guard !rows.isEmpty else { break }
                let (results, problem) = stamp(rows, workers)
                try publisher.hand(over: results)
                if let problem { throw problem }
                if results.count < rows.count { break }
            }
        } catch {
            failure = error
        }
        var report = publisher.finish()
        report.failure = report.failure ?? failure
        report.isStopped = interruption.isSet
        return report
    }

    /// Stamps a chunk; results are in the order of the rows. An interruption ends the chunk after the rows in flight.
    private func stamp(
        _ rows: [PreparedRow], _ workers: [WorkerBox]
    ) -> (results: [RowResult], problem: MergeError?) {
        let cursor = AtomicCursor()
        DispatchQueue.concurrentPerform(iterations: min(workers.count, rows.count)) { number in
            workers[number].work(rows, cursor, interruption)
        }
        var indexed: [(index: Int, result: RowResult)] = []
        indexed.reserveCapacity(rows.count)
        var failure: MergeError?
        for worker in workers {
            let taken = worker.take()
            indexed += taken.results
            failure = failure ?? taken.failure
        }
        indexed.sort { $0.index < $1.index }
        // Rows behind one that was not done are left for the next run, so that the log has no holes.
        return (indexed.enumerated().prefix { $0.offset == $0.element.index }.map(\.element.result), failure)
    }
}

/// The index of the next row of a chunk, shared by the workers.
private final class AtomicCursor: Sendable {
    private let value = Atomic<Int>(0)

    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// A worker and what it has done; the lock is taken once a chunk.
private final class WorkerBox: Sendable {
    struct State {
        var worker: MergeWorker
        var results: [(index: Int, result: RowResult)] = []
        var failure: MergeError?
    }

    private let state: Mutex<State>

    init(_ worker: sending MergeWorker) { state = Mutex(State(worker: worker)) }

    func work(_ rows: [PreparedRow], _ cursor: AtomicCursor, _ interruption: Interruption) {
        state.withLock { state in
            while !interruption.isSet, state.failure == nil {
                let index = cursor.next()
                guard index < rows.count else { return }
                do throws(MergeError) {
                    state.results.append((index, try state.worker.merge(rows[index], chunkCount: rows.count)))
                } catch {
                    state.failure = error
                }
            }
        }
    }

    func take() -> (results: [(index: Int, result: RowResult)], failure: MergeError?) {
        state.withLock { state in
            defer {
                state.results = []
                state.failure = nil
            }
            return (state.results, state.failure)
        }
    }
}
