import GRDB
import PacketModel
public import Storage

extension Deliveries {
    /// Records changes, all of them or none, in one write: the states, the events of the send log, and for what went
    /// wrong the events that others read.
    ///
    /// - Parameter account: The account that messages leave through, for its rate.
    public func record(_ changes: [DeliveryChange], account: String = "") throws(PacketStoreError) {
        guard !changes.isEmpty else { return }
        try store.writing { database in
            for change in changes {
                try Self.update(change, in: database)
                try Self.log(change, in: database)
                guard let departure = change.departedAt else { continue }
                try database.cachedStatement(sql: "INSERT INTO departure (account, at) VALUES (?, ?)")
                    .execute(arguments: [account, departure.microseconds])
            }
        }
    }

    /// Has what left an account in the future leave now: the clock was set back since. What is less than a second ahead stays.
    ///
    /// - Returns: How many messages that are.
    public func recordDepartures(_ account: String, at now: StoreDate) throws(PacketStoreError) -> Int {
        try store.writing { database in
            try database.execute(
                sql: "UPDATE departure SET at = ? WHERE account = ? AND at > ?",
                arguments: [now.microseconds, account, now.microseconds + 1_000_000])
            return database.changesCount
        }
    }

    /// Forgets when messages left before a moment; no rate looks back that far.
    public func forgetDepartures(before date: StoreDate) throws(PacketStoreError) {
        try store.writing { database in
            try database.execute(sql: "DELETE FROM departure WHERE at < ?", arguments: [date.microseconds])
        }
    }

    private static func update(_ change: DeliveryChange, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                UPDATE delivery SET state = ?, attempts = attempts + ?, reply = ?, dueAt = ?, updatedAt = ? WHERE id = ?
                """
        ).execute(arguments: [
            change.state.rawValue, change.isTry && change.state.isAttempt ? 1 : 0, change.reply.storable,
            change.dueAt?.iso8601,
            change.at.iso8601, change.id,
        ])
    }

    /// One event of the send log for each packet that the message carries.
    private static func log(_ change: DeliveryChange, in database: Database) throws {
        guard let status = SendStatus(change.state) else { return }
        try database.cachedStatement(
            sql: """
                INSERT INTO sendLog (batch, row, recipientName, recipientEmail, pdfName, timestamp, status, notes, sha256)
                SELECT mailing.batch, deliveryPacket.row, delivery.name, delivery.mailbox, deliveryPacket.pdfName, ?, ?,
                    ?, deliveryPacket.sha256
                FROM delivery JOIN mailing ON mailing.id = delivery.mailing
                    JOIN deliveryPacket ON deliveryPacket.delivery = delivery.id
                WHERE delivery.id = ? ORDER BY deliveryPacket.row
                """
        ).execute(arguments: [change.at.iso8601, status.rawValue, change.reply.storable, change.id])
        guard change.state.isTrouble else { return }
        try database.cachedStatement(
            sql: """
                INSERT INTO deliveryEvent (at, kind, mailing, delivery, row, reason)
                SELECT ?, ?, delivery.mailing, delivery.id, deliveryPacket.row, ?
                FROM delivery JOIN deliveryPacket ON deliveryPacket.delivery = delivery.id WHERE delivery.id = ?
                """
        ).execute(arguments: [change.at.iso8601, change.state.rawValue, change.reply.storable, change.id])
    }
}

extension SendStatus {
    /// The server did not want the packet; it may be tried again later.
    public static let deferred = SendStatus(rawValue: "deferred")
    /// The server refused the packet.
    public static let rejected = SendStatus(rawValue: "rejected")
    /// The packet left, and no answer came.
    public static let unknown = SendStatus(rawValue: "unknown")
    /// The packet was not sent, for a reason on this side.
    public static let held = SendStatus(rawValue: "held")
    /// The packet is not to be sent: the user decided so, or another message takes its place.
    public static let notSent = SendStatus(rawValue: "not-sent")

    /// Whether something went wrong that a person may want to see.
    public var isBad: Bool {
        [.failed, .verifyFailed, .bounced, .rejected, .held, .unknown].contains(self)
    }

    /// What the log says of a state; nil for those that are no events.
    init?(_ state: DeliveryState) {
        switch state {
        case .committing: return nil
        case .pending: self = .queued
        case .sent: self = .sent
        case .deferred: self = .deferred
        case .rejected: self = .rejected
        case .unknown: self = .unknown
        case .held: self = .held
        case .skipped: self = .notSent
        case .bounced: self = .bounced
        }
    }
}

extension DeliveryState {
    /// Whether it is what came of a try to hand a message over.
    fileprivate var isAttempt: Bool {
        switch self {
        case .sent, .deferred, .rejected, .unknown, .pending: true
        case .committing, .held, .skipped, .bounced: false
        }
    }

    /// Whether somebody has to do something about it.
    fileprivate var isTrouble: Bool {
        switch self {
        case .rejected, .unknown, .held, .bounced: true
        case .pending, .committing, .sent, .deferred, .skipped: false
        }
    }
}
