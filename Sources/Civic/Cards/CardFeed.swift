import Synchronization

/// A card whose state changed.
package struct CardChange: Sendable, Hashable {
    package let deck: String
    package let number: Int
    /// The state now; nil for a card that is as if it were never seen.
    package let state: CardState?
}

/// Tells whoever listens what happens to cards in this process, once it is stored.
package final class CardFeed: Sendable {
    private struct Listeners {
        var last = 0
        var all: [Int: AsyncStream<CardChange>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    package init() {}

    deinit { listeners.withLock { $0.all.values.forEach { $0.finish() } } }

    /// The changes from now on, each once, in the order in which they were stored. It ends with the feed; whoever stops
    /// listening is forgotten.
    package func changes() -> AsyncStream<CardChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: CardChange.self)
        let number = listeners.withLock { listeners in
            listeners.last += 1
            listeners.all[listeners.last] = continuation
            return listeners.last
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.all.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ change: CardChange) {
        for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield(change) }
    }
}
