import Interchange
import Storage

/// The names under which a todo's fields are synchronised.
enum TodoField {
    static let entity = "todo"
    static let title = "title"
    static let details = "description"
    static let isCompleted = "isCompleted"
    static let isDeleted = "deleted"
    static let list = "list"
    static let due = "due"
    static let origin = "origin"
    private static let tagPrefix = "tag:"

    /// Each tag is a field of its own, so that two devices may add different ones.
    static func tag(_ name: String) -> String { tagPrefix + name }

    /// The tag that a field stands for.
    static func tag(of field: String) -> String? {
        field.hasPrefix(tagPrefix) ? String(field.dropFirst(tagPrefix.count)) : nil
    }

    /// A list's fields, and the ids that its name gives it everywhere.
    enum List {
        static let entity = "list"
        static let name = "name"

        /// - Parameter turn: From 0; the ids of lists that had the name before and were given another one are taken.
        static func id(_ name: String, turn: Int = 0) -> String { NameBasedID.id("list:\(turn):\(name.lowercased())") }
    }
}

extension Todo {
    /// A todo as its fields say, without a store: the whole rule of what a todo looks like.
    ///
    /// `list` is the list's id here. A field that nobody has written has its usual value.
    package init(id: String, fields: [Change]) {
        let last = fields.map(\.time).max() ?? .zero
        let updated = StoreDate(milliseconds: last.milliseconds)
        self.init(id: id, title: "", createdAt: updated, updatedAt: updated)
        for change in fields {
            switch change.key.field {
            case TodoField.title: title = change.value
            case TodoField.details: details = change.value.isEmpty ? nil : change.value
            case TodoField.isCompleted: isCompleted = change.value == "1"
            case TodoField.isDeleted: isDeleted = change.value == "1"
            case TodoField.list: list = change.value.isEmpty ? nil : change.value
            case TodoField.due: due = CalendarDay(change.value)
            case TodoField.origin: origin = change.value.isEmpty ? nil : change.value
            case FieldKey.creation: createdAt = StoreDate(iso8601: change.value) ?? updated
            default:
                if let tag = TodoField.tag(of: change.key.field), change.value == "1" { tags.append(tag) }
            }
        }
        tags.sort()
    }
}
