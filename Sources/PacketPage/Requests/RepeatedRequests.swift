#if Server
import PacketServer
import Synchronization

/// Knows the requests that a browser sends again where no answer came, by their keys (`Idempotency-Key`, as the draft
/// “The Idempotency-Key HTTP Header Field” of the IETF has it): each is done once, and answered as the first time.
final class RepeatedRequests: Sendable {
    /// How many answers are kept, the newest ones.
    private static let limit = 32

    /// What a request is answered. Whoever holds it does what was asked; others wait for that.
    private final class Answer: Sendable {
        let response = Mutex<ServerResponse?>(nil)
    }

    private let answers = Mutex<[(key: String, answer: Answer)]>([])

    /// What a request is answered: what it was answered before, where it has a key and is there again.
    func answer(_ request: ServerRequest, _ act: () -> ServerResponse) -> ServerResponse {
        guard let key = request.headers["idempotency-key"], (1...64).contains(key.utf8.count) else { return act() }
        let answer = answers.withLock { answers in
            if let known = answers.first(where: { $0.key == key }) { return known.answer }
            let answer = Answer()
            answers.append((key, answer))
            if answers.count > Self.limit { answers.removeFirst() }
            return answer
        }
        return answer.response.withLock { response in
            let known = response ?? act()
            response = known
            return known
        }
    }
}
#endif
