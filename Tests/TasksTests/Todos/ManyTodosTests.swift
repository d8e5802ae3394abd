import GRDB
import Storage
import Tasks
import TestSupport
import Testing

/// How long lists of very many todos take, printed; the limits are those of the product, times what a debug build and a
/// busy machine cost.
@Suite(.serialized)
struct ManyTodosTests {
    #if DEBUG
        private static let (count, patience) = (5_000, 20.0)
    #else
        private static let (count, patience) = (100_000, 2.0)
    #endif

    @Test func aPageOfManyIsQuick() throws {
        let folder = try TemporaryFolder()
        let todos = Todos(try Samples.store(in: folder))
        var generator = SeededGenerator(seed: 3)
        let start = Samples.now.utcDay
        let drafts = (0..<Self.count).map { index in
            var draft = TodoDraft(title: "Todo number \(index) for somebody")
            if generator.next() % 2 == 0 {
                draft.due = start.advanced(by: Int(generator.next() % 1_000) - 100).description
            }
            if generator.next() % 3 == 0 { draft.list = "List \(generator.next() % 20)" }
            if generator.next() % 4 == 0 { draft.addedTags = ["tag\(generator.next() % 50)"] }
            if generator.next() % 2 == 0 { draft.addedTags.append("common") }
            if generator.next() % 5 == 0 { draft.isCompleted = true }
            return draft
        }
        let made = try todos.add(drafts, at: Samples.now)
        var queries: [(name: String, query: TodoQuery)] = []
        func add(_ name: String, _ change: (inout TodoQuery) -> Void) {
            var query = TodoQuery()
            change(&query)
            queries.append((name, query))
        }
        add("the first page") { _ in }
        add("a page in the middle") { $0.after = made[Self.count / 2].id }
        add("a list") { $0.list = "List 7" }
        add("a tag") { $0.tags = ["tag7"] }
        add("a tag of half of them") { $0.tags = ["common"] }
        add("two tags") { $0.tags = ["common", "tag7"] }
        add("what is overdue") { $0.dueBy = start }
        add("the latest changes") { $0.order = .updated }
        add("what is done") { $0.state = .done }
        add("words") { $0.search = "number \(Self.count - 7)" }
        for (name, query) in queries {
            var times: [Double] = []
            for _ in 0..<20 {
                let time = try ContinuousClock().measure { _ = try todos.list(query) }
                times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1_000)
            }
            let slow = times.sorted()[18]
            print("\(Self.count) todos, \(name): p95 \((slow * 10).rounded() / 10) ms")
            #expect(slow < 50 * Self.patience)
        }
        for (tags, query) in [("common", ["common"]), ("rare", ["tag7"]), ("both", ["common", "tag7"])] {
            var all = TodoQuery()
            (all.tags, all.limit, all.state) = (query, nil, .all)
            let found = try todos.list(all)
            #expect(found.count == made.count { Set(query).isSubset(of: $0.tags) }, "\(tags)")
        }
        // What precedes every list of the command line.
        let followed = try (0..<20).map { _ in
            try ContinuousClock().measure { _ = try todos.openOrigins("send:") }
        }
        // The fastest: what else the machine does is not counted.
        #expect(try #require(followed.min()) < .milliseconds(10))
    }

    @Test func allOfManyAreReadInFlatMemory() throws {
        let folder = try TemporaryFolder()
        let todos = Todos(try Samples.store(in: folder))
        // All of them together are 40 MB; what adds them needs little, too.
        let details = String(repeating: "by hand ", count: 5_000_000 / Self.count)
        for start in stride(from: 0, to: Self.count, by: 100) {
            let drafts = (start..<start + 100).map { index in
                var draft = TodoDraft(title: "Todo number \(index) for somebody")
                draft.details = details
                return draft
            }
            _ = try todos.add(drafts, at: Samples.now)
        }
        var count = 0
        var all = TodoQuery()
        (all.limit, all.state) = (nil, .all)
        let before = ResidentMemory.kilobytes
        try todos.forEach(all) { _ in count += 1 }
        print("memory for \(count) streamed: \(ResidentMemory.kilobytes - before) kB more")
        #expect(count == Self.count && ResidentMemory.kilobytes - before < 10_000)
    }

    @Test func listsComeFromIndexes() throws {
        let store = try Samples.store(in: TemporaryFolder(inMemory: true))
        let plans = [
            ("isDeleted = 0 AND isCompleted = 0 ORDER BY dueOrder, createdAt, id", "todoDue"),
            ("isDeleted = 0 ORDER BY updatedAt DESC, id DESC", "todoUpdated"),
        ]
        for (condition, index) in plans {
            let plan = try Samples.rows(store, "EXPLAIN QUERY PLAN SELECT id FROM todo WHERE \(condition) LIMIT 50")
            #expect(plan.contains { $0.contains(index) } && !plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        }
        let outbox = "EXPLAIN QUERY PLAN SELECT * FROM syncRegister WHERE isOnHub = 0 ORDER BY number LIMIT 500"
        #expect(try Samples.rows(store, outbox).contains { $0.contains("syncRegisterOutbox") })
    }
}
