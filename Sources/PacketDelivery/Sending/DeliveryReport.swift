public import PacketModel

/// What a run did.
public struct DeliveryReport: Sendable, Hashable {
    /// How many messages came to which state.
    public internal(set) var counts: [DeliveryState: Int] = [:]
    /// Why the run ended before its end; nil when it did not, or when it was asked to.
    public internal(set) var failure: DeliveryError?
    /// Whether it was asked to stop.
    public internal(set) var isStopped = false
    /// How many connections were made.
    public internal(set) var connections = 0

    /// Makes a report of nothing.
    public init() {}

    /// How many messages came to a state.
    public subscript(state: DeliveryState) -> Int { counts[state] ?? 0 }
}
