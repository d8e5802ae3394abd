import Dispatch
import Synchronization

/// The rows that are published and logged together, and what became of them.
///
/// Workers fill in their blocks in any order; the last one lets the publisher go on.
final class RowChunk: Sendable {
    private struct State {
        /// What became of the blocks' rows, in the order in which workers were done.
        var blocks: [(block: Range<Int>, rows: [MergedRow])] = []
        /// How many rows no worker has reported yet.
        var missing: Int
        var failure: MergeError?
    }

    /// The rows, in the order of the table.
    let rows: [ReadRow]
    private let state: Mutex<State>
    private let isDone = DispatchSemaphore(value: 0)

    /// - Precondition: There is at least one row.
    init(_ rows: [ReadRow]) {
        self.rows = rows
        state = Mutex(State(missing: rows.count))
    }

    /// Takes what became of a block; fewer rows than it has when the merge ends before its end.
    func finish(_ block: RowBlock, _ rows: [MergedRow], _ failure: MergeError?) {
        let isLast = state.withLock { state in
            state.blocks.append((block.rows, rows))
            state.failure = state.failure ?? failure
            state.missing -= block.rows.count
            return state.missing == 0
        }
        if isLast { isDone.signal() }
    }

    /// Waits for all workers, once.
    func wait() { isDone.wait() }

    /// The rows up to the first that was not done, so that neither the folder nor the log has a hole; and what kept a
    /// worker from going on. They are handed out once.
    func mergedRows() -> (rows: [MergedRow], failure: MergeError?) {
        state.withLock { state in
            defer { state.blocks = [] }
            var merged: [MergedRow] = []
            merged.reserveCapacity(rows.count)
            for (block, rows) in state.blocks.sorted(by: { $0.block.lowerBound < $1.block.lowerBound }) {
                merged += rows
                if rows.count < block.count { break }
            }
            return (merged, state.failure)
        }
    }
}
