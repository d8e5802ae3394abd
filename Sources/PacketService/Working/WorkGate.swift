#if Server
import PacketServer
import Synchronization

/// Lets so many requests be worked on at a time; the others wait in the order in which they came.
final class WorkGate: Sendable {
    private struct State {
        var free: Int
        var open = 0
        var isClosed = false
        var waiting: [(number: Int, turn: CheckedContinuation<Bool, Never>)] = []
        var next = 0
    }

    private let state: Mutex<State>
    private let openLimit: Int

    /// - Parameters:
    ///   - limit: How many are worked on at a time.
    ///   - openLimit: How many may be open, those that wait among them.
    init(limit: Int, openLimit: Int) {
        state = Mutex(State(free: max(1, limit)))
        self.openLimit = openLimit
    }

    /// Whether the service is about to end.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Notes a request that has come in.
    ///
    /// - Throws: `ServerProblem` when there are too many, or the service is about to end.
    func open() throws(ServerProblem) {
        let (isClosed, isFull) = state.withLock { state in
            let isFull = state.open >= openLimit
            if !state.isClosed, !isFull { state.open += 1 }
            return (state.isClosed, isFull)
        }
        if isClosed { throw Self.ending }
        guard isFull else { return }
        var problem = ServerProblem(429, "too-many-requests", "the service has too many requests to answer")
        problem.retryAfter = 1
        throw problem
    }

    /// Notes that an open request is answered.
    func close() { state.withLock { $0.open -= 1 } }

    /// Waits for the turn of a request.
    ///
    /// - Throws: `ServerProblem` when the service is about to end.
    func enter() async throws(ServerProblem) {
        let isIn = await withCheckedContinuation { (turn: CheckedContinuation<Bool, Never>) in
            let answer = state.withLock { state -> Bool? in
                if state.isClosed { return false }
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.next += 1
                state.waiting.append((state.next, turn))
                return nil
            }
            if let answer { turn.resume(returning: answer) }
        }
        if !isIn { throw Self.ending }
    }

    /// Gives the turn to the next.
    func leave() {
        let turn = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().turn
        }
        turn?.resume(returning: true)
    }

    /// Lets nobody in any more: those that wait are handed back, to be asked again of the next that listens here.
    func end() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for (_, turn) in waiting { turn.resume(returning: false) }
    }

    /// What is said while the service ends.
    static let ending: ServerProblem = {
        var problem = ServerProblem(503, "ending", "the service is about to start anew", hint: "ask again")
        problem.retryAfter = 5
        return problem
    }()
}
#endif
