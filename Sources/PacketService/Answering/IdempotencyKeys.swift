#if Server
import PacketServer
import Synchronization

/// Knows the keys of requests (`Idempotency-Key`), so that one that was sent twice is not done twice at a time, and a key
/// does not mean two requests.
final class IdempotencyKeys: Sendable {
    private struct Use {
        let digest: String
        var isOpen: Bool
        var batch: String?
    }

    private struct State {
        var uses: [String: Use] = [:]
        var order: [String] = []
    }

    private let state = Mutex(State())
    private static let limit = 10_000

    /// Takes a key for a request.
    ///
    /// - Returns: The batch that the request has begun before; nil for one that is to be done.
    /// - Throws: `ServerProblem`: 422 when the key was another request's, 409 while the same request is being answered.
    func take(_ key: String, of visitor: String, for digest: String) throws(ServerProblem) -> String? {
        enum Found { case new, batch(String), other, open }
        let found = state.withLock { state -> Found in
            let name = "\(visitor) \(key)"
            if let use = state.uses[name] {
                if use.digest != digest { return .other }
                if let batch = use.batch { return .batch(batch) }
                if use.isOpen { return .open }
                state.uses[name]?.isOpen = true
                return .new
            }
            state.uses[name] = Use(digest: digest, isOpen: true)
            state.order.append(name)
            if state.order.count > Self.limit { state.uses[state.order.removeFirst()] = nil }
            return .new
        }
        switch found {
        case .new: return nil
        case .batch(let id): return id
        case .other: throw ServerProblem(422, "idempotency-key", "the Idempotency-Key was another request's")
        case .open:
            var problem = ServerProblem(409, "busy", "the same request is being answered")
            problem.retryAfter = 1
            throw problem
        }
    }

    /// Says that a request is answered.
    ///
    /// - Parameter batch: The batch that it has begun; the same request is then answered with it.
    func release(_ key: String, of visitor: String, batch: String? = nil) {
        state.withLock { state in
            state.uses["\(visitor) \(key)"]?.isOpen = false
            if let batch { state.uses["\(visitor) \(key)"]?.batch = batch }
        }
    }

    /// Forgets the keys of a batch that is gone.
    func forget(batch: String) {
        state.withLock { state in
            let gone = state.uses.filter { $0.value.batch == batch }.keys
            for name in gone { state.uses[name] = nil }
            state.order.removeAll { gone.contains($0) }
        }
    }
}
#endif
