import GRDB
package import Storage

/// Something that went wrong elsewhere, and is a todo until it is right.
package struct FollowUp: Sendable, Hashable {
    /// Names what it is about: one todo for one origin, on all devices together.
    package var origin: String
    package var title: String
    package var details: String
    /// Whether it is still wrong.
    package var isOpen: Bool
    /// Whether something has happened to it since it was looked at last.
    package var isNew: Bool

    package init(origin: String, title: String, details: String, isOpen: Bool, isNew: Bool) {
        self.origin = origin
        self.title = title
        self.details = details
        self.isOpen = isOpen
        self.isNew = isNew
    }
}

extension Todos {
    /// Up to where the events of a source were followed.
    package func followed(_ source: String) throws(TasksError) -> Int64 {
        try store.reading { database in
            try Int64.fetchOne(database, sql: "SELECT last FROM todoFollowed WHERE source = ?", arguments: [source])
                ?? 0
        }
    }

    /// The origins of open todos that begin with a text: what is looked at again. Asked before every list, so that what has
    /// no origin must not be looked at.
    package func openOrigins(_ prefix: String) throws(TasksError) -> [String] {
        try store.reading { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT origin FROM todo INDEXED BY todoOrigin WHERE origin <> '' AND origin >= ? AND origin < ?
                        AND isCompleted = 0 AND isDeleted = 0 ORDER BY origin
                    """,
                arguments: [prefix, prefix + "~"])
        }
    }

    /// Makes todos of what went wrong, closes those of what is right again, and notes up to where that was looked at.
    ///
    /// A todo that was closed opens again when the same thing goes wrong anew; one that the user deleted stays deleted.
    /// The texts of one that is there are the user's.
    /// - Returns: How many were opened and closed.
    @discardableResult
    package func follow(
        _ source: String, upTo last: Int64, _ followUps: [FollowUp], at now: StoreDate
    ) throws(TasksError) -> (opened: Int, closed: Int) {
        try store.writing { database in
            var (opened, closed) = (0, 0)
            try StoredReplica.change(database) { tables in
                for followUp in followUps {
                    let id = NameBasedID.id(followUp.origin)
                    let isKnown = try tables.register(FieldKey(TodoField.entity, id, TodoField.title)) != nil
                    guard isKnown ? followUp.isNew || !followUp.isOpen : followUp.isOpen else { continue }
                    let done = try tables.register(FieldKey(TodoField.entity, id, TodoField.isCompleted))
                    let wasOpen = isKnown && done?.change.value != "1"
                    var fields = [(field: TodoField.isCompleted, value: followUp.isOpen ? "0" : "1")]
                    if !isKnown {
                        fields += [
                            (TodoField.title, try TodoText.title(String(followUp.title.prefix(TodoText.titleLimit)))),
                            (TodoField.details, String(followUp.details.prefix(TodoText.detailsLimit))),
                            (TodoField.origin, followUp.origin),
                            (FieldKey.creation, StoreDate(milliseconds: now.milliseconds).iso8601),
                        ]
                    }
                    try tables.edit(TodoField.entity, id, fields, at: now.milliseconds)
                    if followUp.isOpen, !wasOpen { opened += 1 }
                    if !followUp.isOpen, wasOpen { closed += 1 }
                }
            }
            try database.execute(
                sql: """
                    INSERT INTO todoFollowed (source, last) VALUES (?, ?)
                    ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
                    """,
                arguments: [source, last])
            return (opened, closed)
        }
    }
}
