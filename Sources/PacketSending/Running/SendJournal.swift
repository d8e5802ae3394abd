import PDFObjects
import PacketDelivery
import PacketFiles
import PacketModel
import PacketStore
import Storage
import Synchronization

/// Records what becomes of messages in the store, and tells it.
final class SendJournal: Sendable {
    /// What is to be known of a message in flight.
    private struct Expected {
        let address: String
        let addressKey: String
        let attempts: Int
        let rows: String
        let messageID: String
        /// When the last bytes left.
        var committedAt: StoreDate?
    }

    /// How long a deferred message waits after the first, the second … try, in seconds.
    private static let waits: [Int64] = [60, 300, 1_800, 7_200, 14_400]

    /// The journal that the engine writes to.
    let group: GroupJournal
    private let expected: Expectations

    private final class Expectations: Sendable {
        let messages = Mutex<[Int64: Expected]>([:])
    }

    init(_ deliveries: Deliveries, account: String, marks: DepartureMarks?, resources: SendingResources) {
        let expected = Expectations()
        let (now, observe) = (resources.surroundings.now, resources.observe)
        self.expected = expected
        group = GroupJournal(marks: marks) { entries in
            var changes: [DeliveryChange] = []
            let time = StoreDate(microseconds: now())
            func note(_ id: Int64, _ outcome: DeliveryOutcome, _ message: Expected?) {
                let change = Self.change(of: id, to: outcome, message, at: time)
                changes.append(change)
                observe(
                    .outcome(
                        MessageOutcome(
                            rows: message?.rows ?? "", messageID: message?.messageID ?? "", state: change.state,
                            reply: change.reply, addressFingerprint: Self.hashed(message?.addressKey ?? ""))))
            }
            for entry in entries {
                switch entry {
                case .committing(let id):
                    expected.messages.withLock { $0[id]?.committedAt = time }
                    changes.append(DeliveryChange(id, .committing, at: time))
                case .withdrawn(let id):
                    expected.messages.withLock { $0[id] = nil }
                    var change = DeliveryChange(id, .pending, reply: "the run ended before it left", at: time)
                    change.isTry = false
                    changes.append(change)
                case .retrying(let id, let outcome):
                    note(id, outcome, expected.messages.withLock { $0[id] })
                case .finished(let id, let outcome):
                    note(id, outcome, expected.messages.withLock { $0.removeValue(forKey: id) })
                }
            }
            try deliveries.record(changes, account: account)
        }
    }

    /// A message is about to be sent.
    func expect(_ message: PlannedMessage) {
        let expected = Expected(
            address: message.delivery.address, addressKey: message.delivery.addressKey,
            attempts: message.delivery.attempts,
            rows: message.packets.map { "\($0.packet.row)" }.joined(separator: ","),
            messageID: message.delivery.messageID
        )
        self.expected.messages.withLock { $0[message.delivery.id] = expected }
    }

    private static func change(
        of id: Int64, to outcome: DeliveryOutcome, _ message: Expected?, at time: StoreDate
    ) -> DeliveryChange {
        var due: StoreDate?
        if outcome.state == .deferred {
            let wait = waits[min(message?.attempts ?? 0, waits.count - 1)]
            due = StoreDate(microseconds: time.microseconds + wait * 1_000_000)
        }
        let reply = AddressMask.masked(outcome.text, hiding: message?.address ?? "")
        // Whoever looks for it in a log looks for when it left.
        let moment = outcome.state == .unknown ? message?.committedAt ?? time : time
        // What is held on this side was not offered to the server.
        let departure = outcome.state == .held && outcome.code == nil ? nil : message?.committedAt
        return DeliveryChange(id, outcome.state, reply: reply, dueAt: due, at: moment, departedAt: departure)
    }

    /// Enough to see that two lines are about one address, and not which.
    private static func hashed(_ address: String) -> String {
        SHA256.hexadecimal(Array(SHA256.digest(address.utf8).prefix(6)))
    }
}

/// Takes the place of the journal where nothing counts as sent.
final class ExportNotes: DeliveryJournal {
    private let reasons = Mutex<[String]>([])

    /// Why messages were not written.
    var held: [String] { reasons.withLock { $0 } }

    var knowsDepartures: Bool { false }

    func beginCommit(_ id: Int64) -> () throws -> Void { {} }

    func withdraw(_ id: Int64) {}

    func retry(_ id: Int64, _ outcome: DeliveryOutcome) {}

    func finish(_ id: Int64, _ outcome: DeliveryOutcome) {
        if outcome.state != .sent { reasons.withLock { $0.append(AddressMask.masked(outcome.text)) } }
    }

    func flush() {}
}
