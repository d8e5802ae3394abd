import PacketSending

extension SendingEvent {
    /// What the user is told; nil for what only those want to know who look for a fault.
    var note: String? {
        switch self {
        case .unfinishedMerge(let batch):
            "the merge of batch \(batch) did not come to its end; go on with: packet batch resume \(batch)"
        case .otherBatches(let batches):
            "other packets in this folder are those of batch \(batches.joined(separator: ", ")), sent by its number"
        case .tableMissing: "for other values give the table of the merge, with --csv"
        case .messageChanged: "the message has changed since the first ones were sent; --confirm asks for --changed"
        case .adopted(let count):
            "\(count.of("message")) had not left when the last run ended; the next one sends them"
        case .futureDepartures(let count, let rate):
            "\(count.of("message")) left in the future, says the store: the clock was set back; for the rate of "
                + "\(rate) they count as sent now"
        case .note(let text): text
        case .partialLog:
            "the log does not span the time from a few seconds before the messages left until a minute after, or "
                + "does not know all messages that were sent; what is missing in it stays unknown"
        case .outcome: nil
        }
    }
}
