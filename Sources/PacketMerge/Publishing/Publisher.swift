import Dispatch
import PacketModel
import Synchronization

/// Publishes and reports chunks on a thread of its own, in order, at most one behind the workers.
final class Publisher: Sendable {
    private struct State {
        var report = MergeReport()
        var failure: (any Error)?
    }

    private let folder: OutputFolder?
    private let observer: any MergeObserver
    private let queue = DispatchQueue(label: "packet.publish")
    private let room = DispatchSemaphore(value: 2)
    private let state = Mutex(State())

    init(_ folder: OutputFolder?, _ observer: any MergeObserver) {
        self.folder = folder
        self.observer = observer
    }

    /// Takes over a chunk; waits while two are unpublished.
    ///
    /// - Throws: What publishing an earlier chunk threw.
    func hand(over results: [RowResult]) throws {
        room.wait()
        if let failure = state.withLock({ $0.failure }) {
            room.signal()
            throw failure
        }
        queue.async { [self] in
            publish(results)
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

    private func publish(_ results: [RowResult]) {
        guard state.withLock({ $0.failure == nil }) else { return }
        var results = results
        do {
            try folder?.publish(&results)
            try observer.finished(results)
            state.withLock { state in
                for result in results { state.report.add(result) }
            }
        } catch {
            state.withLock { $0.failure = error }
        }
    }
}
