#if Server
import PacketServer
import Synchronization

/// Knows the keys of requests (`Idempotency-Key`), so that one that was sent twice is not done twice at a time, and a key
/// does not mean two requests.
final class IdempotencyKeys: Sendable {
    /// What a key was used for.
    struct Use: Sendable, Hashable, Codable {
        let key: String
        let visitor: String
        /// A digest of all that was asked.
        let digest: String
        fileprivate var name: String { "\(visitor) \(key)" }
    }

    private struct Known {
        let digest: String
        var isOpen: Bool
        var batch: String?
    }

    private struct State {
        var uses: [String: Known] = [:]
        var order: [String] = []

        mutating func add(_ use: Use, _ known: Known) {
            if uses.updateValue(known, forKey: use.name) == nil { order.append(use.name) }
            if order.count > IdempotencyKeys.limit { uses[order.removeFirst()] = nil }
        }
    }

    private let state = Mutex(State())
    private static let limit = 10_000

    /// Takes a key for a request.
    ///
    /// - Returns: The batch that the request has begun before; nil for one that is to be done.
    /// - Throws: `ServerProblem`: 422 when the key was another request's, 409 while the same request is being answered.
    func take(_ use: Use) throws(ServerProblem) -> String? {
        enum Found { case new, batch(String), other, open }
        let found = state.withLock { state -> Found in
            guard let known = state.uses[use.name] else {
                state.add(use, Known(digest: use.digest, isOpen: true))
                return .new
            }
            if known.digest != use.digest { return .other }
            if let batch = known.batch { return .batch(batch) }
            if known.isOpen { return .open }
            state.uses[use.name]?.isOpen = true
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
    func release(_ use: Use) { state.withLock { $0.uses[use.name]?.isOpen = false } }

    /// Says that a request has begun a batch: the same request is answered with it from now on.
    func answer(_ use: Use, with batch: String) {
        state.withLock { $0.add(use, Known(digest: use.digest, isOpen: false, batch: batch)) }
    }

    /// Forgets the key of a batch that is gone.
    func forget(_ use: Use, of batch: String) {
        state.withLock { state in
            guard state.uses[use.name]?.batch == batch else { return }
            state.uses[use.name] = nil
            state.order.removeAll { $0 == use.name }
        }
    }
}
#endif
