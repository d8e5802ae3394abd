import PDFObjects

/// The bookmarks of several forms in one list (ISO 32000-1, 12.3.3).
struct JoinedOutlines {
    private var items: [PDFReference] = []
    private var visible = 0
    private static let limit = 65_536

    mutating func append(_ part: JoinedPart, to document: inout PDFDocument) {
        guard let root = document.dictionary(part.catalog["Outlines"]) else { return }
        var seen: Set<PDFReference> = Set(items)
        var next = root["First"]?.reference
        var count = 0
        while let item = next, seen.insert(item).inserted, count < Self.limit,
            let dictionary = document.dictionary(.reference(item))
        {
            items.append(item)
            count += 1
            next = dictionary["Next"]?.reference
        }
        visible += max(count, document.resolve(root["Count"]).integer.map { min($0, Self.limit) } ?? 0)
    }

    /// The outline dictionary; nil when no form has bookmarks.
    func finish(_ document: inout PDFDocument) -> PDFObject? {
        guard let first = items.first, let last = items.last else { return nil }
        let root = document.add(
            .dictionary([
                "Type": .name("Outlines"), "First": .reference(first), "Last": .reference(last),
                "Count": .integer(visible),
            ]))
        for (index, item) in items.enumerated() {
            guard var dictionary = document.dictionary(.reference(item)) else { continue }
            dictionary["Parent"] = .reference(root)
            dictionary["Prev"] = index > 0 ? .reference(items[index - 1]) : nil
            dictionary["Next"] = index + 1 < items.count ? .reference(items[index + 1]) : nil
            document.replace(item, with: .dictionary(dictionary))
        }
        return .reference(root)
    }
}
