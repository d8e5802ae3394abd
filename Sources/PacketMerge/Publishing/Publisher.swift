import Dispatch
import Synchronization

/// Names, publishes and reports chunks on a thread of its own, in order.
final class Publisher: Sendable {
    private struct State {
        var report = MergeReport()
        var failure: (any Error)?
        var names: PacketNames
        /// Whether a row was not done: what comes behind it is left for the next run.
        var hasHole = false
    }

    private let output: (any PacketOutput)?
    private let observer: any MergeObserver
    private let queue = DispatchQueue(label: "packet.publish")
    private let room = DispatchSemaphore(value: 0)
    private let state: Mutex<State>
    private let isAtEnd = Atomic(false)
    private let permits: WorkPermits
    private let gate: PacketGate
    /// How many chunks are read, stamped or published at the same time.
    private static let chunksAtATime = 4

    init(
        _ plan: MergePlan, _ output: (any PacketOutput)?, telling observer: any MergeObserver, permits: WorkPermits,
        gate: PacketGate
    ) {
        self.permits = permits
        self.gate = gate
        self.output = output
        self.observer = observer
        state = Mutex(State(names: PacketNames(of: plan)))
        for _ in 0..<Self.chunksAtATime { room.signal() }
    }

    /// Whether no chunk after those that are stamped will be published.
    var hasEnded: Bool { isAtEnd.load(ordering: .relaxed) }

    /// Says that rows from some one on were not done, so that nothing behind them is published.
    func end() { isAtEnd.store(true, ordering: .relaxed) }

    /// Waits until another chunk may be read; false when it would not be published.
    func waitForRoom() -> Bool {
        room.wait()
        return !hasEnded
    }

    /// Takes over a chunk, to be published when its rows are done.
    func hand(over chunk: RowChunk) {
        queue.async { [self] in
            publish(chunk)
            room.signal()
        }
    }

    /// Waits for the last chunk.
    func finish() -> MergeReport {
        queue.sync {}
        return state.withLock { state in
            state.report.failure = state.failure
            return state.report
        }
    }

    private func publish(_ chunk: RowChunk) {
        chunk.wait()
        // Whoever staged a packet of the chunk has had one of its forms read back, or begun that.
        let unreadable = gate.failure
        state.withLock { $0.failure = $0.failure ?? unreadable }
        permits.working { publish(rowsOf: chunk) }
    }

    private func publish(rowsOf chunk: RowChunk) {
        var (rows, failure) = chunk.mergedRows()
        state.withLock { state in
            if state.failure == nil, !state.hasHole {
                do {
                    for index in rows.indices { try rows[index].name(by: &state.names) }
                    let results =
                        try output?.publish(rows, chunkCount: chunk.rows.count, permits)
                        ?? rows.map { RowResult(unwritten: $0) }
                    if !results.isEmpty { try observer.finished(results) }
                    for result in results { state.report.add(result) }
                } catch {
                    state.failure = error
                }
                state.hasHole = rows.count < chunk.rows.count
            }
            // Also that of a chunk behind a hole: it is why there is one.
            state.failure = state.failure ?? failure
            if state.hasHole || state.failure != nil { end() }
        }
    }
}
