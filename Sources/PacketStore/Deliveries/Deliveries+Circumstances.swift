import GRDB
import PacketModel
import Storage

extension Deliveries {
    /// What speaks against sending some messages, in one read: journals write to the same store all the time.
    ///
    /// For each it looks at the messages to its address and of its rows; CROSS JOIN keeps SQLite from going through all
    /// of the mailing.
    ///
    /// - Parameter isAgain: Whether it does not matter what was sent before.
    /// - Returns: For each its own.
    public func circumstances(
        of deliveries: [Delivery], isAgain: Bool
    ) throws(PacketStoreError) -> [DeliveryCircumstances] {
        try store.reading { database in
            try deliveries.map { delivery in
                try DeliveryCircumstances(
                    suppression: Self.suppression(of: delivery.addressKey, in: database),
                    earlierMailing: isAgain ? nil : Self.earlierMailing(delivery, in: database),
                    others: Self.others(delivery, in: database))
            }
        }
    }

    private static func suppression(
        of address: String, in database: Database
    ) throws -> SuppressedAddress.Reason? {
        let statement = try database.cachedStatement(sql: "SELECT reason FROM suppression WHERE address = ?")
        return try String.fetchOne(statement, arguments: [address])
            .map { SuppressedAddress.Reason(rawValue: $0) ?? .blocked }
    }

    private static func earlierMailing(_ delivery: Delivery, in database: Database) throws -> String? {
        guard let packet = delivery.packets.first else { return nil }
        // By the one of the two that fewer messages have: all may get the same packet, or one address all packets.
        let limit = 100
        let few = try database.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM delivery WHERE address = ? LIMIT ?)")
        let isByAddress = try Int.fetchOne(few, arguments: [delivery.addressKey, limit]) ?? 0 < limit
        let tables =
            isByAddress
            ? "delivery CROSS JOIN deliveryPacket ON deliveryPacket.delivery = delivery.id"
            : "deliveryPacket CROSS JOIN delivery ON delivery.id = deliveryPacket.delivery"
        let statement = try database.cachedStatement(
            sql: """
                SELECT delivery.mailing FROM \(tables) WHERE delivery.address = ? AND deliveryPacket.sha256 = ?
                AND NOT (delivery.mailing = ? AND delivery.key = ?)
                AND (delivery.state IN ('sent', 'committing', 'unknown') OR delivery.reply = ?) LIMIT 1
                """)
        return try String.fetchOne(
            statement,
            arguments: [
                delivery.addressKey, packet.sha256, delivery.mailing, delivery.key, DeliveryChange.leftUnknown,
            ])
    }

    private static func others(_ delivery: Delivery, in database: Database) throws -> [Delivery] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(Self.columns) FROM deliveryPacket CROSS JOIN delivery ON delivery.id = deliveryPacket.delivery
                WHERE deliveryPacket.row = ? AND delivery.mailing = ? AND delivery.key <> ?
                """)
        return try delivery.packets.flatMap { packet in
            try Row.fetchAll(statement, arguments: [packet.row, delivery.mailing, delivery.key]).map(Self.delivery)
        }
    }
}

/// What speaks against sending a message.
public struct DeliveryCircumstances: Sendable, Hashable {
    /// Why its address gets no mail; nil when it does.
    public let suppression: SuppressedAddress.Reason?
    /// The mailing of another message with which the same packet went to the same address, or still may.
    public let earlierMailing: String?
    /// The other messages of the mailing that carry one of its rows: to another address, or grouped otherwise.
    public let others: [Delivery]
}
