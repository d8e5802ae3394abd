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
    /// - Parameter target: Where the file goes; nil to write nothing, for a dry run.
    /// - Throws: `MergeError` when the folder cannot be used; nothing was written then.
    /// - Complexity: Memory grows by 8 bytes for each page, and by 16 for each name.
    public func run(
        _ source: some RecordSource, to target: PrintTarget?, observer: any PrintObserver
    ) throws -> MergeReport {
        let press = try PrintPress(plan, plan.isDry ? nil : target, observer)
        if target != nil, !plan.isDry { try observer.begins() }
        let workers = (0..<plan.jobs).map { _ in PrintWorker(RowPrinter(plan)) }
        let showsPictures = plan.pictures != nil && plan.assembly.whole.template.showsPictures
        let chunkCount = showsPictures ? Self.pictureChunkCount : Self.chunkCount
        var reader = RowReader(source, plan, interruption)
        var failure: (any Error)?
        var isComplete = false
        var isProved = false
        do {
            while !interruption.isSet {
                let rows = try reader.next(chunkCount)
                guard !rows.isEmpty else {
                    isComplete = reader.isAtEnd
                    break
                }
                let drawn = draw(rows, workers, press.settledFonts)
                if !isProved, let record = drawn.lazy.compactMap(\.record).first {
                    try prove(record)
                    isProved = true
                }
                try press.hand(over: drawn)
                if drawn.count < rows.count { break }
            }
        } catch {
            failure = error
        }
        var report = press.finish(isComplete: isComplete && failure == nil)
        report.failure = report.failure ?? failure
        report.isStopped = !isComplete && interruption.isSet
        return report
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

    /// Draws a chunk; an interruption ends it after the rows in flight.
    private func draw(_ rows: [ReadRow], _ workers: [PrintWorker], _ fonts: PrintFonts) -> [DrawnRow] {
        let cursor = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: min(workers.count, rows.count)) { number in
            workers[number].work(rows, cursor, fonts, until: interruption)
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
        _ rows: [ReadRow], _ cursor: borrowing Atomic<Int>, _ fonts: PrintFonts, until interruption: Interruption
    ) {
        state.withLock { state in
            state.printer.useCodes(of: fonts)
            while !interruption.isSet {
                let index = cursor.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < rows.count else { return }
                state.drawn.append((index, state.printer.draw(rows[index])))
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
