import GRDB
public import PacketModel

/// What became of a packet last, in whichever mailing.
public struct DeliveryOutcomeOfRow: Sendable, Hashable {
    /// How far the message has come.
    public let state: DeliveryState
    /// Whom it is for.
    public let name: String
    /// The last reply, or the reason; holds no address.
    public let reply: String
}

extension Deliveries {
    /// What became of the packet of a row last, in whichever mailing of its batch; nil when it was never to be sent.
    public func outcome(ofRow row: Int, batch: String) throws(PacketStoreError) -> DeliveryOutcomeOfRow? {
        try store.reading { database in
            let found = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT delivery.state, delivery.name, delivery.reply FROM deliveryPacket
                            JOIN delivery ON delivery.id = deliveryPacket.delivery
                            JOIN mailing ON mailing.id = delivery.mailing
                        WHERE deliveryPacket.row = ? AND mailing.batch = ?
                        ORDER BY delivery.updatedAt DESC, delivery.id DESC LIMIT 1
                        """), arguments: [row, batch])
            return found.map { row in
                DeliveryOutcomeOfRow(
                    state: DeliveryState(rawValue: row[0]) ?? .unknown, name: row[1], reply: row[2])
            }
        }
    }
}
