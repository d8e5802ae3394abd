import GRDB
import PacketModel
import Storage

extension Deliveries {
    static let columns = "id, mailing, key, name, address, messageID, state, attempts, reply, dueAt, updatedAt, mailbox"

    static func find(_ delivery: Delivery, in database: Database) throws -> Delivery? {
        let statement = try database.cachedStatement(
            sql: "SELECT \(columns) FROM delivery WHERE mailing = ? AND key = ?")
        guard
            var known = try Row.fetchOne(statement, arguments: [delivery.mailing, delivery.key.storable])
                .map(Self.delivery)
        else { return nil }
        known.packets = delivery.packets
        return known
    }

    static func delivery(_ row: Row) -> Delivery {
        var delivery = Delivery(
            mailing: row[1], key: row[2], name: row[3], address: row[11], addressKey: row[4], messageID: row[5],
            packets: [], at: row.date(10))
        delivery.id = row[0]
        // What another version wrote is nothing that may be sent.
        delivery.state = DeliveryState(rawValue: row[6]) ?? .unknown
        delivery.attempts = row[7]
        delivery.reply = row[8]
        delivery.dueAt = row.optionalDate(9)
        return delivery
    }

    static func packets(_ id: Int64, in database: Database) throws -> [Delivery.Packet] {
        let statement = try database.cachedStatement(
            sql: "SELECT row, pdfName, sha256 FROM deliveryPacket WHERE delivery = ? ORDER BY row")
        return try Row.fetchAll(statement, arguments: [id]).map {
            Delivery.Packet(row: $0[0], pdfName: $0[1], sha256: $0[2])
        }
    }
}
