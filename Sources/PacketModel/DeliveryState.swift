/// How far a message has come on its way.
public enum DeliveryState: String, Sendable, Hashable, CaseIterable {
    /// It was not handed over: it waits for its turn, or the last try provably failed before the end.
    case pending
    /// The last bytes are on their way, and the answer is not known yet. Found in the record of a run that was killed,
    /// it means `unknown`.
    case committing
    /// The server took it.
    case sent
    /// The server wants it later.
    case deferred
    /// The server does not want it.
    case rejected
    /// All of it went out and no answer came. It is never sent again by itself.
    case unknown
    /// It was not sent, for a reason on this side: no address, a changed packet, an attachment too large.
    case held
    /// The user decided that it is not sent.
    case skipped
    /// It was sent, and came back.
    case bounced
}
