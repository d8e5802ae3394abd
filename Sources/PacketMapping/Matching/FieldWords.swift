import Interchange

/// What a field is called: by its name, by what people see, and by its name for export.
struct FieldWords {
    /// Where something about a field is written.
    enum Place: String { case name, path = "full name", label, printed = "printed label", mappingName = "mapping name" }

    /// What is written in a place.
    struct Key: Hashable {
        var place: Place
        var words: LabelWords
    }

    /// What is written in the places that say something.
    private(set) var keys: [Key] = []
    /// The last part of the name.
    private(set) var own: LabelWords
    /// Whose the field is.
    private(set) var roles: Set<String> = []
    /// Which copy it is of several.
    private(set) var index: Int?
    private(set) var part: DayPart?
    private(set) var persons: Set<String> = []
    /// What the heading says that it stands under.
    private(set) var section = LabelWords("")
    /// Whether the heading is one person of several: “Person 2”, “Child 1”; not “Part 2”.
    private(set) var isNumberedHeading = false
    /// Short words of its name that may stand for longer ones.
    private(set) var tokens: [String] = []
    /// Whether its number is that of a row in a table.
    private(set) var isInTable = false

    /// - Parameters:
    ///   - label: What people see, without what other fields say as well.
    ///   - skipped: How many words at the beginning of the name nearly all fields share.
    ///   - foreign: Words of names that mean something in other languages alone.
    init(
        _ field: FieldProfile, label: LabelWords?, printed: LabelWords?, skipping skipped: Int,
        without foreign: Set<String> = []
    ) {
        if field.isMisnamed {
            own = LabelWords("")
        } else {
            own = Self.last(field, skipping: skipped, without: foreign)
            readName(field, label: label, without: foreign)
        }
        if let printed {
            add(.printed, printed)
            roles.formUnion(printed.roles)
            persons.formUnion(printed.persons)
            if part == nil, printed.things.isSubset(of: ["date", "birth date"]) { part = printed.part }
        }
        if let head = field.rowHead, label?.isEmpty ?? true, printed?.isEmpty ?? true,
            part != nil || field.maxLength ?? .max <= 4
        {
            readRowHead(LabelWords(head))
        }
        if let question = field.question {
            let words = LabelWords(question)
            add(.printed, words)
            roles.formUnion(words.roles)
        }
        if let heading = field.section {
            let parts = LabelWords.split(heading)
            section = LabelWords(words: parts)
            // “Person 2” counts for people, whatever number the name has.
            isNumberedHeading =
                parts.count == 2 && section.endsWithIndex && section.index ?? 0 > 0
                && (!section.roles.isEmpty || !section.persons.isEmpty || Lexicon.anybody.contains(parts[0]))
            if isNumberedHeading { index = section.index }
            // A question says itself whom it is about, and one that stands above is none of its fields' owner.
            if roles.isEmpty, persons.isEmpty, field.question == nil, !Self.asks(parts) {
                roles = section.roles
                persons = section.persons
            }
        }
        if let name = field.mappingName { add(.mappingName, LabelWords(name)) }
        tokens = Set(keys.filter { $0.place == .name || $0.place == .path }.flatMap(\.words.things))
            .filter { (3...6).contains($0.utf8.count) && !Lexicon.isKnown($0) }.sorted()
    }

    /// Whether a heading is part of a sentence: “Last year, was your spouse”.
    private static func asks(_ heading: [String]) -> Bool {
        heading.contains { ["was", "were", "did", "does", "has", "have", "is", "are", "will"].contains($0) }
    }

    private static func path(_ field: FieldProfile) -> [String] {
        // XFA numbers each part of a name, from 0: LastName[0].
        field.partialNames.map { part in
            part.last == "]" ? String(part[..<(part.lastIndex(of: "[") ?? part.endIndex)]) : part
        }
    }

    /// What the last part of a name says.
    private static func last(
        _ field: FieldProfile, skipping skipped: Int, without foreign: Set<String>
    ) -> LabelWords {
        let path = path(field)
        let words = LabelWords.split(path.last ?? "").dropFirst(path.count == 1 ? skipped : 0)
        return LabelWords(words: Array(words), without: foreign)
    }

    private mutating func readName(_ field: FieldProfile, label: LabelWords?, without foreign: Set<String>) {
        let path = Self.path(field)
        let last = own
        // Text7 is no seventh of anything.
        index = last.isEmpty ? nil : last.index
        part = last.part
        roles = last.roles
        persons = last.persons
        if path.count > 1 {
            let whole = LabelWords(words: LabelWords.split(path.joined(separator: " ")), without: foreign)
            // Of what stands above, only whose it is matters for sure.
            for part in path.dropLast() { roles.formUnion(LabelWords(part).roles) }
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
    }

    /// What stands before the row of a field that says itself only which part it is, Month or Area code.
    private mutating func readRowHead(_ words: LabelWords) {
        add(.printed, words)
        roles.formUnion(words.roles)
        persons.formUnion(words.persons)
    }

    /// Takes what its place says: whose row it stands in, and which row of a table that is.
    mutating func place(roles: Set<String>?, row: Int?) {
        if let roles, self.roles.isEmpty { self.roles = roles }
        if let row, index == nil || index == row { (index, isInTable) = (row, true) }
    }

    /// Whether what people read there says which part of a date it is and nothing more.
    var isCalledByPart: Bool { part != nil && !keys.contains { $0.place == .label || $0.place == .printed } }

    /// Takes it for a part of a date, as the label says that it shares with the others.
    ///
    /// - Parameter shared: What another one of them is called.
    mutating func takePart(_ part: DayPart, calledAs shared: Key?) {
        if let shared, isCalledByPart { readRowHead(shared.words) }
        self.part = part
        for place in keys.indices {
            let words = keys[place].words
            keys[place].words = words.meaning(words.things.filter { Lexicon.shortParts[$0] == nil })
        }
        // Names number the parts.
        if !isInTable, !isNumberedHeading { index = nil }
    }

    /// Whether it is called by a thing.
    func names(_ thing: String) -> Bool { keys.contains { $0.words.things.contains(thing) } }

    /// Takes it for the number of a house, where it is called a number and nothing else; it stands beside a street.
    mutating func isNumberOfStreet(_ field: FieldProfile) {
        guard keys.isEmpty, let label = field.printedLabel ?? field.label else { return }
        let words = LabelWords.split(label)
        guard words.count <= 2, words.contains(where: Lexicon.numbers.contains) else { return }
        keys.append(Key(place: .printed, words: LabelWords("house number")))
    }

    /// What makes something else of it.
    var modifiers: Set<String> { keys.reduce(into: []) { $0.formUnion($1.words.modifiers) } }

    private mutating func add(_ place: Place, _ words: LabelWords) {
        if !words.isEmpty { keys.append(Key(place: place, words: words)) }
    }

    /// Takes its number for one that counts from nought.
    mutating func countFromOne() {
        if let number = own.index, index == number, !isNumberedHeading { index = number + 1 }
    }

    /// Forgets a number that is no copy's: that of a question, or of a line of the form.
    mutating func dropIndex(unless isCopy: Bool) {
        guard !isCopy, !isInTable, index != nil, keys.first.map({ !$0.words.endsWithIndex }) ?? true else { return }
        index = nil
    }

    /// Whether two fields are called the same but for their number.
    func isCopy(of other: FieldWords) -> Bool {
        guard let first = keys.first, let second = other.keys.first, roles == other.roles, part == other.part else {
            return false
        }
        return first.words.things == second.words.things
            || isInTable && other.isInTable && !first.words.things.isDisjoint(with: second.words.things)
    }
}
