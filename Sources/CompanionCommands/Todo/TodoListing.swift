import Interchange
import PacketCommands
import Storage
import Tasks

/// Todos as they are listed.
struct TodoListing: Listing {
    let todos: [Todo]
    var emptyNote = "there is nothing to do"

    var table: Table {
        var table = Table("ID", "", "TITLE", "DUE", "LIST", "TAGS")
        for todo in todos {
            table.rows.append([
                String(todo.id.prefix(8)), todo.isDeleted ? "deleted" : todo.isCompleted ? "done" : "", todo.title,
                todo.due?.description ?? "", todo.list ?? "", todo.tags.joined(separator: " "),
            ])
        }
        return table
    }

    var csv: [[String]] {
        [["id", "title", "description", "isCompleted", "createdAt", "updatedAt", "list", "tags", "due", "origin"]]
            + todos.map { todo in
                [
                    todo.id, todo.title, todo.details ?? "", todo.isCompleted ? "yes" : "no", todo.createdAt.iso8601,
                    todo.updatedAt.iso8601, todo.list ?? "", todo.tags.joined(separator: " "),
                    todo.due?.description ?? "", todo.origin ?? "",
                ]
            }
    }

    var json: JSONValue { .array(todos.map(\.json)) }
}

extension Todo {
    /// The todo as programs read it; what it does not have is left out.
    var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["title"] = .string(title)
        if let details { object["description"] = .string(details) }
        object["isCompleted"] = .bool(isCompleted)
        object["createdAt"] = .string(createdAt.iso8601)
        object["updatedAt"] = .string(updatedAt.iso8601)
        if let list { object["list"] = .string(list) }
        if !tags.isEmpty { object["tags"] = .texts(tags) }
        if let due { object["due"] = .string(due.description) }
        if let origin { object["origin"] = .string(origin) }
        if isDeleted { object["isDeleted"] = .bool(true) }
        return object.value
    }
}

/// Everything about one todo.
struct TodoDetails: Listing {
    let todo: Todo
    let emptyNote = ""

    private var rows: [[String]] {
        [
            ["id", todo.id], ["title", todo.title], ["description", todo.details ?? ""],
            ["state", todo.isDeleted ? "deleted" : todo.isCompleted ? "done" : "open"],
            ["due", todo.due?.description ?? ""], ["list", todo.list ?? ""],
            ["tags", todo.tags.joined(separator: " ")], ["made", todo.createdAt.iso8601],
            ["changed", todo.updatedAt.iso8601], ["made for", todo.origin ?? ""],
        ]
    }

    var table: Table {
        var table = Table("PROPERTY", "VALUE")
        table.rows = rows.filter { !$0[1].isEmpty }
        return table
    }

    var csv: [[String]] { [["property", "value"]] + rows }
    var json: JSONValue { todo.json }
}
