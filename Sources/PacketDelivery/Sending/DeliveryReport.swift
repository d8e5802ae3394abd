public import PacketModel

/// What a run did.
public struct DeliveryReport: Sendable, Hashable {
    /// How many messages came to which state.
    public internal(set) var counts: [DeliveryState: Int] = [:]
    /// Why the run ended before its end; nil when it did not, or when it was asked to.
    public internal(set) var failure: DeliveryError?
    /// Whether it was asked to stop.
    public internal(set) var isStopped = false

    /// Makes a report of nothing.
    public init() {}

    /// Takes in what another pass of the same run did.
    public mutating func add(_ other: DeliveryReport) {
        counts.merge(other.counts) { $0 + $1 }
        failure = other.failure ?? failure
        isStopped = isStopped || other.isStopped
    }

    /// How many messages came to a state.
    public subscript(state: DeliveryState) -> Int { counts[state] ?? 0 }
}
