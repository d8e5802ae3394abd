import GRDB
import Storage
import TestSupport
import Testing

@testable import PacketStore

struct SendLogTests {
    /// b1: three rows, one failed, one sent an hour later; b2: a skipped row on the next day.
    private static let events = [
        Samples.event("b1", row: 1), Samples.event("b1", row: 2, name: "Łukasz Żak", status: .failed),
        Samples.event("b1", row: 3, name: "100% O'Neill_"), Samples.event("b1", row: 1, status: .sent, minute: 60),
        Samples.event("b2", row: nil, name: "", status: .skipped, minute: 24 * 60),
    ]

    private func log(_ folder: TemporaryFolder) throws -> SendLog {
        let store = try Samples.store(in: folder)
        try Batches(store).begin(Samples.batch("b1", template: "W-9"))
        try SendLog(store).append(Self.events)
        return SendLog(store)
    }

    struct Query: CustomTestStringConvertible {
        let testDescription: String
        let filter: SendLogFilter
        var order = SendLog.Order.oldestFirst
        var limit: Int?
        let ids: [Int64]

        static let all = [
            Query(testDescription: "all", filter: SendLogFilter(), ids: [1, 2, 3, 4, 5]),
            Query(testDescription: "newest two", filter: SendLogFilter(), order: .newestFirst, limit: 2, ids: [5, 4]),
            Query(testDescription: "none", filter: SendLogFilter(), limit: 0, ids: []),
            Query(testDescription: "batch", filter: SendLogFilter(batch: "b2"), ids: [5]),
            Query(testDescription: "status", filter: SendLogFilter(status: .generated), ids: [1, 3]),
            Query(testDescription: "both", filter: SendLogFilter(batch: "b1", status: .skipped), ids: []),
            Query(testDescription: "text, other case", filter: SendLogFilter(text: "łUKASZ ż"), ids: [2]),
            Query(testDescription: "text is no pattern", filter: SendLogFilter(text: "%"), ids: [3]),
            Query(testDescription: "text with a quote", filter: SendLogFilter(text: "O'N"), ids: [3]),
            Query(testDescription: "text in the mail", filter: SendLogFilter(batch: "b2", text: "@EXAMPLE"), ids: [5]),
            Query(testDescription: "empty text", filter: SendLogFilter(text: ""), ids: [1, 2, 3, 4, 5]),
            Query(testDescription: "since", filter: SendLogFilter(since: Samples.later(60)), ids: [4, 5]),
            Query(testDescription: "before", filter: SendLogFilter(before: Samples.later(60)), ids: [1, 2, 3]),
        ]
    }

    @Test(arguments: Query.all)
    func listsAndStreamsTheSame(query: Query) throws {
        let folder = try TemporaryFolder()
        let log = try log(folder)
        #expect(try log.list(query.filter, order: query.order, limit: query.limit).map(\.id) == query.ids)
        var streamed: [Int64] = []
        try log.forEach(query.filter) { streamed.append($0.id) }
        if query.limit == nil { #expect(streamed == query.ids) }
    }

    @Test func keepsEventsAsTheyWere() throws {
        let folder = try TemporaryFolder()
        let log = try log(folder)
        #expect(try log.list().map(\.event) == Self.events)
        #expect(try log.find(2)?.event == Self.events[1])
        #expect(try log.find(99) == nil)
        try log.append([Samples.event(name: "a\0b")])
        #expect(try log.find(6)?.recipientName == "a\u{FFFD}b")
    }

    /// Rows are written several at a time; whatever their number, all of them and in order.
    @Test(arguments: [1, 24, 25, 26, 75, 1_001])
    func appendsAnyNumberOfEvents(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let events = (1...count).map { row in
            var event = Samples.event("b1", row: row % 7 == 0 ? nil : row, name: row % 5 == 0 ? "" : "Name \(row)\0é")
            event.notes = String(repeating: "note ", count: row % 11)
            event.intended = Array(repeating: UInt8(truncatingIfNeeded: row), count: row % 3 * 1_000)
            return event
        }
        try SendLog(store).append(events)
        let entries = try SendLog(store).list()
        #expect(entries.map(\.id) == Array(1...Int64(count)))
        for (entry, event) in zip(entries, events) {
            let isSame =
                entry.row == event.row && entry.notes == event.notes && entry.timestamp == event.timestamp
                && entry.recipientName == event.recipientName.replacing("\0", with: "\u{FFFD}")
            #expect(isSame, "event \(entry.id)")
        }
        let journal = try Journals(store).entries(entries.map(\.id)[...])
        #expect(journal.map(\.intended) == events.map(\.intended))
    }

    @Test func findsTroubleByItsIndex() throws {
        let folder = try TemporaryFolder()
        let log = try log(folder)
        let (condition, arguments) = SendLog.whereClause(SendLogFilter(status: .failed))
        let plan = try log.store.read { database in
            try Row.fetchAll(
                database, sql: "EXPLAIN QUERY PLAN SELECT id FROM sendLog \(condition)",
                arguments: StatementArguments(arguments)
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("sendLogTrouble") }, "\(plan)")
    }

    @Test func neverUsesANumberTwice() throws {
        let folder = try TemporaryFolder()
        let log = try log(folder)
        try log.clear(.all)
        try log.append([Samples.event()])
        #expect(try log.list().map(\.id) == [6])
    }

    @Test func countsPerStatusBatchTemplateAndDay() throws {
        let folder = try TemporaryFolder()
        let statistics = try log(folder).statistics()
        #expect(statistics.total == 5)
        #expect(statistics.byStatus == [.generated: 2, .failed: 1, .sent: 1, .skipped: 1])
        #expect(statistics.byBatch.map(\.key) == ["b1", "b2"])
        #expect(statistics.byBatch.map(\.total) == [4, 1])
        #expect(statistics.byBatch[0].byStatus == [.generated: 2, .failed: 1, .sent: 1])
        #expect(statistics.byTemplate.map(\.key) == ["", "W-9"])
        #expect(statistics.byTemplate.map(\.total) == [1, 4])
        #expect(statistics.byDay.map(\.key) == ["2026-03-14", "2026-03-15"])
        #expect(statistics.byDay.map(\.total) == [4, 1])
    }

    /// A module whose only step fills the log.
    private static let longLog = StoreModule(
        name: "filler",
        migrations: [
            Migration(
                "1",
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
                    INSERT INTO sendLog
                    (batch, row, recipientName, recipientEmail, pdfName, timestamp, status, notes, sha256)
                    SELECT 'b' || (i / 10000), i, 'Given Family ' || i, 'p' || i || '@example.org', i || '.pdf',
                    '2026-03-14T09:26:53.589793Z', 'generated', '', hex(zeroblob(32)) FROM n
                    """)
        ])

    @Test func streamsLongLogsInFlatMemory() throws {
        let folder = try TemporaryFolder()
        let log = SendLog(try Store(opening: folder.file(), modules: [PacketSchema.module, Self.longLog]))
        var bytes = 0
        #expect(try log.exportCSV(SendLogFilter(batch: "b1")) { bytes += $0.count } == 10_000)
        let before = ResidentMemory.kilobytes
        #expect(try log.exportCSV { bytes += $0.count } == 100_000)
        #expect(bytes > 15_000_000)
        // The rows together are more than twice this. scripts/test runs the tests of this name one by one.
        #expect(ResidentMemory.kilobytes - before < 20_000)
    }

    @Test func streamsWhileTheStoreIsUsed() throws {
        let folder = try TemporaryFolder()
        let log = try log(folder)
        var count = 0
        try log.forEach { entry in
            count += 1
            try log.append([Samples.event(row: entry.row)])
        }
        #expect(count == 5)
    }
}
