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
    /// What became of the packet of a row last, in whichever mailing of its batch; nil when it was never to be sent. To a message
    /// that is held back nothing has happened: where another one of the row left, or may have, that one is meant.
    public func outcome(ofRow row: Int, batch: String) throws(PacketStoreError) -> DeliveryOutcomeOfRow? {
        try store.reading { database in
            let found = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT delivery.state, delivery.name, delivery.reply FROM deliveryPacket
                            JOIN delivery ON delivery.id = deliveryPacket.delivery
                            JOIN mailing ON mailing.id = delivery.mailing
                        WHERE deliveryPacket.row = ? AND mailing.batch = ?
                        ORDER BY delivery.updatedAt DESC, delivery.id DESC
                        """), arguments: [row, batch]
            ).map { row in
                DeliveryOutcomeOfRow(
                    state: DeliveryState(rawValue: row[0]) ?? .unknown, name: row[1], reply: row[2])
            }
            guard found.first?.state == .held else { return found.first }
            return found.first { [.sent, .committing, .unknown].contains($0.state) } ?? found.first
        }
    }
}
