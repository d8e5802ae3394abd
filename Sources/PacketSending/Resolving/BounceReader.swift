import Interchange
import Mail
public import PacketDelivery
import PacketModel
public import PacketStore
public import Storage

/// Finds the messages that delivery reports are about (RFC 3464).
public struct BounceReader {
    /// A message that came back.
    public struct Bounce: Sendable, Hashable {
        /// The message.
        public let delivery: Delivery
        /// What is recorded of it.
        public let change: DeliveryChange
        /// The address that it went to.
        public let address: String
        /// The status code of the report (RFC 3463).
        public let status: String
        /// Whether mail to the address will fail again.
        public let isPermanent: Bool
    }

    private let store: Store
    private let deliveries: Deliveries
    private let at: StoreDate
    /// The messages that came back, each once.
    public private(set) var bounces: [Bounce] = []
    /// Reports about messages that the store does not know.
    public private(set) var strangers = 0
    /// Reports of delays, and of messages that arrived.
    public private(set) var others = 0
    private var seen: Set<Int64> = []

    /// Looks for messages that were sent from a store.
    ///
    /// - Parameter at: The time that is recorded.
    public init(_ store: Store, at: StoreDate) {
        self.store = store
        deliveries = Deliveries(store)
        self.at = at
    }

    /// Reads the reports in a folder.
    ///
    /// - Returns: How many files could not be read.
    /// - Throws: `PacketStoreError`.
    public mutating func read(_ folder: MailFolder) throws -> Int {
        var failure: (any Error)?
        let omitted = folder.forEach { message in
            guard failure == nil else { return }
            do { try read(message) } catch { failure = error }
        }
        if let failure { throw failure }
        return omitted
    }

    /// Marks the messages that came back.
    ///
    /// - Parameter suppressing: Whether their addresses get no more mail, where it would fail again.
    /// - Throws: `PacketStoreError`.
    public func record(suppressing: Bool) throws {
        try deliveries.record(bounces.map(\.change))
        guard suppressing else { return }
        // A server that was away for days says nothing about the address.
        try Suppressions(store).add(bounces.filter(\.isPermanent).map(\.address), reason: .bounced, at: at)
    }

    private mutating func read(_ message: IncomingMessage) throws {
        guard let report = DeliveryNotification(message) else { return }
        guard let failed = report.recipients.first(where: \.isPermanent) ?? report.recipients.first(where: \.hasFailed)
        else {
            others += 1
            return
        }
        guard let delivery = try delivery(report) else {
            strangers += 1
            return
        }
        guard delivery.state != .bounced, seen.insert(delivery.id).inserted else { return }
        let words = AddressMask.masked(failed.diagnostic, hiding: delivery.address)
        let reply = [failed.status, words].filter { !$0.isEmpty }.joined(separator: " ")
        bounces.append(
            Bounce(
                delivery: delivery, change: DeliveryChange(delivery.id, .bounced, reply: reply, at: at),
                address: delivery.addressKey, status: failed.status, isPermanent: failed.isPermanent))
    }

    /// The message: by its return path, if we signed it; else by its Message-ID, if the report's recipient is its own.
    private func delivery(_ report: DeliveryNotification) throws -> Delivery? {
        for path in report.returnPaths {
            guard let id = BounceAddress.claimed(path), let delivery = try deliveries.find(id),
                let mailing = try deliveries.mailing(delivery.mailing),
                BounceAddress(secret: Array(mailing.secret.utf8)).delivery(path) == id
            else { continue }
            return delivery
        }
        guard let id = report.messageID else { return nil }
        let addresses = Set(
            report.recipients.flatMap { [$0.finalAddress, $0.originalAddress] }
                .compactMap { try? MailAddress($0).key })
        return try deliveries.find(messageID: id).first { addresses.isEmpty || addresses.contains($0.addressKey) }
            ?? deliveries.find(messageID: id).first
    }
}
