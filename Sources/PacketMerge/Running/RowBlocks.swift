import Dispatch
import Synchronization

/// The blocks of rows that wait for a worker, in the order of the table.
///
/// A worker takes the next block whatever its chunk, so none waits at the end of a chunk for the others.
final class RowBlocks: Sendable {
    private struct State {
        var chunks: [RowChunk] = []
        /// The first row of the first chunk that no worker has taken.
        var position = 0
    }

    private let state = Mutex(State())
    /// One for each block that nobody has taken; after the end, one for each worker.
    private let available = DispatchSemaphore(value: 0)
    private let workers: Int
    private let largest: Int

    /// - Parameter largest: How many rows a block has at most. Each costs a lock; but a wish to stop is heard at its end.
    init(workers: Int, largest: Int) {
        self.workers = workers
        self.largest = largest
    }

    /// Adds a chunk.
    func add(_ chunk: RowChunk) {
        state.withLock { $0.chunks.append(chunk) }
        let size = size(of: chunk)
        for _ in 0..<(chunk.rows.count + size - 1) / size { available.signal() }
    }

    /// Says that no more will come.
    func close() {
        for _ in 0..<workers { available.signal() }
    }

    /// The next block, as soon as there is one; nil at the end.
    func next() -> RowBlock? {
        available.wait()
        return state.withLock { state in
            guard let chunk = state.chunks.first else { return nil }
            let start = state.position
            let end = min(chunk.rows.count, start + size(of: chunk))
            state.position = end
            if end == chunk.rows.count {
                state.chunks.removeFirst()
                state.position = 0
            }
            return RowBlock(chunk: chunk, rows: start..<end)
        }
    }

    /// Small enough that each worker gets a few blocks of a short chunk.
    private func size(of chunk: RowChunk) -> Int { max(1, min(largest, chunk.rows.count / (4 * workers))) }
}
