import Dispatch
import PDFObjects
public import PacketModel
import PacketTemplate
import Synchronization

/// Runs a merge whose packets all go into one print file, or into a few: rows are drawn by all workers, and written by
/// one thread in their order while the next ones are being drawn.
///
/// What is written does not depend on the number of workers.
public struct PrintEngine: Sendable {
    private let plan: MergePlan
    private let interruption: Interruption
    private static let chunkCount = 1_000
    /// Rows with pictures bring these along until they are written.
    private static let pictureChunkCount = 32

    /// Makes an engine.
    ///
    /// - Precondition: The forms were compiled with `CompileOptions.isForPrint`.
    public init(_ plan: MergePlan, interruption: Interruption = Interruption()) {
        self.plan = plan
        self.interruption = interruption
    }

    /// Merges all records of a source.
    ///
    /// A bad row is a result, not an error; it has no pages. What ends a merge before the last row is in the report's
    /// `failure`. The file that was being written then is gone, and its rows are in no report; those before it stay.
    ///
    /// - Parameters:
    ///   - target: Where the file goes; nil to write nothing, for a dry run.
    ///   - known: What shards have drawn already (`draw`).
    /// - Throws: `MergeError` when the folder cannot be used; nothing was written then.
    /// - Complexity: Memory grows by 8 bytes for each page, and by 16 for each name.
    public func run(
        _ source: some RecordSource, to target: PrintTarget?, drawn known: DrawnRows? = nil,
        observer: any PrintObserver
    ) throws -> MergeReport {
        let press = try PrintPress(plan, plan.isDry ? nil : target, observer)
        if target != nil, !plan.isDry { try observer.begins() }
        let (isComplete, failure) = forEachChunk(source, known, fonts: { press.settledFonts }, press.hand(over:))
        var report = press.finish(isComplete: isComplete && failure == nil)
        report.failure = report.failure ?? failure
        report.isStopped = !isComplete && interruption.isSet
        return report
    }

    /// Draws the rows of a shard, and keeps what they draw with the log of an attempt, for the one who writes the file
    /// (`DrawnRows`). The report counts what was drawn. The observer may refuse rows before the log has them.
    ///
    /// - Throws: `MergeError` when the log cannot be written.
    public func draw(_ source: some RecordSource, into log: AttemptLog, observer: any MergeObserver) throws
        -> MergeReport
    {
        var report = MergeReport()
        let (isComplete, failure) = forEachChunk(source, nil, fonts: { PrintFonts() }) { rows in
            let results = rows.map { RowResult($0) }
            try observer.finished(results)
            try log.append(rows)
            for result in results { report.add(result) }
            report.pages += results.reduce(0) { $0 + $1.pages }
        }
        report.failure = failure
        report.isStopped = !isComplete && interruption.isSet
        return report
    }

    /// Calls a function with all rows, drawn, some hundreds at a time.
    ///
    /// - Parameter fonts: The codes of fonts that are settled by now.
    /// - Returns: Whether all rows were drawn, and what ended it before.
    private func forEachChunk(
        _ source: some RecordSource, _ known: DrawnRows?, fonts: () -> PrintFonts, _ body: ([DrawnRow]) throws -> Void
    ) -> (isComplete: Bool, failure: (any Error)?) {
        let workers = (0..<plan.jobs).map { _ in PrintWorker(RowPrinter(plan)) }
        let template = plan.assembly.whole.template
        let showsPictures = plan.pictures != nil && template.showsPictures
        let chunkCount = showsPictures ? Self.pictureChunkCount : Self.chunkCount
        var reader = RowReader(source, plan, interruption)
        var isProved = false
        do {
            while !interruption.isSet {
                let rows = try reader.next(chunkCount)
                guard !rows.isEmpty else { return (reader.isAtEnd, nil) }
                let found = try rows.map { row in try known?.row(row, of: template) }
                let drawn = draw(rows, known: found, by: workers, with: fonts())
                if !isProved, let record = drawn.lazy.compactMap(\.record).first {
                    try prove(record)
                    isProved = true
                }
                try body(drawn)
                if drawn.count < rows.count { break }
            }
            return (false, nil)
        } catch {
            return (false, error)
        }
    }

    /// Reads back a file of one record, before there is one of all.
    ///
    /// - Throws: `MergeError` with code `.unreadable`.
    private func prove(_ record: PrintRecord) throws(MergeError) {
        do throws(PDFError) {
            try PacketProof(pageCount: record.pageCount)
                .check(PrintVolume.file(of: record, plan.assembly.whole.template))
        } catch {
            throw MergeError(unreadable: error)
        }
    }

    /// Draws a chunk, without the rows that are drawn already; an interruption ends it after the rows in flight.
    private func draw(
        _ rows: [ReadRow], known: [DrawnRow?], by workers: [PrintWorker], with fonts: PrintFonts
    ) -> [DrawnRow] {
        let cursor = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: min(workers.count, rows.count)) { number in
            workers[number].work(rows, known: known, cursor, with: fonts, until: interruption)
        }
        var drawn: [(index: Int, row: DrawnRow)] = []
        drawn.reserveCapacity(rows.count)
        for worker in workers { drawn += worker.take() }
        drawn.sort { $0.index < $1.index }
        return drawn.enumerated().prefix { $0.offset == $0.element.index }.map(\.element.row)
    }
}

/// A worker and what it has drawn; the lock is taken once a chunk.
private final class PrintWorker: Sendable {
    private struct State {
        var printer: RowPrinter
        var drawn: [(index: Int, row: DrawnRow)] = []
    }

    private let state: Mutex<State>

    init(_ printer: sending RowPrinter) { state = Mutex(State(printer: printer)) }

    func work(
        _ rows: [ReadRow], known: [DrawnRow?], _ cursor: borrowing Atomic<Int>, with fonts: PrintFonts,
        until interruption: Interruption
    ) {
        state.withLock { state in
            state.printer.useCodes(of: fonts)
            while !interruption.isSet {
                let index = cursor.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < rows.count else { return }
                state.drawn.append((index, known[index] ?? state.printer.draw(rows[index])))
            }
        }
    }

    func take() -> [(index: Int, row: DrawnRow)] {
        state.withLock { state in
            defer { state.drawn = [] }
            return state.drawn
        }
    }
}
