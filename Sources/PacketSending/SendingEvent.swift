public import PacketDelivery
public import PacketModel

/// Something that happens while packets are sent and that somebody may want to know.
public enum SendingEvent: Sendable, Hashable {
    /// The merge of a batch did not come to its end; what it made is sent.
    case unfinishedMerge(batch: String)
    /// The folder also has packets of these batches, which are sent by their numbers.
    case otherBatches([String])
    /// The message has values that the packets do not have, and no table was given.
    case tableMissing
    /// The message is not the one of the first messages any more; sending goes on with it only if the request allows that.
    case messageChanged
    /// So many messages had not left when the last run ended; the next one sends them.
    case adopted(Int)
    /// So many messages left in the future, says the store, since the clock was set back; for the rate they count as now.
    case futureDepartures(Int, SendingRate)
    /// Something that concerns all messages on their way, such as a server that wants to be left alone for now.
    case note(String)
    /// A message came to a state in this run; called on any thread.
    case outcome(MessageOutcome)
    /// The relay's log does not span the time in which messages left, or does not know all that were sent.
    case partialLog
}

/// What became of a message in a run.
public struct MessageOutcome: Sendable, Hashable {
    /// The rows of its packets, with commas between.
    public let rows: String
    /// Its Message-ID.
    public let messageID: String
    /// The state it came to.
    public let state: DeliveryState
    /// What the server said, the address masked.
    public let reply: String
    /// Enough to see that two messages went to one address, and not to which.
    public let addressFingerprint: String
}
