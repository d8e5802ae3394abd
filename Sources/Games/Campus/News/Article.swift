import Interchange
package import Storage

/// Something that was published.
package struct Article: Sendable, Hashable {
    /// The names of categories that are offered first.
    package static let defaultCategories = [
        "Campus", "Academics", "Research", "Sports", "Arts", "Student Life", "Opinion",
    ]
    /// The category of what has none.
    package static let noCategory = "General"

    /// What tells it from others of its feed.
    package var guid: String
    package var title: String
    package var excerpt = ""
    /// The text, without any markup.
    package var body = ""
    package var category = Self.noCategory
    package var author = ""
    package var url = ""
    /// The address of a picture; it is never fetched.
    package var image = ""
    package var published: StoreDate
    /// Whether its feed says when it was published; otherwise that is when it was first seen.
    package var isDated = true
    package var isFeatured = false

    package init(guid: String, title: String, published: StoreDate) {
        self.guid = guid
        self.title = title
        self.published = published
    }

    /// How long it takes to read, in minutes.
    package var minutes: Int { ReadingTime.minutes(body.isEmpty ? excerpt : body) }

    /// A category as it is shown: one that is known is written as it is known.
    static func category(_ names: [String]) -> String {
        let names = names.map { $0.withoutControls.onOneLine }.filter { !$0.isEmpty && $0.lowercased() != "featured" }
        for name in names {
            if let known = defaultCategories.first(where: { $0.lowercased() == name.lowercased() }) { return known }
        }
        return names.first.map { String($0.prefix(60)) } ?? noCategory
    }
}
