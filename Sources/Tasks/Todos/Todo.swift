package import Interchange
package import Storage

/// Something to do.
package struct Todo: Sendable, Hashable {
    package var id: String
    package var title: String
    package var details: String?
    package var isCompleted = false
    package var createdAt: StoreDate
    /// When a field was last written, on whichever device.
    package var updatedAt: StoreDate
    /// The name of its list.
    package var list: String?
    /// In the order of their letters.
    package var tags: [String] = []
    package var due: CalendarDay?
    /// What it was made for, when a program made it; nobody makes two for the same.
    package var origin: String?
    package var isDeleted = false

    package init(id: String, title: String, createdAt: StoreDate, updatedAt: StoreDate) {
        self.id = id
        self.title = title
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

extension Todo: Codable {
    private enum Key: String, CodingKey {
        case id, title, description, isCompleted, createdAt, updatedAt, list, tags, due, origin
    }

    /// Reads the JSON of a todo; what is not one of its members is left aside.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func date(_ key: Key) throws -> StoreDate {
            guard let date = StoreDate(iso8601: try container.decode(String.self, forKey: key)) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "no moment")
            }
            return date
        }
        self.init(
            id: try container.decode(String.self, forKey: .id),
            title: try container.decode(String.self, forKey: .title),
            createdAt: try date(.createdAt), updatedAt: try date(.updatedAt))
        details = try container.decodeIfPresent(String.self, forKey: .description)
        isCompleted = try container.decode(Bool.self, forKey: .isCompleted)
        list = try container.decodeIfPresent(String.self, forKey: .list)
        tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
        due = try container.decodeIfPresent(String.self, forKey: .due).map { text in
            guard let day = CalendarDay(text) else {
                throw DecodingError.dataCorruptedError(forKey: .due, in: container, debugDescription: "no day")
            }
            return day
        }
        origin = try container.decodeIfPresent(String.self, forKey: .origin)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(details, forKey: .description)
        try container.encode(isCompleted, forKey: .isCompleted)
        try container.encode(createdAt.iso8601, forKey: .createdAt)
        try container.encode(updatedAt.iso8601, forKey: .updatedAt)
        try container.encodeIfPresent(list, forKey: .list)
        if !tags.isEmpty { try container.encode(tags, forKey: .tags) }
        try container.encodeIfPresent(due?.description, forKey: .due)
        try container.encodeIfPresent(origin, forKey: .origin)
    }
}
