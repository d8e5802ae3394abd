#if Server
import Dispatch
import Synchronization

/// Ends works that take too long. One timer looks at all of them each second, so that one which is done in time leaves
/// nothing behind.
final class Deadlines: Sendable {
    private struct State {
        var acts: [Int: (second: Int64, act: @Sendable () -> Void)] = [:]
        var next = 0
    }

    private let state = Mutex(State())
    private let clock = Mutex<Task<Void, Never>?>(nil)

    init() {
        let ticking = Task.detached { [weak self] in
            while !Task.isCancelled, let self {
                self.look()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        clock.withLock { $0 = ticking }
    }

    /// Says what is done after some seconds.
    ///
    /// - Returns: A number by which it is taken back.
    func add(seconds: Int, _ act: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.acts[state.next] = (Self.now + Int64(seconds), act)
            return state.next
        }
    }

    /// Takes back what would be done.
    func forget(_ number: Int) { state.withLock { _ = $0.acts.removeValue(forKey: number) } }

    private func look() {
        let now = Self.now
        let due = state.withLock { state in
            let due = state.acts.filter { $0.value.second <= now }
            for number in due.keys { state.acts[number] = nil }
            return due.values.map(\.act)
        }
        for act in due { act() }
    }

    private static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000_000) }
}
#endif
