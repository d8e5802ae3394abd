import GRDB
import Interchange
import Storage
import Tasks
import TestSupport
import Testing

/// A list does not look at all of very many todos, and all of them are read in flat memory.
@Suite(.serialized)
struct ManyTodosTests {
    private static let count = 5_000

    private func fill(_ todos: Todos, _ count: Int) throws -> [Todo] {
        var generator = SeededGenerator(seed: 3)
        let start = Samples.now.utcDay
        let drafts = (0..<count).map { index in
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
        return try todos.add(drafts, at: Samples.now)
    }

    private static func queries(_ made: [Todo]) -> [(name: String, query: TodoQuery)] {
        var queries: [(name: String, query: TodoQuery)] = []
        func add(_ name: String, _ change: (inout TodoQuery) -> Void) {
            var query = TodoQuery()
            change(&query)
            queries.append((name, query))
        }
        add("the first page") { _ in }
        add("a page in the middle") { $0.after = made[made.count / 2].id }
        add("a list") { $0.list = "List 7" }
        add("a tag") { $0.tags = ["tag7"] }
        add("a tag of half of them") { $0.tags = ["common"] }
        add("two tags") { $0.tags = ["common", "tag7"] }
        add("what is overdue") { $0.dueBy = Samples.now.utcDay }
        add("the latest changes") { $0.order = .updated }
        add("what is done") { $0.state = .done }
        add("words") { $0.search = "number \(made.count - 7)" }
        return queries
    }

    /// Ten times as many todos take less than ten times as long, whatever is asked for; all looked at for each of them,
    /// they would take a hundred times as long.
    @Test(.timeLimit(.minutes(60)))
    func aPageOfManyIsNotMuchSlowerThanOneOfFew() throws {
        let folder = try TemporaryFolder()
        func times(_ count: Int) throws -> [(name: String, time: Int)] {
            let todos = Todos(try Samples.store(in: folder, "\(count).sqlite"))
            let made = try fill(todos, count)
            var times = try Self.queries(made).map { name, query in
                (name, try ProcessorTime.least(of: 10) { _ = try todos.list(query) })
            }
            // What precedes every list of the command line.
            times.append(("origins", try ProcessorTime.least(of: 10) { _ = try todos.openOrigins("send:") }))
            return times
        }
        for (few, many) in zip(try times(Self.count / 10), try times(Self.count)) {
            print("\(few.name): \(few.time) ns of \(Self.count / 10) todos, \(many.time) ns of \(Self.count)")
            #expect(many.time < 25 * few.time, "\(few.name)")
        }
    }

    @Test func findsTheTagsOfMany() throws {
        let folder = try TemporaryFolder()
        let todos = Todos(try Samples.store(in: folder))
        let made = try fill(todos, Self.count)
        for (tags, query) in [("common", ["common"]), ("rare", ["tag7"]), ("both", ["common", "tag7"])] {
            var all = TodoQuery()
            (all.tags, all.limit, all.state) = (query, nil, .all)
            let found = try todos.list(all)
            #expect(found.count == made.count { Set(query).isSubset(of: $0.tags) }, "\(tags)")
        }
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
        let folder = try TemporaryFolder(inMemory: true)
        let store = try Samples.store(in: folder)
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
