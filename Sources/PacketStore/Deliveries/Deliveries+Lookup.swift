import GRDB
public import PacketModel
public import Storage

extension Deliveries {
    /// The deliveries of a mailing in some states, in the order in which they were planned.
    ///
    /// - Parameter after: Only those with a higher number.
    public func list(
        _ mailing: String, in states: [DeliveryState], after: Int64 = 0, limit: Int? = nil
    ) throws(PacketStoreError) -> [Delivery] {
        let marks = repeatElement("?", count: states.count).joined(separator: ", ")
        let arguments: StatementArguments =
            StatementArguments([mailing] + states.map(\.rawValue)) + [after, limit ?? -1]
        return try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(Self.columns) FROM delivery WHERE mailing = ? AND state IN (\(marks)) AND id > ?
                    ORDER BY id LIMIT ?
                    """, arguments: arguments
            ).map { row in
                var delivery = Self.delivery(row)
                delivery.packets = try Self.packets(delivery.id, in: database)
                return delivery
            }
        }
    }

    /// The deliveries with a Message-ID; several when a batch was sent more than once.
    public func find(messageID: String) throws(PacketStoreError) -> [Delivery] {
        try deliveries("messageID = ?", [messageID])
    }

    /// The delivery of a number; nil when there is none.
    public func find(_ id: Int64) throws(PacketStoreError) -> Delivery? { try deliveries("id = ?", [id]).first }

    private func deliveries(
        _ condition: String, _ arguments: StatementArguments
    ) throws(PacketStoreError) -> [Delivery] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT \(Self.columns) FROM delivery WHERE \(condition) ORDER BY id",
                arguments: arguments
            ).map { row in
                var delivery = Self.delivery(row)
                delivery.packets = try Self.packets(delivery.id, in: database)
                return delivery
            }
        }
    }

    /// The events about messages that somebody has to do something about, in the order in which they happened.
    ///
    /// - Parameter after: Only those with a higher number, so that a reader goes on where it was.
    public func events(after: Int64 = 0, limit: Int = 1_000) throws(PacketStoreError) -> [DeliveryEvent] {
        try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, at, kind, mailing, delivery, row, reason FROM deliveryEvent WHERE id > ?
                    ORDER BY id LIMIT ?
                    """, arguments: [after, limit]
            ).map {
                DeliveryEvent(
                    id: $0[0], at: $0.date(1), state: DeliveryState(rawValue: $0[2]) ?? .unknown, mailing: $0[3],
                    delivery: $0[4], row: $0[5], reason: $0[6])
            }
        }
    }
}

/// Something went wrong with a message, and somebody has to do something about it.
public struct DeliveryEvent: Sendable, Hashable {
    /// The number; later events have higher ones.
    public let id: Int64
    /// When it happened.
    public let at: StoreDate
    /// What the message came to: rejected, unknown, held or bounced.
    public let state: DeliveryState
    /// The mailing.
    public let mailing: String
    /// The delivery.
    public let delivery: Int64
    /// The row of the data.
    public let row: Int
    /// Why; holds no address.
    public let reason: String
}
