import GRDB
package import Storage

/// The todos in a store. Every change is kept at once; what is synchronised, and when, is no concern of whoever makes it.
///
///     let todos = Todos(store)
///     let todo = try todos.add(TodoDraft(title: "Print the letters"), at: .now())
///     try todos.set([todo.id], isCompleted: true, at: .now())
package struct Todos: Sendable {
    let store: Store

    /// The todos of a store that was opened with `TasksSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Makes a todo.
    ///
    /// - Throws: `TasksError` with code `.invalid` when its title or anything else is not one.
    @discardableResult
    package func add(_ draft: TodoDraft, at now: StoreDate) throws(TasksError) -> Todo {
        try add([draft], at: now)[0]
    }

    /// Makes todos, all of them or none.
    package func add(_ drafts: [TodoDraft], at now: StoreDate) throws(TasksError) -> [Todo] {
        var generator = SystemRandomNumberGenerator()
        var fields: [[(field: String, value: String)]] = []
        for draft in drafts {
            guard draft.title != nil else { throw TasksError(.invalid, "the title is empty") }
            fields.append(try draft.fields() + [(FieldKey.creation, StoreDate(milliseconds: now.milliseconds).iso8601)])
        }
        return try store.writing { database in
            var ids: [String] = []
            try StoredReplica.change(database) { tables in
                for (draft, fields) in zip(drafts, fields) {
                    let id = NameBasedID.random(&generator)
                    let list = try Self.listField(draft.list, in: &tables, at: now)
                    try tables.edit(TodoField.entity, id, fields + list, at: now.milliseconds)
                    ids.append(id)
                }
            }
            return try ids.map { try TodoRows.todo($0, in: database) }
        }
    }

    /// Changes a todo; fields that are as they were, are not written.
    ///
    /// - Returns: The todo as it is now.
    @discardableResult
    package func edit(_ id: String, _ draft: TodoDraft, at now: StoreDate) throws(TasksError) -> Todo {
        let fields = try draft.fields()
        return try store.writing { database in
            let id = try TodoRows.id(id, in: database)
            try StoredReplica.change(database) { tables in
                let list = try Self.listField(draft.list, in: &tables, at: now)
                try tables.edit(TodoField.entity, id, fields + list, at: now.milliseconds)
            }
            return try TodoRows.todo(id, in: database)
        }
    }

    /// Marks todos as done, or as not done.
    @discardableResult
    package func set(_ ids: [String], isCompleted: Bool, at now: StoreDate) throws(TasksError) -> [Todo] {
        try write(TodoField.isCompleted, isCompleted, to: ids, at: now, includesDeleted: false)
    }

    /// Deletes todos, or brings deleted ones back. A deleted one keeps its text until it is purged.
    @discardableResult
    package func set(_ ids: [String], isDeleted: Bool, at now: StoreDate) throws(TasksError) -> [Todo] {
        try write(TodoField.isDeleted, isDeleted, to: ids, at: now, includesDeleted: true)
    }

    private func write(
        _ field: String, _ value: Bool, to ids: [String], at now: StoreDate, includesDeleted: Bool
    ) throws(TasksError) -> [Todo] {
        try store.writing { database in
            let ids = try ids.map { try TodoRows.id($0, includesDeleted: includesDeleted, in: database) }
            try StoredReplica.change(database) { tables in
                for id in ids {
                    try tables.edit(TodoField.entity, id, [(field, value ? "1" : "0")], at: now.milliseconds)
                }
            }
            return try ids.map { try TodoRows.todo($0, in: database) }
        }
    }

    /// Empties the texts of todos that were deleted before a moment, here and, with the next synchronisation,
    /// everywhere. What stays says only that there was something, so that it does not come back.
    ///
    /// - Returns: How many were emptied.
    package func purge(deletedBefore date: StoreDate, at now: StoreDate) throws(TasksError) -> Int {
        try store.writing { database in
            let ids = try String.fetchAll(
                database,
                sql: """
                    SELECT todo.id FROM todo JOIN syncRegister AS deletion ON deletion.entity = ? AND deletion.id = todo.id
                        AND deletion.field = ? AND deletion.time < ?
                    WHERE isDeleted = 1 AND title <> ''
                    """,
                arguments: [
                    TodoField.entity, TodoField.isDeleted, HybridTime(milliseconds: date.milliseconds).rawValue,
                ])
            try StoredReplica.change(database) { tables in
                for id in ids {
                    let fields = try String.fetchAll(
                        database, sql: "SELECT field FROM syncRegister WHERE entity = ? AND id = ?",
                        arguments: [TodoField.entity, id])
                    let kept = [FieldKey.creation, TodoField.isDeleted]
                    try tables.edit(
                        TodoField.entity, id, fields.filter { !kept.contains($0) }.map { ($0, "") },
                        at: now.milliseconds)
                    try database.execute(
                        sql: "DELETE FROM syncConflict WHERE entity = ? AND id = ?", arguments: [TodoField.entity, id])
                }
            }
            return ids.count
        }
    }

    /// Makes the tables that are listed anew from what is synchronised.
    package func rebuild() throws(TasksError) {
        try store.writing { try TodoView.rebuild(in: $0) }
    }

    /// The field that puts a todo into a list; the list comes to be with the first todo in it.
    static func listField(
        _ name: String?, in tables: inout StoredTables, at now: StoreDate
    ) throws -> [(field: String, value: String)] {
        guard let name else { return [] }
        guard !name.isEmpty else { return [(TodoField.list, "")] }
        return [(TodoField.list, try makeList(name, in: &tables, at: now))]
    }

    /// The id of the list of a name; a deleted list comes back.
    private static func makeList(_ name: String, in tables: inout StoredTables, at now: StoreDate) throws -> String {
        let name = try TodoText.listName(name)
        if let id = try existingList(name, in: tables.database) { return id }
        var turn = 0
        while true {
            let id = TodoField.List.id(name, turn: turn)
            let held = try tables.register(FieldKey(TodoField.List.entity, id, TodoField.List.name))?.change.value
            if held == nil || held?.lowercased() == name.lowercased() {
                try tables.edit(
                    TodoField.List.entity, id,
                    [(TodoField.List.name, held ?? name), (TodoField.isDeleted, "")], at: now.milliseconds)
                return id
            }
            turn += 1
        }
    }
}
