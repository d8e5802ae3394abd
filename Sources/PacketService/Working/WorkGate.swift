#if Server
import Dispatch
import PacketServer
import Synchronization

/// Lets so many requests be worked on at a time; the others wait in the order in which they came.
final class WorkGate: Sendable {
    private struct State {
        var free: Int
        var open = 0
        var isClosed = false
        /// Those that have no answer yet; they get it while the state is locked.
        var waiting: [WorkTurn] = []
        /// Works that wait for their clients, outside.
        var idle = 0
        /// Those of them whose clients take on; they and those that wait have their turns by turns.
        var returning: [DispatchSemaphore] = []
        var wasReturning = false
    }

    private let state: Mutex<State>
    private let openLimit: Int
    /// How many may wait for their clients: each has all that it works with in memory.
    private let idleLimit: Int

    /// - Parameters:
    ///   - limit: How many are worked on at a time.
    ///   - openLimit: How many may be open, those that wait among them.
    init(limit: Int, openLimit: Int) {
        state = Mutex(State(free: max(1, limit)))
        (self.openLimit, idleLimit) = (openLimit, min(64, max(1, limit) * 8))
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

    /// Takes a turn that is free, without waiting.
    func take() -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    /// Waits for the turn of a request.
    ///
    /// - Throws: `ServerProblem` when the service is about to end, or somebody gives the turn up.
    func enter(_ turn: WorkTurn = WorkTurn()) async throws(ServerProblem) {
        state.withLock { state in
            if state.isClosed {
                turn.answer(.failure(Self.ending))
            } else if turn.isAnswered {
                // It was given up before it was waited for.
            } else if state.free > 0 {
                state.free -= 1
                turn.answer(.success(()))
            } else {
                state.waiting.append(turn)
            }
        }
        try await turn.wait()
    }

    /// Lets whoever waits for a turn wait no longer; nothing happens when it has come.
    func giveUp(_ turn: WorkTurn, _ problem: ServerProblem) {
        state.withLock { state in
            turn.answer(.failure(problem))
            state.waiting.removeAll { $0 === turn }
        }
    }

    /// Gives the turn to the next.
    func leave() {
        let returning = state.withLock { state in
            var returning: DispatchSemaphore?
            if !state.returning.isEmpty, !state.wasReturning || state.waiting.isEmpty {
                returning = state.returning.removeFirst()
            } else if !state.waiting.isEmpty {
                state.waiting.removeFirst().answer(.success(()))
            } else {
                state.free += 1
            }
            state.wasReturning = returning != nil
            return returning
        }
        returning?.signal()
    }

    /// Does something, which only waits, for somebody who has a turn: the turn is given to the next, and the first that is
    /// free is taken afterwards. Where too many do so, the turn is kept.
    func idle(_ wait: () -> Void) {
        let isOutside = state.withLock { state in
            guard state.idle < idleLimit else { return false }
            state.idle += 1
            return true
        }
        guard isOutside else { return wait() }
        leave()
        wait()
        let turn = state.withLock { state -> DispatchSemaphore? in
            state.idle -= 1
            guard state.free == 0 else {
                state.free -= 1
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            state.returning.append(turn)
            return turn
        }
        turn?.wait()
    }

    /// Lets nobody in any more: those that wait are handed back, to be asked again of the next that listens here.
    func end() {
        state.withLock { state in
            state.isClosed = true
            for turn in state.waiting { turn.answer(.failure(Self.ending)) }
            state.waiting = []
        }
    }

    /// What is said while the service ends.
    static let ending: ServerProblem = {
        var problem = ServerProblem(503, "ending", "the service is about to start anew", hint: "ask again")
        problem.retryAfter = 5
        return problem
    }()
}
#endif
