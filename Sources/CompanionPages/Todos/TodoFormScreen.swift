#if Server
import Interchange
import PacketPage
import PacketServer
import Storage
import Tasks

/// One todo: a new one, or one to be read and changed, with what is wrong beside the field it is wrong in.
struct TodoFormScreen: Sendable {
    /// What somebody typed.
    struct Typed: Sendable, Hashable {
        var title = ""
        var details = ""
        var list = ""
        var due = ""
        var tags = ""

        init() {}

        init(_ todo: Todo) {
            (title, details, list) = (todo.title, todo.details ?? "", todo.list ?? "")
            (due, tags) = (todo.due?.description ?? "", todo.tags.joined(separator: " "))
        }

        init(_ form: FormData) {
            (title, details, list) = (form["title"] ?? "", form["details"] ?? "", form["list"]?.trimmed ?? "")
            (due, tags) = (form["due"]?.trimmed ?? "", form["tags"] ?? "")
        }

        /// The tags, which have no blanks in them.
        var tagList: [String] {
            tags.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
        }

        /// What the library is told.
        ///
        /// - Parameter todo: What it was before; nil for a new one.
        func draft(of todo: Todo?) -> TodoDraft {
            var draft = TodoDraft(title: title)
            draft.details = todo == nil && details.trimmed.isEmpty ? nil : details
            draft.list = todo == nil && list.isEmpty ? nil : list
            draft.due = todo == nil && due.isEmpty ? nil : due
            let (old, new) = (todo?.tags ?? [], tagList)
            draft.addedTags = new.filter { !old.contains($0) }
            draft.removedTags = old.filter { !new.contains($0) }
            return draft
        }

        /// What is wrong, by the names of the fields; the library's rules in the page's words.
        func problems(_ words: Words) -> [String: String] {
            var problems: [String: String] = [:]
            func check(_ field: String, _ text: String, limit: Int, _ rule: () throws -> Void) {
                guard (try? rule()) == nil else { return }
                let key = text.trimmed.isEmpty ? "empty" : text.trimmed.count > limit ? "long" : "sign"
                problems[field] = words("todos.problem.\(key)", ["n": Words.grouped(limit)])
            }
            check("title", title, limit: TodoText.titleLimit) { _ = try TodoText.title(title) }
            check("details", details, limit: TodoText.detailsLimit) { _ = try TodoText.details(details) }
            if !list.isEmpty { check("list", list, limit: TodoText.nameLimit) { _ = try TodoText.listName(list) } }
            for tag in tagList { check("tags", tag, limit: TodoText.nameLimit) { _ = try TodoText.tag(tag) } }
            if !due.isEmpty, CalendarDay(due) == nil { problems["due"] = words["todos.problem.day"] }
            return problems
        }
    }

    /// A value that somebody types.
    struct Field: Sendable, Hashable {
        let name: String
        let label: String
        let value: String
        let kind: String
        let isLong: Bool
        let isList: Bool
        let isRequired: Bool
        let help: String?
        let problem: String?
        /// The elements that say more about it.
        let describedBy: String?
    }

    let action: String
    let heading: String
    let fields: [Field]
    let lists: [String]
    let id: String?
    let isDone: Bool
    let isDeleted: Bool
    let facts: [String]
    let save: String

    init(_ typed: Typed, of todo: Todo?, lists: [String], problems: [String: String] = [:], _ words: Words) {
        action = todo.map { "/todos/item/\($0.id)" } ?? TodoTab.new.path
        heading = todo.map(\.title) ?? words["todos.tab.new"]
        let values = [
            ("title", typed.title, "text"), ("details", typed.details, ""), ("due", typed.due, "date"),
            ("list", typed.list, "text"), ("tags", typed.tags, "text"),
        ]
        fields = values.map { name, value, kind in
            let help = words.texts["todos.help.\(name)"]
            let ids = [help == nil ? nil : "\(name)-help", problems[name] == nil ? nil : "\(name)-problem"]
            let described = ids.compactMap(\.self).joined(separator: " ")
            return Field(
                name: name, label: words["todos.\(name)"], value: value, kind: kind, isLong: kind.isEmpty,
                isList: name == "list", isRequired: name == "title", help: help, problem: problems[name],
                describedBy: described.isEmpty ? nil : described)
        }
        self.lists = lists
        id = todo?.id
        (isDone, isDeleted) = (todo?.isCompleted ?? false, todo?.isDeleted ?? false)
        facts =
            todo.map { todo in
                [
                    todo.origin?.hasPrefix("send:") == true ? words["todos.fromMail"] : nil,
                    words("todos.madeAt", ["at": MomentText.of(todo.createdAt)]),
                    words("todos.changedAt", ["at": MomentText.of(todo.updatedAt)]),
                ].compactMap(\.self)
            } ?? []
        save = words[todo == nil ? "todos.add" : "todos.save"]
    }

    static func add(to routes: inout PageRoutes, _ place: TodosPlace) {
        @Sendable func show(
            _ visit: PageVisit, _ typed: Typed, of todo: Todo?, _ problems: [String: String] = [:]
        ) throws -> ServerResponse {
            let screen = TodoFormScreen(
                typed, of: todo, lists: try place.todos().lists().map(\.name), problems: problems, visit.words)
            return try place.page(
                visit, todo == nil ? .new : .list, "todos-form", model: screen,
                title: screen.heading, status: problems.isEmpty ? 200 : 422)
        }
        routes.get(TodoTab.new.path) { visit in try show(visit, Typed(), of: nil) }
        routes.post(TodoTab.new.path) { visit in
            let typed = Typed(visit.form)
            let problems = typed.problems(visit.words)
            guard problems.isEmpty else { return try show(visit, typed, of: nil, problems) }
            _ = try place.todos().add(typed.draft(of: nil), at: visit.moment)
            return visit.go(to: "\(TodoTab.list.path)?done=added")
        }
        routes.get("/todos/item/:id") { visit in
            let todo = try place.todos().todo(visit.parameter("id"))
            return try show(visit, Typed(todo), of: todo)
        }
        routes.post("/todos/item/:id") { visit in
            let todo = try place.todos().todo(visit.parameter("id"))
            let typed = Typed(visit.form)
            let problems = typed.problems(visit.words)
            guard problems.isEmpty else { return try show(visit, typed, of: todo, problems) }
            let draft = typed.draft(of: todo)
            _ = try place.todos().edit(todo.id, draft, at: visit.moment)
            return visit.go(to: "\(TodoTab.list.path)?done=saved")
        }
    }
}
#endif
