public import PacketModel

/// What became of one try to hand a message over.
public struct DeliveryOutcome: Sendable, Hashable {
    /// What a try means for those after it.
    public enum Effect: Sendable, Hashable {
        /// Nothing.
        case none
        /// The same message may go out again at once, on a new connection.
        case retryAtOnce
        /// Others go on, but slower.
        case slowDown
        /// Everybody waits before the server is asked again.
        case backOff
        /// The run ends.
        case stop(DeliveryError)
    }

    /// The state that the message is in now.
    public let state: DeliveryState
    /// The code of the server's reply; nil when there was none.
    public let code: Int?
    /// The server's reply, or what happened; may hold the recipient's address until it is masked.
    public let text: String
    /// What it means for others.
    public let effect: Effect

    /// Makes an outcome.
    public init(_ state: DeliveryState, code: Int? = nil, text: String, effect: Effect = .none) {
        self.state = state
        self.code = code
        self.text = text
        self.effect = effect
    }
}
