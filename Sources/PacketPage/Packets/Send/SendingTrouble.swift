#if Server
import PacketModel
import PacketStore

/// Messages that came to the same end without being sent: who should have got them, what the server said, and what to do.
struct SendingTrouble: Sendable, Hashable {
    /// Somebody who did not get a message.
    struct Line: Sendable, Hashable {
        let who: String
        let reason: Said
    }

    let title: String
    let advice: String
    let lines: [Line]
    /// How many more there are than those that are told one by one; nil where there are none.
    let more: String?

    /// The ends that somebody has to look at, the worst first.
    static let states: [DeliveryState] = [.rejected, .bounced, .unknown, .held, .deferred]
    /// So many messages of one end are told one by one.
    static let most = 200

    /// Messages by the ends that they came to.
    ///
    /// - Parameters:
    ///   - deliveries: Those that are told one by one.
    ///   - counts: How many came to each end.
    static func all(
        _ deliveries: [Delivery], of counts: [DeliveryState: Int], _ words: Words
    ) -> [SendingTrouble] {
        states.compactMap { state in
            let all = deliveries.filter { $0.state == state }
            // One that changed meanwhile is told all the same.
            let count = max(counts[state] ?? 0, all.count)
            guard count > 0 else { return nil }
            return SendingTrouble(
                title: "\(words["delivery.\(state.rawValue)"]): \(Words.grouped(count))",
                advice: words["send.advice.\(state.rawValue)"], lines: all.map { Line($0, words) },
                more: count > all.count ? words("send.more", ["n": Words.grouped(count - all.count)]) : nil)
        }
    }
}

extension SendingTrouble.Line {
    init(_ delivery: Delivery, _ words: Words) {
        let address = delivery.address.isEmpty ? "" : "<\(delivery.address)>"
        let parts = [words["send.rows"], "\(RowsText.of(delivery.packets.map(\.row))):", delivery.name, address]
        who = parts.filter { !$0.isEmpty }.joined(separator: " ")
        reason = words.said(delivery.reply)
    }
}
#endif
