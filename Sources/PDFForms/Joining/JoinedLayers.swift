import PDFObjects

/// The optional content of several forms (ISO 32000-1, 8.11.4).
struct JoinedLayers {
    private var properties: PDFDictionary?
    private static let lists: [PDFName] = ["Order", "RBGroups", "Locked", "AS"]

    mutating func append(_ part: JoinedPart, in document: PDFDocument) {
        guard let other = document.dictionary(part.catalog["OCProperties"]) else { return }
        guard var joined = properties else {
            properties = other
            return
        }
        let groups = document.resolve(other["OCGs"]).array ?? []
        joined["OCGs"] = .array((document.resolve(joined["OCGs"]).array ?? []) + groups)
        var configuration = document.dictionary(joined["D"]) ?? [:]
        let added = document.dictionary(other["D"]) ?? [:]
        for key in Self.lists {
            let items = document.resolve(added[key]).array ?? []
            guard !items.isEmpty else { continue }
            configuration[key] = .array((document.resolve(configuration[key]).array ?? []) + items)
        }
        // What is on is said of each group, since the forms may have different base states.
        let isOff = document.resolve(added["BaseState"]).name == "OFF"
        let on = Set(document.resolve(added["ON"]).array ?? [])
        let off = Set(document.resolve(added["OFF"]).array ?? [])
        var (shown, hidden) = ([PDFObject](), [PDFObject]())
        for group in groups {
            if off.contains(group) || (isOff && !on.contains(group)) {
                hidden.append(group)
            } else {
                shown.append(group)
            }
        }
        configuration["ON"] = .array((document.resolve(configuration["ON"]).array ?? []) + shown)
        configuration["OFF"] = .array((document.resolve(configuration["OFF"]).array ?? []) + hidden)
        joined["D"] = .dictionary(configuration)
        joined["Configs"] = nil
        properties = joined
    }

    /// The properties, as the catalog has them.
    func finish() -> PDFObject? { properties.map { .dictionary($0) } }
}
