import GRDB
import Interchange

extension Todos {
    /// A todo, by its id or the beginning of it.
    package func todo(_ id: String) throws(TasksError) -> Todo {
        try store.reading { database in
            try TodoRows.todo(TodoRows.id(id, includesDeleted: true, in: database), in: database)
        }
    }

    /// The todos that a query means.
    package func list(_ query: TodoQuery = TodoQuery()) throws(TasksError) -> [Todo] {
        var todos: [Todo] = []
        try forEach(query) { todos.append($0) }
        return todos
    }

    /// Calls a function with each of the todos that a query means; only one is in memory at a time.
    package func forEach(_ query: TodoQuery, _ body: (Todo) throws -> Void) throws(TasksError) {
        try store.reading { database in
            let (sql, arguments) = try Self.statement(query, in: database)
            let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
            while let row = try rows.next() { try body(TodoRows.todo(row)) }
        }
    }

    static func statement(_ query: TodoQuery, in database: Database) throws -> (String, StatementArguments) {
        var conditions: [String] = []
        var arguments: [(any DatabaseValueConvertible)?] = []
        func add(_ condition: String, _ values: (any DatabaseValueConvertible)?...) {
            conditions.append(condition)
            arguments += values
        }
        // A plus keeps SQLite from the indexes that are in order: the todos of a rare tag are fewer than those.
        let hasRareTag = try query.tags.contains { try Self.isRare($0, in: database) }
        let plus = hasRareTag ? "+" : ""
        add("\(plus)todo.isDeleted = ?", query.state == .deleted)
        if query.state == .open { add("\(plus)isCompleted = 0") }
        if query.state == .done { add("\(plus)isCompleted = 1") }
        if let list = query.list {
            if list.isEmpty {
                add("(todo.list IS NULL OR todoList.isDeleted = 1)")
            } else {
                add("todo.list = ?", try Self.listID(list, in: database))
            }
        }
        for tag in query.tags {
            if hasRareTag {
                add("todo.id IN (SELECT todo FROM todoTag WHERE tag = ?)", tag)
            } else {
                add("EXISTS (SELECT 1 FROM todoTag WHERE todoTag.todo = todo.id AND todoTag.tag = ?)", tag)
            }
        }
        if let day = query.dueBy { add("dueOrder <= ?", day.description) }
        for word in (query.search ?? "").split(whereSeparator: \.isWhitespace) {
            let escaped = word.flatMap { ["%", "_", "\\"].contains($0) ? ["\\", $0] : [$0] }
            let pattern = "%" + String(escaped) + "%"
            add("(title LIKE ? ESCAPE '\\' OR details LIKE ? ESCAPE '\\')", pattern, pattern)
        }
        let (keys, isDescending): ([String], Bool) =
            switch query.order {
            case .due: (["dueOrder", "createdAt", "todo.id"], false)
            case .created: (["createdAt", "todo.id"], false)
            case .updated: (["updatedAt", "todo.id"], true)
            }
        if let after = query.after {
            let id = try TodoRows.id(after, includesDeleted: true, in: database)
            let names = keys.joined(separator: ", ")
            add(
                "(\(names)) \(isDescending ? "<" : ">") (SELECT \(names) FROM todo WHERE id = ?)", id)
        }
        let order = keys.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
        let sql = """
            SELECT \(TodoRows.columns) FROM \(TodoRows.tables) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(order) LIMIT ?
            """
        return (sql, StatementArguments(arguments + [query.limit ?? -1]))
    }

    /// Whether so few todos have a tag that looking at each of them is less than going through all until a page is full.
    private static func isRare(_ tag: String, in database: Database) throws -> Bool {
        let limit = 2_000
        let count = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM (SELECT 1 FROM todoTag WHERE tag = ? LIMIT ?)",
            arguments: [tag, limit])
        return (count ?? 0) < limit
    }
}
