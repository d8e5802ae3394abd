public import Mail
public import PacketDelivery
public import PacketModel
public import PacketStore

/// What a sending came to, or would come to.
public struct SendingReport: Sendable {
    /// A message that was not sent now.
    public struct Left: Sendable, Hashable {
        /// The rows of its packets.
        public let rows: [Int]
        /// Where it stands.
        public let state: DeliveryState
        /// Why.
        public let reason: String
    }

    /// How many messages `left` has at most.
    public static let limit = 200

    /// The mailing.
    public let mailing: Mailing
    /// Whether nothing left, and nothing was recorded.
    public let isDry: Bool
    /// Whether messages went to files or to another address, and none counts as sent.
    public internal(set) var isExport = false
    /// How many messages are in each state; of a dry run those that would be sent are pending.
    public internal(set) var counts: [DeliveryState: Int] = [:]
    /// The first message of a dry run.
    public internal(set) var first: OutgoingMessage?
    /// How many messages are left to send, of a run that ended before its end.
    public internal(set) var waiting: Int?
    /// Messages that were not sent.
    public private(set) var left: [Left] = []
    /// How many more there are than `left` has.
    public private(set) var omitted = 0
    /// Why messages of an export were not written.
    public internal(set) var unwritten: [String] = []
    /// Why the run ended before its end; nil when it did not, or when it was asked to.
    public private(set) var failure: DeliveryError?
    /// Whether it was asked to stop.
    public private(set) var isStopped = false
    /// How many messages were sent in this run.
    public private(set) var sentNow = 0
    /// How long it took.
    public private(set) var seconds = 0.0

    init(mailing: Mailing, isDry: Bool) {
        self.mailing = mailing
        self.isDry = isDry
    }

    /// Whether a message was not sent that somebody has to look at.
    public var isIncomplete: Bool { [.held, .rejected, .deferred, .unknown].contains { (counts[$0] ?? 0) > 0 } }

    /// Begins another pass.
    mutating func reset() {
        left = []
        omitted = 0
    }

    /// Adds a message that is not sent.
    mutating func add(_ message: PlannedMessage) {
        let state = message.shownState
        if isDry || isExport { counts[state == .pending ? .held : state, default: 0] += 1 }
        guard state != .sent, state != .skipped else { return }
        add(
            Left(
                rows: message.packets.map(\.packet.row), state: state == .pending ? .held : state,
                reason: message.reason ?? ""))
    }

    /// Adds a message that went out in this run and did not arrive, as far as is known.
    mutating func add(_ delivery: Delivery) {
        let rows = delivery.packets.map(\.row)
        guard !left.contains(where: { $0.rows == rows }) else { return }
        add(Left(rows: rows, state: delivery.state, reason: delivery.reply))
    }

    private mutating func add(_ message: Left) {
        if left.count < Self.limit { left.append(message) } else { omitted += 1 }
    }

    /// Takes in the totals.
    mutating func finish(_ totals: [DeliveryState: Int], _ report: DeliveryReport, seconds: Double) {
        if isExport {
            for (state, count) in totals { counts[state, default: 0] += count }
        } else {
            counts = totals
        }
        sentNow = report[.sent]
        failure = report.failure
        isStopped = report.isStopped
        self.seconds = seconds
    }
}
