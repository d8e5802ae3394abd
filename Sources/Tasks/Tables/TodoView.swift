import GRDB
import Interchange
import Storage

/// The tables `todo`, `todoList` and `todoTag`: what the registers say, in a form that is quick to list.
enum TodoView {
    /// Makes the rows of some things anew.
    static func refresh(_ things: Set<StoredTables.Thing>, in database: Database) throws {
        for thing in things where thing.entity == TodoField.List.entity { try refreshList(thing.id, in: database) }
        for thing in things where thing.entity == TodoField.entity { try refreshTodo(thing.id, in: database) }
    }

    /// Makes all rows anew from the registers.
    static func rebuild(in database: Database) throws {
        try database.execute(sql: "DELETE FROM todoTag; DELETE FROM todo; DELETE FROM todoList")
        for entity in [TodoField.List.entity, TodoField.entity] {
            let ids = try String.fetchAll(
                database, sql: "SELECT DISTINCT id FROM syncRegister WHERE entity = ?", arguments: [entity])
            try refresh(Set(ids.map { StoredTables.Thing(entity: entity, id: $0) }), in: database)
        }
    }

    private static func fields(_ entity: String, _ id: String, in database: Database) throws -> [Change] {
        let statement = try database.cachedStatement(sql: "SELECT * FROM syncRegister WHERE entity = ? AND id = ?")
        return try Row.fetchAll(statement, arguments: [entity, id]).map {
            Change(FieldKey(entity, id, $0["field"]), $0)
        }
    }

    private static func refreshList(_ id: String, in database: Database) throws {
        let fields = try fields(TodoField.List.entity, id, in: database)
        let name = fields.first { $0.key.field == TodoField.List.name }?.value ?? id
        let isDeleted = fields.contains { $0.key.field == TodoField.isDeleted && $0.value == "1" }
        try keepList(id, name, isDeleted, in: database)
    }

    private static func keepList(_ id: String, _ name: String, _ isDeleted: Bool, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO todoList (id, name, isDeleted) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET name = excluded.name, isDeleted = excluded.isDeleted
                """
        ).execute(arguments: [id, name, isDeleted])
    }

    private static func refreshTodo(_ id: String, in database: Database) throws {
        let todo = Todo(id: id, fields: try fields(TodoField.entity, id, in: database))
        if let list = todo.list {
            // Its name may come later; until then it is called by its id.
            try database.cachedStatement(sql: "INSERT OR IGNORE INTO todoList (id, name, isDeleted) VALUES (?, ?, 0)")
                .execute(arguments: [list, list])
        }
        try database.cachedStatement(
            sql: """
                INSERT INTO todo (id, title, details, isCompleted, due, origin, createdAt, updatedAt, isDeleted, list)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET title = excluded.title, details = excluded.details,
                    isCompleted = excluded.isCompleted, due = excluded.due, origin = excluded.origin,
                    createdAt = excluded.createdAt, updatedAt = excluded.updatedAt, isDeleted = excluded.isDeleted,
                    list = excluded.list
                """
        ).execute(arguments: [
            id, todo.title, todo.details ?? "", todo.isCompleted, todo.due?.description ?? "", todo.origin ?? "",
            todo.createdAt.iso8601, todo.updatedAt.iso8601, todo.isDeleted, todo.list,
        ])
        try database.cachedStatement(sql: "DELETE FROM todoTag WHERE todo = ?").execute(arguments: [id])
        for tag in todo.tags {
            try database.cachedStatement(sql: "INSERT INTO todoTag (todo, tag) VALUES (?, ?)")
                .execute(arguments: [id, tag])
        }
    }
}
