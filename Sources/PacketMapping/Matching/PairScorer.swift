import Interchange

/// How well a column fits a field, from 0 to 0.99, and why.
struct PairScorer {
    /// A score and what it rests on.
    struct Score {
        var value: Double
        var reason: String
        /// Where the field says so.
        var place: FieldWords.Place?
        /// What the column's values pass through on their way into the field.
        var filters = ""

        static let none = Score(value: 0, reason: "")
    }

    let fields: [FieldProfile]
    let fieldWords: [FieldWords]
    let columns: [ColumnProfile]
    let columnWords: [Words]
    /// How many fields name a thing.
    private let frequency: [String: Int]

    init(_ fields: [FieldProfile], _ columns: [ColumnProfile]) {
        self.fields = fields
        self.columns = columns
        let skipped = Self.sharedWords(fields)
        var understood: [String: Words] = [:]  // fields may share a long label
        var words = zip(fields, Self.labels(fields)).map { field, label in
            let label = label.map { label in
                if let words = understood[label] { return words }
                let words = Words(label)
                understood[label] = words
                return words
            }
            let printed = field.printedLabel.map { label in
                if let words = understood[label] { return words }
                let words = Words(label)
                understood[label] = words
                return words
            }
            return FieldWords(field, label: label, printed: printed, skipping: skipped)
        }
        var copies: [Set<String>: Set<Int>] = [:]
        for field in words {
            if let things = field.keys.first?.words.things { copies[things, default: []].insert(field.index ?? -1) }
        }
        for place in words.indices {
            let things = words[place].keys.first?.words.things ?? []
            words[place].dropIndex(unless: (copies[things]?.count ?? 0) > 1)
        }
        fieldWords = words
        columnWords = Self.understood(columns.map { Words($0.header) })
        var frequency: [String: Int] = [:]
        for words in fieldWords {
            for thing in words.keys.reduce(into: Set<String>(), { $0.formUnion($1.words.things) }) {
                frequency[thing, default: 0] += 1
            }
        }
        self.frequency = frequency
    }

    /// The most that a pair is worth which is only mentioned.
    static let doubtful = 0.45

    /// How much a header and what a field is called have in common, whatever the values are.
    func likeness(_ column: Int, _ field: Int) -> Double {
        let (header, words) = (columnWords[column], fieldWords[field])
        let best = words.keys.map { likeness(header, $0.words, $0.place, section: words.section) }.max() ?? 0
        return best * whose(header, words) * number(header, words)
    }

    func score(_ column: Int, _ field: Int) -> Score {
        let header = columnWords[column]
        let words = fieldWords[field]
        guard !header.isEmpty else { return .none }
        var best = Score.none
        for key in words.keys {
            let value = likeness(header, key.words, key.place, section: words.section)
            guard value > best.value else { continue }
            let shared = key.words.things.filter { thing in header.things.contains { Lexicon.nearness($0, thing) > 0 } }
                .sorted().joined(separator: ", ")
            best = Score(value: value, reason: "its \(key.place.rawValue) says “\(shared)”", place: key.place)
        }
        guard best.value > 0 else { return .none }
        best.value *= whose(header, words) * number(header, words) * look(columns[column], words)
        let (factor, reason) = fit(columns[column], fields[field])
        best.value = min(0.95, best.value * factor) * (fields[field].isReadOnly ? 0.7 : 1)
        if let reason { best.reason += "; \(reason)" }
        let room = ValueRoom(columns[column], fields[field])
        best.filters = room.filters
        if let reason = room.reason { best.reason += "; \(reason)" }
        if !room.isEnough { best.value = min(best.value * 0.75, Self.doubtful) }
        if let word = Qualification.word(of: words, beside: header) {
            best.value = min(best.value, Self.doubtful)
            best.reason += "; but it speaks of “\(word)” as well"
        }
        return best
    }

    /// Beside a first name, a name is the last name.
    private static func understood(_ headers: [Words]) -> [Words] {
        let things = headers.map(\.things)
        guard things.contains(["first name"]), !things.contains(["last name"]) else { return headers }
        return headers.map { $0.things == ["name"] && $0.roles.isEmpty ? $0.meaning(["last name"]) : $0 }
    }

    /// How many words at their beginnings nearly all names share: the name of the form.
    private static func sharedWords(_ fields: [FieldProfile]) -> Int {
        guard fields.count >= 8 else { return 0 }
        let names = fields.map { Words.split($0.name) }
        var count = 0
        while count < 4 {
            var frequency: [String: Int] = [:]
            for name in names where name.count > count + 1 { frequency[name[count], default: 0] += 1 }
            guard let most = frequency.values.max(), most * 10 >= fields.count * 9 else { break }
            count += 1
        }
        return count
    }

    /// The labels without the sentences that three fields or more have: headings, which say nothing about a field.
    private static func labels(_ fields: [FieldProfile]) -> [String?] {
        let sentences = fields.map { field in
            (field.label ?? "").split { ".:;".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }
        }
        var counts: [String: Int] = [:]
        for sentence in sentences.flatMap({ Set($0) }) { counts[sentence, default: 0] += 1 }
        return zip(fields, sentences).map { field, parts in
            guard field.label != nil, parts.count > 1 else { return field.label }
            let own = parts.filter { (counts[$0] ?? 0) < 3 }
            return (own.isEmpty ? parts.suffix(1) : own[...]).joined(separator: ". ")
        }
    }

    private func weight(_ thing: String) -> Double { 1 / (1 + Self.logarithm(frequency[thing] ?? 1)) }

    /// The binary logarithm of a count, rounded down.
    private static func logarithm(_ count: Int) -> Double {
        Double(Int.bitWidth - 1 - max(1, count).leadingZeroBitCount)
    }

    /// How much of the header the words explain, and how much else they say.
    private func likeness(_ header: Words, _ words: Words, _ place: FieldWords.Place, section: Words) -> Double {
        var (explained, wanted, used, said) = (0.0, 0.0, 0.0, 0.0)
        for thing in header.things {
            var near = words.things.map { Lexicon.nearness(thing, $0) }.max() ?? 0
            if near == 0 { near = 0.9 * (section.things.map { Lexicon.nearness(thing, $0) }.max() ?? 0) }
            let share = weight(thing) * (Lexicon.weak.contains(thing) ? 0.25 : 1)
            explained += share * near
            wanted += share
        }
        guard explained > 0 else { return 0 }
        let components = header.things.reduce(into: Set<String>()) { $0.formUnion(Lexicon.components[$1] ?? []) }
        for thing in words.things where header.things.contains(thing) || !components.contains(thing) {
            let near = header.things.map { Lexicon.nearness(thing, $0) }.max() ?? 0
            // "Court" asks for "court name".
            let share = weight(thing) * (near == 0 && thing == "name" ? 0.3 : 1)
            used += share * near
            said += share
        }
        let share = explained / wanted
        let rest =
            switch place {
            case .label: 0.45 + 0.55 * (used / said).squareRoot()
            case .printed: 0.35 + 0.65 * (used / said).squareRoot()
            case .name, .path, .mappingName: 0.55 + 0.45 * used / said
            }
        // A former address is not the address.
        let other =
            words.modifiers.isSubset(of: header.modifiers) ? (words.modifiers == header.modifiers ? 1 : 0.8) : 0.5
        return 0.95 * share * share * rest * other
    }

    /// Somebody else's name is not the row's.
    private func whose(_ header: Words, _ words: FieldWords) -> Double {
        if !header.roles.isSubset(of: words.roles) { return 0.2 }
        if !words.roles.isSubset(of: header.roles) { return 0.3 }
        let named = header.persons.subtracting(["self"])
        if named.isEmpty { return 1 }
        if words.persons.isEmpty { return 0.85 }
        return named.isDisjoint(with: words.persons) ? 0.3 : 1
    }

    private func number(_ header: Words, _ words: FieldWords) -> Double {
        var factor = 1.0
        switch (header.index, words.index) {
        case (nil, nil): break
        case (let wanted?, let found?): factor = wanted == found ? 1 : 0
        case (nil, _?): factor = 0.85
        case (_?, nil): factor = 0.6
        }
        if header.part != words.part { factor *= header.part == nil ? 0.2 : 0.3 }
        return factor
    }

    /// Whether the values look like what the field is called.
    private func look(_ column: ColumnProfile, _ words: FieldWords) -> Double {
        guard let look = column.look, let key = words.keys.first else { return 1 }
        let things = key.words.things
        switch look {
        case .number:
            return things.isDisjoint(with: ["frequency", "name", "full name", "date", "birth date", "signature"])
                ? 1 : 0.75
        case .date:
            return things.isDisjoint(with: ["name", "full name", "amount", "address", "city", "birth place"]) ? 1 : 0.7
        case .email: return things.contains("email") ? 1 : 0.6
        case .yesNo, .phone, .text: return 1
        }
    }

    /// Whether a field can take the values.
    private func fit(_ column: ColumnProfile, _ field: FieldProfile) -> (factor: Double, reason: String?) {
        switch field.kind {
        case .picture: return (column.values.isEmpty ? 0.7 : 0.9, nil)
        case .checkBox, .choice:
            let choices = Set(field.choices.map(LookupTable.folded))
            let known = column.values.count { choices.contains($0) }
            if column.values.isEmpty { return (field.kind == .checkBox ? 0.7 : 0.95, nil) }
            if known == column.values.count { return (1.04, "its choices are the column's values") }
            if field.kind == .checkBox {
                return column.look == .yesNo ? (1, nil) : (0.25, "but the values are neither yes nor no")
            }
            return known * 2 >= column.values.count ? (0.9, nil) : (0.5, "but most values are none of its choices")
        case .date:
            guard let look = column.look else { return (1, nil) }
            if case .date = look { return (1.03, "both are dates") }
            return (0.4, "but the values are no dates")
        case .number:
            guard let look = column.look, look != .number else { return (1, nil) }
            return (look == .text ? 0.8 : 0.4, nil)
        case .text:
            return (column.look == .yesNo && field.choices.isEmpty ? 0.85 : 1, nil)
        }
    }
}
