import GRDB
public import PacketModel
public import Storage

/// The record of messages: what is to be sent, how far it has come, and what was said.
public struct Deliveries: Sendable {
    let store: Store

    /// The deliveries of a store that was opened with `PacketSchema.module` and `DeliverySchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Notes a mailing, or brings one up to date.
    public func save(_ mailing: Mailing) throws(PacketStoreError) {
        try store.writing { database in
            try database.execute(
                sql: """
                    INSERT INTO mailing (id, batch, account, content, secret, startedAt) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET account = excluded.account, content = excluded.content
                    """,
                arguments: [
                    mailing.id.storable, mailing.batch.storable, mailing.account.storable, mailing.content,
                    mailing.secret, mailing.startedAt.iso8601,
                ])
        }
    }

    /// The mailing of an id; nil when there is none.
    public func mailing(_ id: String) throws(PacketStoreError) -> Mailing? { try mailings("WHERE id = ?", [id]).first }

    /// All mailings, newest first.
    public func mailings() throws(PacketStoreError) -> [Mailing] { try mailings("", []) }

    private func mailings(_ condition: String, _ arguments: StatementArguments) throws(PacketStoreError) -> [Mailing] {
        try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, batch, account, content, secret, startedAt FROM mailing \(condition)
                    ORDER BY startedAt DESC, rowid DESC
                    """, arguments: arguments
            ).map {
                Mailing(id: $0[0], batch: $0[1], account: $0[2], content: $0[3], secret: $0[4], startedAt: $0.date(5))
            }
        }
    }

    /// Finds deliveries by mailing and key.
    ///
    /// - Returns: For each the one in the store, or itself when it is not there yet.
    public func known(_ deliveries: [Delivery]) throws(PacketStoreError) -> [Delivery] {
        try store.reading { database in try deliveries.map { try Self.find($0, in: database) ?? $0 } }
    }

    /// Records deliveries that wait for their turn, those that are not there yet, all in one write. It is on the disk with
    /// the next change of one of them.
    ///
    /// - Returns: For each the one in the store, with its number, its state and what it carries now.
    public func plan(_ deliveries: [Delivery]) throws(PacketStoreError) -> [Delivery] {
        try store.writingWithoutWaiting { database in
            try deliveries.map { delivery in
                if var known = try Self.find(delivery, in: database) {
                    known.packets = delivery.packets
                    if known.address != delivery.address, known.state.mayLeaveYet {
                        known.address = delivery.address
                        try database.cachedStatement(sql: "UPDATE delivery SET mailbox = ? WHERE id = ?")
                            .execute(arguments: [known.address.storable, known.id])
                    }
                    if [.pending, .held, .deferred].contains(known.state) {
                        try database.cachedStatement(sql: "DELETE FROM deliveryPacket WHERE delivery = ?")
                            .execute(arguments: [known.id])
                        try Self.addPackets(known, in: database)
                    }
                    return known
                }
                var new = delivery
                try database.cachedStatement(
                    sql: """
                        INSERT INTO delivery (mailing, key, name, address, mailbox, messageID, state, updatedAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        """
                ).execute(arguments: [
                    new.mailing, new.key.storable, new.name.storable, new.addressKey.storable, new.address.storable,
                    new.messageID, new.state.rawValue, new.updatedAt.iso8601,
                ])
                new.id = database.lastInsertedRowID
                try Self.addPackets(new, in: database)
                return new
            }
        }
    }

    /// What names the run that sent last; nil before the first.
    public func lastRun() throws(PacketStoreError) -> String? {
        try store.reading { try String.fetchOne($0, sql: "SELECT token FROM sendingRun") }
    }

    /// Begins a run that sends.
    public func begin(run token: String) throws(PacketStoreError) {
        try store.writing { database in
            try database.execute(sql: "DELETE FROM sendingRun")
            try database.execute(sql: "INSERT INTO sendingRun (token) VALUES (?)", arguments: [token])
        }
    }

    /// What was on its way when a run was killed, in whichever mailing: nobody knows what became of what had left. The
    /// moment when it left stays.
    ///
    /// - Parameter departed: What may have left; nil when that is not known, and all of it may have.
    /// - Returns: How many had not left, and wait again.
    @discardableResult
    public func adoptInterrupted(departed: Set<Int64>?) throws(PacketStoreError) -> Int {
        var waiting = 0
        for mailing in try mailings() {
            let changes = try list(mailing.id, in: [.committing]).map { delivery in
                guard departed?.contains(delivery.id) == false else {
                    return DeliveryChange(
                        delivery.id, .unknown, reply: "the run ended before the server's reply was recorded",
                        at: delivery.updatedAt, departedAt: delivery.updatedAt)
                }
                var change = DeliveryChange(
                    delivery.id, .pending, reply: "the run ended before it left", at: delivery.updatedAt)
                change.isTry = false
                return change
            }
            try record(changes, account: mailing.account)
            waiting += changes.count { $0.state == .pending }
        }
        // A store that was put back to an earlier state does not know what left after it.
        for id in (departed ?? []).sorted() {
            guard let delivery = try find(id), [.pending, .held].contains(delivery.state), delivery.attempts == 0,
                let mailing = try mailing(delivery.mailing)
            else { continue }
            let reply = "it left in a run that this store, put back since then, does not know"
            let change = DeliveryChange(
                id, .unknown, reply: reply, at: delivery.updatedAt, departedAt: delivery.updatedAt)
            try record([change], account: mailing.account)
        }
        return waiting
    }

    /// The numbers of a mailing's deliveries in a state.
    public func ids(_ mailing: String, in state: DeliveryState) throws(PacketStoreError) -> [Int64] {
        try store.reading { database in
            try Int64.fetchAll(
                database, sql: "SELECT id FROM delivery WHERE mailing = ? AND state = ? ORDER BY id",
                arguments: [mailing, state.rawValue])
        }
    }

    /// The mailing of which something changed last; nil before the first message.
    ///
    /// - Complexity: O(deliveries).
    public func lastChanged() throws(PacketStoreError) -> String? {
        try store.reading { database in
            try String.fetchOne(database, sql: "SELECT mailing FROM delivery ORDER BY updatedAt DESC, id DESC LIMIT 1")
        }
    }

    /// How many deliveries of a mailing are in each state.
    public func counts(_ mailing: String) throws(PacketStoreError) -> [DeliveryState: Int] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT state, count(*) FROM delivery WHERE mailing = ? GROUP BY state",
                arguments: [mailing]
            ).reduce(into: [:]) { counts, row in
                if let state = DeliveryState(rawValue: row[0]) { counts[state] = row[1] }
            }
        }
    }

    /// When the first of a mailing's deferred messages may be tried again; nil when there is none.
    public func nextDue(_ mailing: String) throws(PacketStoreError) -> StoreDate? {
        try store.reading { database in
            try String.fetchOne(
                database, sql: "SELECT min(dueAt) FROM delivery WHERE mailing = ? AND state = 'deferred'",
                arguments: [mailing])
        }.flatMap { StoreDate(iso8601: $0) }
    }

    /// When the last messages of an account left, in microseconds, newest first.
    public func departures(_ account: String, since: StoreDate, limit: Int) throws(PacketStoreError) -> [Int64] {
        try store.reading { database in
            try Int64.fetchAll(
                database, sql: "SELECT at FROM departure WHERE account = ? AND at >= ? ORDER BY at DESC LIMIT ?",
                arguments: [account, since.microseconds, limit])
        }
    }

    private static func addPackets(_ delivery: Delivery, in database: Database) throws {
        let insert = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO deliveryPacket (delivery, row, pdfName, sha256) VALUES (?, ?, ?, ?)")
        for packet in delivery.packets {
            try insert.execute(arguments: [delivery.id, packet.row, packet.pdfName.storable, packet.sha256])
        }
    }
}

extension DeliveryState {
    /// Whether a message in it may leave, if only when the user asks for it; the others tell where it went.
    fileprivate var mayLeaveYet: Bool {
        switch self {
        case .pending, .held, .deferred, .rejected, .bounced: true
        case .committing, .sent, .unknown, .skipped: false
        }
    }
}
