#if Server
import PacketServer
import Synchronization

/// The turn of a request, for which somebody waits. The first answer counts.
final class WorkTurn: Sendable {
    /// That the turn has come, or why it will not.
    typealias Answer = Result<Void, ServerProblem>

    private struct State {
        var answer: Answer?
        var waiting: CheckedContinuation<Answer, Never>?
    }

    private let state = Mutex(State())

    /// Whether there is an answer.
    var isAnswered: Bool { state.withLock { $0.answer != nil } }

    /// Answers, unless there is an answer.
    func answer(_ answer: Answer) {
        let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
            guard state.answer == nil else { return nil }
            state.answer = answer
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: answer)
    }

    /// Waits for the answer.
    ///
    /// - Throws: Why the turn does not come.
    func wait() async throws(ServerProblem) {
        let answer = await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
            let known = state.withLock { state -> Answer? in
                if state.answer == nil { state.waiting = continuation }
                return state.answer
            }
            if let known { continuation.resume(returning: known) }
        }
        try answer.get()
    }
}
#endif
