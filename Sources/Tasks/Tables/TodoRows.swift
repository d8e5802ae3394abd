import GRDB
import Interchange
import Storage

/// Reading rows of the table `todo`.
enum TodoRows {
    /// What a todo is read from.
    static let columns = """
        todo.id, title, details, isCompleted, due, origin, createdAt, updatedAt, todo.isDeleted,
        CASE WHEN todoList.isDeleted = 0 THEN todoList.name END AS listName,
        (SELECT group_concat(tag, ',') FROM (SELECT tag FROM todoTag WHERE todo = todo.id ORDER BY tag)) AS tags
        """
    static let tables = "todo LEFT JOIN todoList ON todoList.id = todo.list"

    static func todo(_ row: Row) -> Todo {
        var todo = Todo(
            id: row["id"], title: row["title"], createdAt: date(row["createdAt"]), updatedAt: date(row["updatedAt"]))
        let details = row["details"] as String
        todo.details = details.isEmpty ? nil : details
        todo.isCompleted = row["isCompleted"]
        todo.isDeleted = row["isDeleted"]
        todo.due = CalendarDay(row["due"] as String)
        let origin = row["origin"] as String
        todo.origin = origin.isEmpty ? nil : origin
        todo.list = row["listName"]
        todo.tags = (row["tags"] as String?).map { $0.split(separator: ",").map(String.init) } ?? []
        return todo
    }

    private static func date(_ text: String) -> StoreDate { StoreDate(iso8601: text) ?? StoreDate(microseconds: 0) }

    /// A todo that is there.
    static func todo(_ id: String, in database: Database) throws -> Todo {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT \(columns) FROM \(tables) WHERE todo.id = ?"), arguments: [id])
        guard let row else { throw missing(id) }
        return todo(row)
    }

    /// The id that a text means: the whole, or a beginning that only one has.
    ///
    /// - Parameter includesDeleted: Whether deleted ones are meant, too.
    static func id(_ text: String, includesDeleted: Bool = false, in database: Database) throws -> String {
        guard text.utf8.count >= 4, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw missing(text) }
        let lower = text.lowercased()
        // The character after the hyphen and all hexadecimal digits.
        let found = try String.fetchAll(
            database,
            sql: "SELECT id FROM todo WHERE id >= ? AND id < ? AND isDeleted <= ? ORDER BY id LIMIT 2",
            arguments: [lower, lower + "~", includesDeleted])
        guard let first = found.first else { throw missing(text) }
        guard found.count == 1 || first == lower else {
            throw TasksError(.ambiguous, "“\(text)” is the beginning of several ids", hint: "give more of it")
        }
        return first
    }

    private static func missing(_ text: String) -> TasksError {
        TasksError(.notFound, "there is no todo “\(text)”", hint: "packet todo list shows them")
    }
}
