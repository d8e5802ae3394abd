import Dispatch
import Synchronization

/// Wakes whoever waits for a change.
final class HubBell: Sendable {
    private struct State {
        var rings = 0
        var next = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    }

    private let state = Mutex(State())

    /// How often it has rung. Taken before looking, so that no change falls between looking and waiting.
    func ticket() -> Int { state.withLock { $0.rings } }

    /// There is a change.
    func ring() {
        let waiting = state.withLock { state in
            state.rings += 1
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }

    /// Waits for the next change.
    ///
    /// - Returns: Whether there is one; false when the time is over.
    func wait(after ticket: Int, seconds: Int) async -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        // One that is cancelled is gone at once; a task that sleeps would stay in memory until its time is over.
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { self.leave(number) }
        timer.schedule(deadline: .now() + .seconds(seconds))
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver: Bool? = state.withLock { state in
                    if state.rings != ticket { return true }
                    if Task.isCancelled { return false }
                    state.waiting[number] = continuation
                    return nil
                }
                // Not before there is something to be left.
                timer.resume()
                if let isOver { continuation.resume(returning: isOver) }
            }
        } onCancel: {
            leave(number)
        }
    }

    private func leave(_ number: Int) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
    }
}
