import Interchange
import PDFObjects
import PacketDelivery
import PacketMapping
public import PacketModel
public import PacketStore
import Storage

/// A message that is to be sent, and what it carries.
public struct PlannedMessage: Sendable {
    /// What the store knows of it.
    public internal(set) var delivery: Delivery
    /// The packets that it carries.
    public internal(set) var packets: [PlannedPacket]
    /// Why it is not sent now; nil when it is.
    public internal(set) var reason: String?
    /// Whether that is for a reason on this side, and is to be recorded.
    public internal(set) var isHeld = false

    /// Where it stands: held for a reason on this side, else what the store knows.
    public var shownState: DeliveryState { isHeld ? .held : delivery.state }
}

/// Turns packets into messages, one for each or one for each address, and says which are sent now.
///
/// `SendSession.planner` makes one. It reads the table once, and plans 25 messages at a time; its memory grows by some bytes
/// for each message, and with a group by all packets.
public struct SendPlanner {
    /// What is asked of a plan.
    struct Rules {
        var rows: RowSelection?
        /// The rows that a table of failures lists; nil for all.
        var listed: Set<Int>?
        var condition: BoundCondition?
        var email: BoundExpression?
        var name: BoundExpression?
        var group: BoundExpression?
        /// Whether what was sent or rejected is sent again.
        var again = false
        /// What is done about the messages in `undecided`.
        var unknown = SendRequest.Unknown.report
        /// Messages of which nobody knew whether they arrived when the run began.
        var undecided: Set<Int64> = []
        /// Whether this is not the first time that the run goes through the messages: what it found out itself stands.
        var isLaterPass = false
        /// Whether deferred messages do not wait for their time.
        var isImpatient = false
    }

    /// How many messages are planned in one write: few, since the journal of those on their way waits for it.
    private static let chunk = 25

    private let mailing: Mailing
    private let rules: Rules
    private let idDomain: String
    private let deliveries: Deliveries?
    private let now: @Sendable () -> Int64
    /// Whether the plan is recorded.
    private let isDry: Bool
    private var stream: PacketStream
    /// What came before: rows with their address, and packets with theirs.
    private var seen: Set<TruncatedDigest> = []
    private var groups: [(key: String, items: [PlannedPacket])]?
    private var ready: ArraySlice<PlannedMessage> = []

    init(
        _ stream: PacketStream, mailing: Mailing, rules: Rules, idDomain: String, store: Store?, isDry: Bool,
        now: @escaping @Sendable () -> Int64
    ) {
        self.stream = stream
        self.mailing = mailing
        self.rules = rules
        self.idDomain = idDomain
        self.isDry = isDry
        self.now = now
        deliveries = store.map(Deliveries.init)
    }

    /// The next message, whether it is sent now or not; nil after the last.
    ///
    /// - Throws: `RecipientError` of the table, or `PacketStoreError`.
    public mutating func next() throws -> PlannedMessage? {
        while ready.isEmpty {
            var planned: [PlannedMessage] = []
            while planned.count < Self.chunk, let message = try candidate() { planned.append(message) }
            guard !planned.isEmpty else { return nil }
            ready = try decided(planned)[...]
        }
        return ready.popFirst()
    }

    /// The next message, without what the store knows of it.
    private mutating func candidate() throws -> PlannedMessage? {
        if rules.group != nil { return try nextGroup() }
        while let item = try stream.next() {
            if let item = chosen(item) { return message(of: [item]) }
        }
        return nil
    }

    private mutating func nextGroup() throws -> PlannedMessage? {
        if groups == nil {
            var order: [(key: String, items: [PlannedPacket])] = []
            var places: [String: Int] = [:]
            while let item = try stream.next() {
                guard let item = chosen(item) else { continue }
                let value = (try? rules.group?.text(for: item.record)) ?? ""
                let address = (try? MailAddress(email(item)))?.key ?? "row \(item.packet.row)"
                let key = "\(value.lowercased())|\(address)"
                if let place = places[key] {
                    order[place].items.append(item)
                } else {
                    places[key] = order.count
                    order.append((key, [item]))
                }
            }
            groups = order.reversed()
        }
        guard let group = groups?.popLast() else { return nil }
        return message(of: group.items)
    }

    /// The packet if it is asked for; a row of which that cannot be said is held back.
    private func chosen(_ item: PlannedPacket) -> PlannedPacket? {
        if let rows = rules.rows, !rows.contains(item.packet.row) { return nil }
        if let listed = rules.listed, !listed.contains(item.packet.row) { return nil }
        guard let condition = rules.condition, item.problem == nil else { return item }
        do throws(EvaluationFailure) {
            return try condition.holds(for: item.record) ? item : nil
        } catch {
            var item = item
            item.problem = error.message
            return item
        }
    }

    private func email(_ item: PlannedPacket) -> String {
        guard item.problem == nil, let email = rules.email else { return item.packet.recipientEmail }
        return (try? email.text(for: item.record)) ?? ""
    }

    private mutating func message(of items: [PlannedPacket]) -> PlannedMessage {
        let first = items[0]
        var reason = items.lazy.compactMap(\.problem).first
        var address = email(first)
        var addressKey = address
        let name = (try? rules.name?.text(for: first.record)) ?? first.packet.recipientName
        do throws(InterchangeError) {
            let mailbox = try MailAddress(address, name: name)
            (address, addressKey) = (mailbox.envelope, mailbox.key)
        } catch {
            reason = reason ?? (address.isEmpty ? "the row has no address" : error.description)
        }
        let rows = items.map { "\($0.packet.row)" }.joined(separator: "+")
        let key = "\(rows)|\(addressKey)"
        let digest = SHA256.digest("\(mailing.id)\n\(rows)\n\(addressKey)".utf8).prefix(16)
        let delivery = Delivery(
            mailing: mailing.id, key: key, name: name, address: address, addressKey: addressKey,
            messageID: "packet.\(SHA256.hexadecimal(Array(digest)))@\(idDomain)",
            packets: items.map {
                Delivery.Packet(row: $0.packet.row, pdfName: $0.packet.pdfName, sha256: $0.packet.sha256)
            }, at: StoreDate(microseconds: now()))
        if !seen.insert(TruncatedDigest("row|\(key)")).inserted {
            reason = reason ?? "the same row and address came before"
        }
        for item in items where !seen.insert(TruncatedDigest("number|\(item.packet.row)")).inserted {
            reason = reason ?? "the same row came before, with another address"
        }
        let packets = items.map(\.packet.sha256).joined(separator: "+")
        if reason == nil, !seen.insert(TruncatedDigest("packet|\(packets)|\(addressKey)")).inserted, !rules.again {
            reason = "the same packet goes to this address with another row; --again sends it"
        }
        return PlannedMessage(delivery: delivery, packets: items, reason: reason, isHeld: reason != nil)
    }

    /// What the store knows of some messages, and what follows from it.
    private func decided(_ candidates: [PlannedMessage]) throws -> [PlannedMessage] {
        guard let deliveries else { return candidates }
        let known =
            try isDry
            ? deliveries.known(candidates.map(\.delivery)) : deliveries.plan(candidates.map(\.delivery))
        var held: [DeliveryChange] = []
        var replaced: [DeliveryChange] = []
        let time = StoreDate(microseconds: now())
        let planned = zip(zip(candidates, known), try deliveries.circumstances(of: known, isAgain: rules.again)).map {
            pair, circumstances in
            var message = pair.0
            let delivery = pair.1
            message.delivery = delivery
            if delivery.state == .unknown, !rules.isLaterPass, rules.undecided.contains(delivery.id) {
                decideUnknown(&message, time, &replaced)
            }
            decide(&message, by: circumstances, at: time, &replaced)
            if message.isHeld, let reason = message.reason, delivery.state != .held || delivery.reply != reason {
                held.append(DeliveryChange(delivery.id, .held, reply: reason, at: time))
            }
            return message
        }
        if !isDry { try deliveries.record(held + replaced) }
        return planned
    }

    private func decideUnknown(
        _ message: inout PlannedMessage, _ time: StoreDate, _ changes: inout [DeliveryChange]
    ) {
        let reply: String
        switch rules.unknown {
        case .report: return
        case .resend: (message.delivery.state, reply) = (.pending, "to be sent again, as the user decided")
        case .skip: (message.delivery.state, reply) = (.skipped, DeliveryChange.leftUnknown)
        }
        var change = DeliveryChange(message.delivery.id, message.delivery.state, reply: reply, at: time)
        change.isTry = false
        changes.append(change)
    }

    private func decide(
        _ message: inout PlannedMessage, by circumstances: DeliveryCircumstances, at time: StoreDate,
        _ replaced: inout [DeliveryChange]
    ) {
        switch message.delivery.state {
        case .sent, .skipped: message = left(message, "it was \(message.delivery.state.rawValue) before")
        case .committing:
            message = left(message, "it was under way when a run ended; the next one finds out whether it left")
        case .unknown: message = left(message, "nobody knows whether it was sent; see --resolve and --unknown")
        case .rejected, .bounced:
            let reply = message.delivery.reply.isEmpty ? "" : ": \(message.delivery.reply)"
            if !rules.again || rules.isLaterPass {
                message = left(message, "it was \(message.delivery.state.rawValue) before\(reply)")
            }
        case .deferred:
            // What was recorded in the future, since the clock was set back, waits no longer.
            if let due = message.delivery.dueAt, due > time, message.delivery.updatedAt <= time, !rules.isImpatient {
                message = left(message, "the server wants it later, at \(due.iso8601.prefix(19))Z")
            }
        case .pending, .held: break
        }
        guard message.reason == nil else { return }
        if let reason = circumstances.suppression {
            return hold(&message, "the address is suppressed: \(reason.rawValue)")
        }
        if let earlier = circumstances.earlierMailing {
            let place = earlier == mailing.id ? "with another row" : "in the mailing \(earlier)"
            return hold(&message, "the same packet went to this address \(place); --again sends it")
        }
        for other in circumstances.others {
            switch other.state {
            case .sent, .committing, .unknown:
                if !rules.again { return hold(&message, "this row's packet went to another address; --again sends it") }
            case .pending, .held, .deferred, .rejected:
                replaced.append(DeliveryChange(other.id, .skipped, reply: "the row has another address now", at: time))
            case .skipped where other.reply == DeliveryChange.leftUnknown:
                if !rules.again {
                    return hold(&message, "this row's packet may have gone to another address; --again sends it")
                }
            case .bounced, .skipped: break
            }
        }
    }

    /// Not sent now, and nothing to be recorded; a reason on this side does not hide what happened before.
    private func left(_ message: PlannedMessage, _ reason: String) -> PlannedMessage {
        var message = message
        message.reason = reason
        message.isHeld = false
        return message
    }

    private func hold(_ message: inout PlannedMessage, _ reason: String) {
        message.reason = reason
        message.isHeld = true
    }
}

/// Enough of a digest to tell texts of a run apart; a set of them grows by some bytes for each message.
private struct TruncatedDigest: Hashable {
    private let (high, low): (UInt64, UInt64)

    init(_ text: String) {
        let digest = SHA256.digest(text.utf8)
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        (high, low) = (word(digest[..<8]), word(digest[8..<16]))
    }
}
