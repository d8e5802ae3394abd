/// Names one field of one thing: the title of a todo, say.
package struct FieldKey: Sendable, Hashable {
    /// The kind of thing.
    package let entity: String
    /// Which one.
    package let id: String
    /// Which of its fields.
    package let field: String

    package init(_ entity: String, _ id: String, _ field: String) {
        self.entity = entity
        self.id = id
        self.field = field
    }

    /// The field of which the first value wins and not the last: when something came to be.
    package static let creation = "createdAt"

    /// Whether the names are ones that a hub takes: not empty, not long, no control characters.
    package var isSound: Bool {
        Self.isSound(entity, limit: 40) && Self.isSound(id, limit: 400) && Self.isSound(field, limit: 400)
    }

    private static func isSound(_ name: String, limit: Int) -> Bool {
        (1...limit).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
