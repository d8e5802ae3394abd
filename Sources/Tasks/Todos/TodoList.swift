import GRDB
package import Storage

/// A list of todos.
package struct TodoList: Sendable, Hashable {
    package let id: String
    package let name: String
    /// How many of its todos are open, and how many done.
    package let open: Int
    package let done: Int
}

extension Todos {
    /// The lists, by name.
    package func lists() throws(TasksError) -> [TodoList] {
        try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT todoList.id, name, count(todo.id) - total(isCompleted) AS open, total(isCompleted) AS done
                    FROM todoList LEFT JOIN todo ON todo.list = todoList.id AND todo.isDeleted = 0
                    WHERE todoList.isDeleted = 0 GROUP BY todoList.id ORDER BY name, todoList.id
                    """
            ).map { row in
                TodoList(
                    id: row["id"], name: row["name"], open: Int(row["open"] as Double), done: Int(row["done"] as Double)
                )
            }
        }
    }

    /// The tags of todos that are not deleted, with how many have each.
    package func tags() throws(TasksError) -> [(tag: String, count: Int)] {
        try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT tag, count(*) AS number FROM todoTag JOIN todo ON todo.id = todoTag.todo
                    WHERE isDeleted = 0 GROUP BY tag ORDER BY tag
                    """
            ).map { ($0["tag"], $0["number"]) }
        }
    }

    /// Gives a list another name.
    package func renameList(_ name: String, to newName: String, at now: StoreDate) throws(TasksError) {
        let newName = try TodoText.listName(newName)
        try writeList(name, TodoField.List.name, newName, at: now)
    }

    /// Deletes a list; its todos stay, without a list.
    package func deleteList(_ name: String, at now: StoreDate) throws(TasksError) {
        try writeList(name, TodoField.isDeleted, "1", at: now)
    }

    private func writeList(_ name: String, _ field: String, _ value: String, at now: StoreDate) throws(TasksError) {
        try store.writing { database in
            let id = try Self.listID(name, in: database)
            try StoredReplica.change(database) { tables in
                _ = try tables.edit(TodoField.List.entity, id, [(field, value)], at: now.milliseconds)
            }
        }
    }

    /// The id of a list that is there. Two may have one name: then it is the one that was called so first.
    static func listID(_ name: String, in database: Database) throws -> String {
        guard let id = try existingList(name, in: database) else {
            throw TasksError(.notFound, "there is no list “\(name)”", hint: "packet todo lists shows them")
        }
        return id
    }

    /// The id of a list; nil when there is none of that name.
    static func existingList(_ name: String, in database: Database) throws -> String? {
        let ids = try String.fetchAll(
            database, sql: "SELECT id FROM todoList WHERE name = ? AND isDeleted = 0 ORDER BY id", arguments: [name])
        let own = TodoField.List.id(name)
        return ids.contains(own) ? own : ids.first
    }
}
