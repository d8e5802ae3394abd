import Mail
import PDFObjects
import PacketDelivery
import PacketMapping
import PacketModel
import PacketStore
import Storage

/// A message that is to be sent, and what it carries.
struct PlannedMessage: Sendable {
    var delivery: Delivery
    var items: [PacketStream.Item]
    /// Why it is not sent now; nil when it is.
    var reason: String?
    /// Whether that is for a reason on this side, and is to be recorded.
    var isHeld = false
}

/// Turns packets into messages, one for each or one for each address, and says which are sent now.
struct SendPlanner {
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
        /// Whether deferred messages do not wait for their time.
        var isImpatient = false
    }

    private static let chunk = 100

    private let mailing: Mailing
    private let rules: Rules
    private let idDomain: String
    private let deliveries: Deliveries?
    private let suppressions: Suppressions?
    private let now: @Sendable () -> Int64
    /// Whether the plan is recorded.
    private let isDry: Bool
    private var stream: PacketStream
    private var seen: Set<String> = []
    private var groups: [(key: String, items: [PacketStream.Item])]?
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
        suppressions = store.map(Suppressions.init)
    }

    /// The next message, whether it is sent now or not; nil after the last.
    mutating func next() throws -> PlannedMessage? {
        while ready.isEmpty {
            var planned: [PlannedMessage] = []
            while planned.count < Self.chunk, let message = try candidate() { planned.append(message) }
            guard !planned.isEmpty else { return nil }
            ready = try settled(planned)[...]
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
            var order: [(key: String, items: [PacketStream.Item])] = []
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
    private func chosen(_ item: PacketStream.Item) -> PacketStream.Item? {
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

    private func email(_ item: PacketStream.Item) -> String {
        guard item.problem == nil, let email = rules.email else { return item.packet.recipientEmail }
        return (try? email.text(for: item.record)) ?? ""
    }

    private mutating func message(of items: [PacketStream.Item]) -> PlannedMessage {
        let first = items[0]
        var reason = items.lazy.compactMap(\.problem).first
        var address = email(first)
        let name = (try? rules.name?.text(for: first.record)) ?? first.packet.recipientName
        do throws(MailError) {
            address = try MailAddress(address, name: name).key
        } catch {
            reason = reason ?? (address.isEmpty ? "the row has no address" : error.description)
        }
        let rows = items.map { "\($0.packet.row)" }.joined(separator: "+")
        let key = "\(rows)|\(address)"
        let digest = SHA256.digest("\(mailing.id)\n\(rows)\n\(address)".utf8).prefix(16)
        let delivery = Delivery(
            mailing: mailing.id, key: key, name: name, address: address,
            messageID: "packet.\(SHA256.hexadecimal(Array(digest)))@\(idDomain)",
            packets: items.map {
                Delivery.Packet(row: $0.packet.row, pdfName: $0.packet.pdfName, sha256: $0.packet.sha256)
            }, at: StoreDate(microseconds: now()))
        if !seen.insert(key).inserted { reason = reason ?? "the same row and address came before" }
        return PlannedMessage(delivery: delivery, items: items, reason: reason, isHeld: reason != nil)
    }

    /// What the store knows of some messages, and what follows from it.
    private func settled(_ candidates: [PlannedMessage]) throws -> [PlannedMessage] {
        guard let deliveries else { return candidates }
        let known =
            try isDry
            ? deliveries.known(candidates.map(\.delivery)) : deliveries.plan(candidates.map(\.delivery))
        var held: [DeliveryChange] = []
        var replaced: [DeliveryChange] = []
        let time = StoreDate(microseconds: now())
        let planned = try zip(candidates, known).map { candidate, delivery in
            var message = candidate
            message.delivery = delivery
            try settle(&message, deliveries, time, &replaced)
            if message.isHeld, let reason = message.reason, delivery.state != .held || delivery.reply != reason {
                held.append(DeliveryChange(delivery.id, .held, reply: reason, at: time))
            }
            return message
        }
        if !isDry { try deliveries.record(held + replaced) }
        return planned
    }

    private func settle(
        _ message: inout PlannedMessage, _ deliveries: Deliveries, _ time: StoreDate,
        _ replaced: inout [DeliveryChange]
    ) throws {
        switch message.delivery.state {
        case .sent, .skipped, .committing: message = left(message, "it was \(message.delivery.state.rawValue) before")
        case .unknown: message = left(message, "nobody knows whether it was sent")
        case .rejected, .bounced:
            if !rules.again { message = left(message, "it was \(message.delivery.state.rawValue) before") }
        case .deferred:
            if let due = message.delivery.dueAt, due > time, !rules.isImpatient {
                message = left(message, "the server wants it later, at \(due.iso8601.prefix(19))Z")
            }
        case .pending, .held: break
        }
        guard message.reason == nil else { return }
        if let reason = try suppressions?.reason(message.delivery.address) {
            return hold(&message, "the address is suppressed: \(reason.rawValue)")
        }
        if !rules.again, let earlier = try deliveries.earlier(message.delivery) {
            return hold(&message, "the same packet went to this address in the mailing \(earlier); --again sends it")
        }
        for other in try deliveries.others(message.delivery) {
            switch other.state {
            case .sent, .committing, .unknown:
                if !rules.again { return hold(&message, "this row's packet went to another address; --again sends it") }
            case .pending, .held, .deferred, .rejected:
                replaced.append(DeliveryChange(other.id, .skipped, reply: "the row has another address now", at: time))
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
