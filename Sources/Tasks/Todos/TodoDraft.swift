import Interchange
import Storage

/// What a new todo is made of, and what is changed of one; what is nil stays as it is.
package struct TodoDraft: Sendable, Hashable {
    package var title: String?
    package var details: String?
    package var isCompleted: Bool?
    /// The name of the list; an empty one takes the todo out of its list.
    package var list: String?
    /// A day; an empty text takes the day away.
    package var due: String?
    package var addedTags: [String] = []
    package var removedTags: [String] = []

    package init(title: String? = nil) { self.title = title }

    /// Whether nothing is to be changed.
    package var isEmpty: Bool { self == TodoDraft() }

    /// The fields to write, checked; the list is looked up by `Todos`.
    func fields() throws(TasksError) -> [(field: String, value: String)] {
        var fields: [(field: String, value: String)] = []
        if let title { fields.append((TodoField.title, try TodoText.title(title))) }
        if let details { fields.append((TodoField.details, try TodoText.details(details))) }
        if let isCompleted { fields.append((TodoField.isCompleted, isCompleted ? "1" : "0")) }
        if let due {
            guard due.isEmpty || CalendarDay(due) != nil else {
                throw TasksError(.invalid, "“\(due)” is no day", hint: "days are written as 2026-11-21")
            }
            fields.append((TodoField.due, due))
        }
        for tag in addedTags { fields.append((TodoField.tag(try TodoText.tag(tag)), "1")) }
        for tag in removedTags { fields.append((TodoField.tag(try TodoText.tag(tag)), "")) }
        return fields
    }
}
