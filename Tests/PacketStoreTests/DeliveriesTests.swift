import GRDB
import PacketModel
import PacketStore
import Storage
import TestSupport
import Testing

/// What is known of messages, and how it is found.
struct DeliveriesTests {
    private static let time = StoreDate(microseconds: 1_773_480_000_000_000)
    private let folder: TemporaryFolder
    private let store: Store
    private let deliveries: Deliveries

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(opening: folder.file("s.sqlite"), modules: [PacketSchema.module, DeliverySchema.module])
        deliveries = Deliveries(store)
        try deliveries.save(
            Mailing(id: "m", batch: "b", account: "office", content: "", secret: "", startedAt: Self.time))
    }

    private func delivery(_ row: Int, mailing: String = "m", to address: String? = nil, sha256: String? = nil)
        -> Delivery
    {
        let address = address ?? "person\(row)@example.org"
        return Delivery(
            mailing: mailing, key: "\(row)|\(address)", name: "", address: address, addressKey: address.lowercased(),
            messageID: "\(mailing).\(row)@x",
            packets: [Delivery.Packet(row: row, pdfName: "\(row).pdf", sha256: sha256 ?? "sha\(row)")], at: Self.time)
    }

    @Test(
        arguments: [
            (nil, [.unknown, .unknown, .sent]), ([], [.pending, .pending, .sent]),
            ([2, 3], [.pending, .unknown, .sent]),
        ] as [(Set<Int64>?, [DeliveryState])])
    func afterAKillOnlyWhatMayHaveLeftIsUnknown(_ departed: Set<Int64>?, _ states: [DeliveryState]) throws {
        let planned = try deliveries.plan((1...3).map { delivery($0) })
        try deliveries.record(planned.map { DeliveryChange($0.id, .committing, at: Self.time) })
        try deliveries.record(
            [DeliveryChange(planned[2].id, .sent, at: Self.time, departedAt: Self.time)], account: "office")
        try deliveries.adoptInterrupted(departed: departed)
        #expect(try planned.map { try deliveries.find($0.id)?.state } == states)
        // The rate counts what left, or may have.
        let left = states.count { $0 != .pending }
        let departures = try deliveries.departures("office", since: StoreDate(microseconds: 0), limit: 10)
        #expect(departures == Array(repeating: Self.time.microseconds, count: left))
    }

    /// A rate looks at what left an account lately; what left in the future, leaves now, once.
    @Test func whatLeftInTheFutureLeavesNow() throws {
        let planned = try deliveries.plan((1...4).map { delivery($0) })
        let now = Self.time.microseconds
        let moments = [now - 60_000_000, now + 500_000, now + 172_800_000_000, now + 172_801_000_000]
        for (delivery, moment) in zip(planned, moments) {
            let at = StoreDate(microseconds: moment)
            try deliveries.record([DeliveryChange(delivery.id, .sent, at: at, departedAt: at)], account: "office")
            try deliveries.record([DeliveryChange(delivery.id, .sent, at: at, departedAt: at)], account: "other")
        }
        #expect(try deliveries.recordDepartures("office", at: Self.time) == 2)
        #expect(try deliveries.recordDepartures("office", at: Self.time) == 0)
        func departures(_ account: String) throws -> [Int64] {
            try deliveries.departures(account, since: StoreDate(microseconds: 0), limit: 10)
        }
        #expect(try departures("office") == [now + 500_000, now, now, now - 60_000_000])
        #expect(try departures("other") == moments.reversed())
    }

    /// What is sent is what the table says now; what is compared is one spelling.
    @Test func anAddressKeepsItsSpellingUntilItLeft() throws {
        var message = delivery(1, to: "Pat@example.org")
        message.key = "1|pat@example.org"
        #expect(try deliveries.plan([message]).map(\.address) == ["Pat@example.org"])
        message.address = "PAT@example.org"
        let planned = try deliveries.plan([message])
        #expect(planned.map(\.address) == ["PAT@example.org"])
        #expect(try deliveries.find(planned[0].id)?.addressKey == "pat@example.org")
        try deliveries.record([DeliveryChange(planned[0].id, .sent, at: Self.time)])
        message.address = "pAT@example.org"
        #expect(try deliveries.plan([message]).map(\.address) == ["PAT@example.org"])
        #expect(try SendLog(store).list(SendLogFilter(status: .sent)).map(\.recipientEmail) == ["PAT@example.org"])
    }

    /// A store of an earlier version: whoever is suppressed, or has got a packet, stays who he is.
    @Test func addressesOfEarlierVersionsStayWhoTheyAre() throws {
        let old = StoreModule(name: "delivery", migrations: Array(DeliverySchema.module.migrations.prefix(5)))
        let path = folder.file("old.sqlite")
        let before = try Store(opening: path, modules: [PacketSchema.module, old])
        try Suppressions(before).add(["pat@example.org"], reason: .unsubscribed, at: Self.time)
        try Deliveries(before).save(
            Mailing(id: "m", batch: "b", account: "office", content: "", secret: "", startedAt: Self.time))
        try before.write { database in
            try database.execute(
                sql: """
                    INSERT INTO delivery (id, mailing, key, name, address, messageID, state, updatedAt)
                    VALUES (7, 'm', '1|pat@example.org', '', 'pat@example.org', 'x', 'sent', ?);
                    INSERT INTO deliveryPacket VALUES (7, 1, '1.pdf', 'sha1');
                    """, arguments: [Self.time.iso8601])
        }
        try before.close()
        let store = try Store(opening: path, modules: [PacketSchema.module, DeliverySchema.module])
        let deliveries = Deliveries(store)
        #expect(try deliveries.find(7)?.address == "pat@example.org")
        var again = delivery(1, mailing: "n", to: "Pat@Example.org")
        again.id = 9
        let circumstances = try deliveries.circumstances(of: [again], isAgain: false)
        #expect(circumstances.map(\.suppression) == [.unsubscribed])
        #expect(circumstances.map(\.earlierMailing) == ["m"])
    }

    /// The marks of a run name what the store, put back to the moment before, takes for unsent.
    @Test func whatLeftAfterAStoreWasKeptIsUnknown() throws {
        let planned = try deliveries.plan((1...4).map { delivery($0) })
        try deliveries.record([
            DeliveryChange(planned[1].id, .held, reply: "", at: Self.time),
            DeliveryChange(planned[2].id, .pending, reply: "lost", at: Self.time),
        ])
        #expect(try deliveries.adoptInterrupted(departed: [planned[0].id, planned[1].id, planned[2].id, 99]) == 0)
        // The third was tried, and its outcome recorded.
        let states = try planned.map { try deliveries.find($0.id)?.state }
        #expect(states == [.unknown, .unknown, .pending, .pending])
    }

    @Test func aRunIsTheLastOneThatBegan() throws {
        #expect(try deliveries.lastRun() == nil)
        for token in ["a", "b"] {
            try deliveries.begin(run: token)
            #expect(try deliveries.lastRun() == token)
        }
    }

    @Test func whatSpeaksAgainstAMessage() throws {
        try deliveries.save(
            Mailing(id: "n", batch: "b", account: "office", content: "", secret: "", startedAt: Self.time))
        let earlier = try deliveries.plan([
            delivery(1, mailing: "n"), delivery(2, mailing: "n", to: "other@example.org"), delivery(3, mailing: "n"),
            delivery(4, to: "old@example.org"),
        ])
        try deliveries.record(earlier.prefix(2).map { DeliveryChange($0.id, .sent, at: Self.time) })
        let planned = try deliveries.plan((1...4).map { delivery($0) })
        let found = try deliveries.circumstances(of: planned, isAgain: false)
        #expect(found.map(\.earlierMailing) == ["n", nil, nil, nil])
        #expect(found.map { $0.others.map(\.address) } == [[], [], [], ["old@example.org"]])
        // Also where an address gets so many that they are looked for by the packet.
        let many = try deliveries.plan((1...150).map { delivery($0, mailing: "n", to: "all@example.org") })
        try deliveries.record([DeliveryChange(many[148].id, .sent, at: Self.time)])
        let again = try deliveries.plan((140...150).map { delivery($0, to: "all@example.org") })
        let known = try deliveries.circumstances(of: again, isAgain: false).map(\.earlierMailing)
        #expect(known == (140...150).map { $0 == 149 ? "n" : nil })
        #expect(try deliveries.circumstances(of: planned, isAgain: true).allSatisfy { $0.earlierMailing == nil })
    }

    /// What is asked for each message does not take longer the more messages a mailing has.
    @Test func noQuestionGoesThroughAWholeMailing() throws {
        func time(_ count: Int) throws -> Int {
            let rows = (1...count).map { delivery($0, mailing: "m", sha256: "the same for everybody") }
            for start in stride(from: 0, to: count, by: 500) {
                _ = try deliveries.plan(Array(rows[start..<min(start + 500, count)]))
            }
            let last = try deliveries.known(rows.suffix(10))
            return try ProcessorTime.least(of: 15) { _ = try deliveries.circumstances(of: last, isAgain: false) }
        }
        let few = try time(200)
        let many = try time(8_000)
        #expect(many < few * 12, "\(few) ns with 200 messages, \(many) with 8,000")
    }

    /// What is planned without waiting for the disk is there, and what comes after it is waited for again.
    @Test func planningDoesNotWaitAndTheNextWriteDoes() throws {
        struct Stop: Error {}
        _ = try deliveries.plan([delivery(1)])
        let other = try Store(opening: folder.file("s.sqlite"), modules: [PacketSchema.module, DeliverySchema.module])
        #expect(try Deliveries(other).counts("m") == [.pending: 1])
        #expect(throws: Stop.self) { try store.writeWithoutWaiting { _ in throw Stop() } }
        let full = 2  // https://www.sqlite.org/pragma.html#pragma_synchronous
        #expect(try store.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == full)
    }
}
