/// What a field is called: by its name, by what people see, and by its name for export.
struct FieldWords {
    /// Where something about a field is written.
    enum Place: String { case name, path = "full name", label, printed = "printed label", mappingName = "mapping name" }

    /// What is written in the places that say something.
    private(set) var keys: [(place: Place, words: Words)] = []
    /// The last part of the name.
    private(set) var own: Words
    /// Whose the field is.
    private(set) var roles: Set<String> = []
    /// Which copy it is of several.
    private(set) var index: Int?
    private(set) var part: DatePart?
    private(set) var persons: Set<String> = []
    /// What the heading says that it stands under.
    private(set) var section = Words("")

    /// - Parameters:
    ///   - label: What people see, without what other fields say as well.
    ///   - skipped: How many words at the beginning of the name nearly all fields share.
    init(_ field: FieldProfile, label: Words?, printed: Words?, skipping skipped: Int) {
        // XFA numbers each part of a name, from 0: LastName[0].
        let path = field.name.split(separator: ".").map { part in
            String(part.last == "]" ? part[..<(part.lastIndex(of: "[") ?? part.endIndex)] : part)
        }
        let last = Words(words: Array(Words.split(path.last ?? "").dropFirst(path.count == 1 ? skipped : 0)))
        own = last
        // Text7 is no seventh of anything.
        index = last.isEmpty ? nil : last.index
        part = last.part
        roles = last.roles
        persons = last.persons
        if path.count > 1 {
            let whole = Words(path.joined(separator: " "))
            // Of what stands above, only whose it is matters for sure.
            for part in path.dropLast() { roles.formUnion(Words(part).roles) }
            if !last.isEmpty, whole.things != last.things { add(.path, whole) }
            // The name of an employer is not a name.
            if !whole.things.subtracting(last.things).contains(where: Lexicon.isKnown) { add(.name, last) }
        } else {
            add(.name, last)
        }
        if let words = label {
            add(.label, words)
            roles.formUnion(words.roles)
            persons.formUnion(words.persons)
            if part == nil, words.things.count <= 2 { part = words.part }
        }
        if let printed {
            add(.printed, printed)
            roles.formUnion(printed.roles)
            persons.formUnion(printed.persons)
            if part == nil, printed.things.isSubset(of: ["date", "birth date"]) { part = printed.part }
        }
        if let heading = field.section {
            section = Words(heading)
            if roles.isEmpty, persons.isEmpty { roles = section.roles }
        }
        if let name = field.mappingName { add(.mappingName, Words(name)) }
    }

    private mutating func add(_ place: Place, _ words: Words) {
        if !words.isEmpty { keys.append((place, words)) }
    }

    /// Forgets a number that is no copy's: that of a question, or of a line of the form.
    mutating func dropIndex(unless isCopy: Bool) {
        guard !isCopy, index != nil, keys.first.map({ !$0.words.endsWithIndex }) ?? true else { return }
        index = nil
    }

    /// Whether two fields are called the same but for their number.
    func isCopy(of other: FieldWords) -> Bool {
        guard let first = keys.first, let second = other.keys.first, roles == other.roles, part == other.part else {
            return false
        }
        return first.words.things == second.words.things
    }
}
