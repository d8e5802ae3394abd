import Dispatch
import Synchronization

/// The rows that are published and logged together, and what became of them.
///
/// Workers fill in their blocks in any order; the last one lets the publisher go on.
final class RowChunk: Sendable {
    private struct State {
        /// What became of each row; nil while that is not known, and for good when the merge ended before it.
        var results: [RowResult?]
        /// How many rows no worker has reported yet.
        var missing: Int
        var failure: MergeError?
    }

    /// The rows, in the order of the table.
    let rows: [PreparedRow]
    private let state: Mutex<State>
    private let isDone = DispatchSemaphore(value: 0)

    /// - Precondition: There is at least one row.
    init(_ rows: [PreparedRow]) {
        self.rows = rows
        state = Mutex(State(results: Array(repeating: nil, count: rows.count), missing: rows.count))
    }

    /// Takes the results of a block; fewer than it has rows when the merge ends before its end.
    func finish(_ block: RowBlock, _ results: [RowResult], _ failure: MergeError?) {
        let isLast = state.withLock { state in
            for (index, result) in zip(block.rows, results) { state.results[index] = result }
            state.failure = state.failure ?? failure
            state.missing -= block.rows.count
            return state.missing == 0
        }
        if isLast { isDone.signal() }
    }

    /// Waits for all workers, once.
    func wait() { isDone.wait() }

    /// The results up to the first row that was not done, so that neither the folder nor the log has a hole; and what kept
    /// a worker from going on. They are handed out once.
    func results() -> (results: [RowResult], failure: MergeError?) {
        state.withLock { state in
            defer { state.results = [] }
            return (state.results.prefix { $0 != nil }.compactMap(\.self), state.failure)
        }
    }
}
