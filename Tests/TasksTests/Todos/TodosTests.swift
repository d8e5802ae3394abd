import FoundationEssentials
import GRDB
import Interchange
import Storage
import Tasks
import TestSupport
import Testing

/// Todos, kept and listed.
struct TodosTests {
    private let folder: TemporaryFolder
    private let todos: Todos

    init() throws {
        folder = try TemporaryFolder(inMemory: true)
        todos = Todos(try Samples.store(in: folder))
    }

    private func draft(
        _ title: String, list: String? = nil, due: String? = nil, tags: [String] = []
    ) -> TodoDraft {
        var draft = TodoDraft(title: title)
        draft.list = list
        draft.due = due
        draft.addedTags = tags
        return draft
    }

    @Test func aTodoIsMadeChangedDoneAndDeleted() throws {
        let made = try todos.add(
            draft("  Print the letters ", list: "Office", due: "2026-03-20", tags: ["b", "a"]), at: Samples.now)
        #expect(made.title == "Print the letters")
        #expect(made.list == "Office" && made.tags == ["a", "b"] && made.due?.description == "2026-03-20")
        #expect(made.createdAt == made.updatedAt && made.createdAt.iso8601 == "2026-03-14T09:26:53.589000Z")
        var change = TodoDraft(title: "Print them")
        change.removedTags = ["b"]
        change.due = ""
        change.details = "On both sides\nof the paper"
        let changed = try todos.edit(String(made.id.prefix(8)), change, at: Samples.later(60))
        #expect(changed.title == "Print them" && changed.tags == ["a"] && changed.due == nil)
        #expect(changed.details == "On both sides\nof the paper")
        #expect(changed.updatedAt > made.updatedAt && changed.createdAt == made.createdAt)
        #expect(try todos.set([made.id], isCompleted: true, at: Samples.later(90)).map(\.isCompleted) == [true])
        #expect(try todos.list() == [])
        #expect(try todos.set([made.id], isCompleted: false, at: Samples.later(91)).map(\.isCompleted) == [false])
        #expect(try todos.set([made.id], isDeleted: true, at: Samples.later(92)).map(\.isDeleted) == [true])
        #expect(try todos.list() == [])
        #expect(throws: TasksError.self) { try todos.edit(made.id, TodoDraft(title: "x"), at: Samples.now) }
        #expect(try todos.set([made.id], isDeleted: false, at: Samples.later(93)).map(\.title) == ["Print them"])
    }

    @Test(arguments: [
        ("", false), (" \t ", false), ("a", true), (String(repeating: "a", count: 500), true),
        (String(repeating: "a", count: 501), false), (String(repeating: "한", count: 500), true),
        (String(repeating: "👨‍👩‍👧", count: 500), true), ("two\nlines", false), ("bell\u{7}", false), ("nul\0", false),
    ])
    func aTitleHasLimits(_ title: String, _ isFine: Bool) throws {
        let made = try? todos.add(TodoDraft(title: title), at: Samples.now)
        #expect((made != nil) == isFine)
    }

    @Test func otherTextsHaveLimits() throws {
        var draft = TodoDraft(title: "a")
        for (count, isFine) in [(0, true), (10_000, true), (10_001, false)] {
            draft.details = String(repeating: "ü", count: count)
            #expect(((try? todos.add(draft, at: Samples.now)) != nil) == isFine)
        }
        draft.details = "line\nand\ttab"
        _ = try todos.add(draft, at: Samples.now)
        draft.details = "escape \u{1B}[2J"
        #expect(throws: TasksError.self) { try todos.add(draft, at: Samples.now) }
        for due in ["2026-02-30", "tomorrow", "2026-3-1"] {
            #expect(throws: TasksError.self) { try todos.add(self.draft("a", due: due), at: Samples.now) }
        }
        for tag in ["", "two words", "a,b", String(repeating: "t", count: 51)] {
            #expect(throws: TasksError.self) { try todos.add(self.draft("a", tags: [tag]), at: Samples.now) }
        }
    }

    @Test func listsComeInOrderPageByPage() throws {
        for (index, due) in ["", "2026-03-20", "2026-03-10", "", "2026-03-20"].enumerated() {
            try todos.add(draft("\(index)", due: due), at: Samples.later(Int64(index)))
        }
        var query = TodoQuery()
        #expect(try todos.list(query).map(\.title) == ["2", "1", "4", "0", "3"])
        query.limit = 2
        var titles: [String] = []
        while let last = try todos.list(query).last {
            titles += try todos.list(query).map(\.title)
            query.after = last.id
        }
        #expect(titles == ["2", "1", "4", "0", "3"])
        query = TodoQuery()
        query.dueBy = CalendarDay("2026-03-14")
        #expect(try todos.list(query).map(\.title) == ["2"])
        query.dueBy = nil
        query.order = .updated
        #expect(try todos.list(query).map(\.title) == ["4", "3", "2", "1", "0"])
    }

    @Test func todosAreFoundByListTagAndWords() throws {
        try todos.add(draft("Call 홍길동", list: "Office", tags: ["phone"]), at: Samples.now)
        try todos.add(draft("Call 100% of them", list: "Home", tags: ["phone", "late"]), at: Samples.now)
        try todos.add(draft("Write"), at: Samples.now)
        func found(_ change: (inout TodoQuery) -> Void) throws -> [String] {
            var query = TodoQuery()
            change(&query)
            return try todos.list(query).map(\.title)
        }
        #expect(try found { $0.list = "Office" } == ["Call 홍길동"])
        #expect(try found { $0.list = "" } == ["Write"])
        #expect(try found { $0.tags = ["phone", "late"] } == ["Call 100% of them"])
        #expect(try found { $0.search = "0% call" } == ["Call 100% of them"])
        #expect(try found { $0.search = "길동" } == ["Call 홍길동"])
        #expect(throws: TasksError.self) { try found { $0.list = "Nowhere" } }
        #expect(try todos.tags().map(\.tag) == ["late", "phone"])
    }

    @Test func listsAreRenamedAndDeletedAndTheirTodosStay() throws {
        try todos.add(draft("a", list: "Home"), at: Samples.now)
        try todos.renameList("Home", to: "House", at: Samples.later(1))
        try todos.add(draft("b", list: "House"), at: Samples.later(2))
        try todos.add(draft("c", list: "Home"), at: Samples.later(3))
        #expect(try todos.lists().map { [$0.name, "\($0.open)"] } == [["Home", "1"], ["House", "2"]])
        try todos.deleteList("House", at: Samples.later(4))
        #expect(try todos.lists().map(\.name) == ["Home"])
        #expect(try todos.list().map { $0.list ?? "-" } == ["-", "-", "Home"])
    }

    @Test func idsAreNamedByTheirBeginning() throws {
        let made = try todos.add((0..<40).map { draft("\($0)") }, at: Samples.now)
        for todo in made { #expect(try todos.todo(String(todo.id.prefix(13))).id == todo.id) }
        let error = #expect(throws: TasksError.self) { try todos.todo("abc") }
        #expect(error?.code == .notFound)
    }

    @Test func theTablesFollowFromWhatIsSynchronised() throws {
        for index in 0..<20 {
            let todo = try todos.add(draft("\(index)", list: "L\(index % 3)", tags: ["t\(index % 4)"]), at: Samples.now)
            if index % 5 == 0 { try todos.set([todo.id], isCompleted: true, at: Samples.later(5)) }
            if index % 7 == 0 { try todos.set([todo.id], isDeleted: true, at: Samples.later(6)) }
        }
        let queries = ["SELECT * FROM todo ORDER BY id", "SELECT * FROM todoList ORDER BY id", "SELECT * FROM todoTag"]
        let before = try queries.map { try Samples.rows(todos.testStore(in: folder), $0) }
        try todos.rebuild()
        #expect(try queries.map { try Samples.rows(todos.testStore(in: folder), $0) } == before)
        #expect(before[0].count == 20)
    }

    @Test func deletedTodosLoseTheirTextWhenPurged() throws {
        let made = try todos.add(draft("Secret", list: "L", tags: ["t"]), at: Samples.now)
        try todos.add(draft("Other"), at: Samples.now)
        try todos.set([made.id], isDeleted: true, at: Samples.later(10))
        #expect(try todos.purge(deletedBefore: Samples.later(5), at: Samples.later(20)) == 0)
        #expect(try todos.purge(deletedBefore: Samples.later(15), at: Samples.later(20)) == 1)
        #expect(try todos.purge(deletedBefore: Samples.later(15), at: Samples.later(20)) == 0)
        let left = try todos.todo(made.id)
        #expect(left.title == "" && left.tags == [] && left.isDeleted)
    }

    @Test func nothingIsLeftInTheFileAfterErasing() throws {
        let store = try Samples.store(in: folder, "erased.sqlite")
        let others = Todos(store)
        let marker = "MARKER-\(UInt64.random(in: 0 ... .max))"
        var made: [Todo] = []
        for index in 0..<300 {
            made.append(try others.add(draft("\(marker) \(index)", list: "\(marker)"), at: Samples.now))
        }
        try others.edit(made[0].id, TodoDraft(title: "x"), at: Samples.later(1))
        try others.set([made[1].id], isDeleted: true, at: Samples.later(2))
        #expect(try others.erase() == 299)
        for name in try folder.names() where name.hasPrefix("erased") {
            let bytes = Data(try folder.bytes(name))
            #expect(bytes.firstRange(of: Data(marker.utf8)) == nil, "\(name)")
        }
        #expect(try others.list() == [])
        try others.add(draft("again"), at: Samples.now)
    }

    @Test func theJSONOfATodoIsAsItWasDesigned() throws {
        let golden = """
            {"createdAt":"2026-03-14T09:26:53.000000Z","description":"On paper","id":"7c9e6679-7425-40de-944b-e07fc1f90ae7",\
            "isCompleted":false,"title":"Print","updatedAt":"2026-03-14T09:26:54.000000Z"}
            """
        let todo = try JSONDecoder().decode(Todo.self, from: Data(golden.utf8))
        #expect(todo.title == "Print" && todo.details == "On paper")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(todo), as: UTF8.self) == golden)
    }

    @Test func anOlderStoreGetsListsAndTags() throws {
        let path = folder.file("old.sqlite")
        let first = StoreModule(name: "tasks", migrations: Array(TasksSchema.module.migrations.prefix(1)))
        let old = try Store(opening: path, modules: [first], now: Samples.now)
        try old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO todo (id, title, details, isCompleted, due, origin, createdAt, updatedAt, isDeleted)
                    VALUES ('0000-old', 'Kept', '', 0, '', '', '2026-03-14T09:26:53.000000Z', '2026-03-14T09:26:53.000000Z', 0);
                    INSERT INTO syncRegister VALUES ('todo', '0000-old', 'title', 'Kept', 65536, '0000000000000001', 0, 1, 0);
                    """)
        }
        try old.close()
        let todos = Todos(try Store(opening: path, modules: [TasksSchema.module], now: Samples.now))
        #expect(try todos.list().map(\.title) == ["Kept"])
        var change = TodoDraft()
        change.list = "New"
        #expect(try todos.edit("0000-old", change, at: Samples.now).list == "New")
    }

    @Test func followUpsOpenAndCloseThemselves() throws {
        func followUp(_ isOpen: Bool, isNew: Bool = true) -> FollowUp {
            FollowUp(origin: "send:b1:3", title: "Mail was rejected", details: "550", isOpen: isOpen, isNew: isNew)
        }
        #expect(try todos.follow("mail", upTo: 7, [followUp(false)], at: Samples.now).opened == 0)
        #expect(try todos.follow("mail", upTo: 8, [followUp(true), followUp(true)], at: Samples.now).opened == 1)
        #expect(try todos.followed("mail") == 8)
        #expect(try todos.openOrigins("send:") == ["send:b1:3"])
        #expect(try todos.list().map(\.title) == ["Mail was rejected"])
        #expect(try todos.follow("mail", upTo: 9, [followUp(false)], at: Samples.later(1)).closed == 1)
        #expect(try todos.list() == [])
        #expect(try todos.follow("mail", upTo: 10, [followUp(true)], at: Samples.later(2)).opened == 1)
        #expect(try todos.list().count == 1)
        // What the user writes into it stays, whatever happens.
        let id = try #require(try todos.list().first).id
        var change = TodoDraft()
        change.title = "Ring them"
        _ = try todos.edit(id, change, at: Samples.later(3))
        _ = try todos.follow("mail", upTo: 10, [followUp(true, isNew: false)], at: Samples.later(4))
        _ = try todos.follow("mail", upTo: 11, [followUp(true)], at: Samples.later(5))
        #expect(try todos.list().map(\.title) == ["Ring them"])
        // One that was done by hand opens again only when something happens anew.
        _ = try todos.set([id], isCompleted: true, at: Samples.later(6))
        _ = try todos.follow("mail", upTo: 11, [followUp(true, isNew: false)], at: Samples.later(7))
        #expect(try todos.list() == [])
    }
}

extension Todos {
    /// The same store once more, for looking at its tables.
    fileprivate func testStore(in folder: TemporaryFolder) throws -> Store { try Samples.store(in: folder) }
}
