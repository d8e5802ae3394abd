#if Server
import Interchange
import PacketPage
import PacketServer
import Storage
import Tasks

/// The todos: those that are open first, with what is known of other devices above them.
struct TodoListScreen: Sendable {
    /// A todo.
    struct Line: Sendable, Hashable {
        let id: String
        let title: String
        let href: String
        let due: String?
        let isLate: Bool
        let list: String?
        let tags: [String]
        let isDone: Bool
        let isDeleted: Bool
        let isFromMail: Bool
    }

    /// A state of todos, a list or a tag to be shown alone.
    struct Choice: Sendable, Hashable {
        let title: String
        let href: String
        let isCurrent: Bool
    }

    /// What is shown.
    struct Question: Sendable, Hashable {
        var state = TodoQuery.State.open
        var list: String?
        var tag: String?
        var search: String?
        var after: String?

        init() {}

        init(_ visit: PageVisit) {
            state = visit.text("state").flatMap(TodoQuery.State.init) ?? .open
            (list, tag, search) = (visit.text("list"), visit.text("tag"), visit.text("q"))
            after = visit.text("after")
        }

        /// What the library is asked; one todo more than is shown says whether there are more.
        var query: TodoQuery {
            var query = TodoQuery()
            query.state = state
            if state == .done || state == .deleted { query.order = .updated }
            (query.list, query.search, query.after) = (list, search, after)
            query.tags = tag.map { [$0] } ?? []
            query.limit = TodoListScreen.shown + 1
            return query
        }

        /// Where it is shown.
        func address(after: String? = nil) -> String {
            PageVisit.address(
                TodoTab.list.path,
                [
                    "state": state == .open ? nil : state.rawValue, "list": list, "tag": tag, "q": search,
                    "after": after,
                ])
        }
    }

    /// How many a screen shows.
    static let shown = 50

    let banner: SyncBanner
    let states: [Choice]
    let lists: [Choice]
    let hasLists: Bool
    let search: String
    let state: String
    let lines: [Line]
    let hasLines: Bool
    let empty: String
    let next: String?
    let back: String

    init(
        _ question: Question, _ todos: [Todo], lists: [TodoList], banner: SyncBanner, today: CalendarDay, _ words: Words
    ) {
        self.banner = banner
        states = TodoQuery.State.allCases.map { state in
            var other = question
            (other.state, other.after) = (state, nil)
            return Choice(
                title: words["todos.state.\(state.rawValue)"], href: other.address(),
                isCurrent: state == question.state)
        }
        func choice(_ list: String?, _ title: String) -> Choice {
            var other = question
            (other.list, other.after) = (list, nil)
            return Choice(title: title, href: other.address(), isCurrent: list == question.list)
        }
        self.lists =
            [choice(nil, words["todos.allLists"])]
            + lists.map { choice($0.name, "\($0.name) (\(Words.grouped($0.open)))") }
        hasLists = !lists.isEmpty
        search = question.search ?? ""
        state = question.state.rawValue
        lines = todos.prefix(Self.shown).map { todo in
            Line(
                id: todo.id, title: todo.title, href: "/todos/item/\(todo.id)", due: todo.due?.description,
                isLate: !todo.isCompleted && todo.due.map { $0 < today } == true, list: todo.list, tags: todo.tags,
                isDone: todo.isCompleted, isDeleted: todo.isDeleted,
                isFromMail: todo.origin?.hasPrefix("send:") == true)
        }
        hasLines = !lines.isEmpty
        empty = words[question.state == .open && question.search == nil ? "todos.nothingToDo" : "todos.noneFound"]
        next = todos.count > Self.shown ? lines.last.map { question.address(after: $0.id) } : nil
        back = question.address()
    }

    static func add(to routes: inout PageRoutes, _ place: TodosPlace) {
        routes.get(TodoTab.list.path) { visit in
            try place.sources.followSends()
            let store = try place.sources.store()
            let question = Question(visit)
            let screen = TodoListScreen(
                question, try Todos(store).list(question.query), lists: try Todos(store).lists(),
                banner: SyncBanner(try Synchronizer(store).status(), at: visit.moment, visit.words),
                today: place.sources.today(), visit.words)
            return try place.page(
                visit, .list, "todos-list", model: screen, title: visit.words["todos.tab.list"])
        }
        routes.post("/todos/mark") { visit in
            let ids = visit.form.texts["id"] ?? []
            let todos = try place.todos()
            switch visit.form["to"] {
            case "done": _ = try todos.set(ids, isCompleted: true, at: visit.moment)
            case "open": _ = try todos.set(ids, isCompleted: false, at: visit.moment)
            case "deleted": _ = try todos.set(ids, isDeleted: true, at: visit.moment)
            case "restored": _ = try todos.set(ids, isDeleted: false, at: visit.moment)
            default: throw PageError(400, visit.words["todos.problem.action"])
            }
            return visit.go(to: back(visit.form["back"], done: visit.form["to"] ?? ""))
        }
    }

    /// The list somebody came from, with a word about what was done; addresses of other pages are none of it.
    private static func back(_ address: String?, done: String) -> String {
        let path = TodoTab.list.path
        guard let address, address == path || address.hasPrefix("\(path)?") else { return "\(path)?done=\(done)" }
        return address + (address.contains("?") ? "&" : "?") + "done=\(done)"
    }
}
#endif
