import Interchange

/// How well a column fits a field, from 0 to 0.99, and why.
struct PairScorer {
    /// A score and what it rests on.
    struct Score {
        var value: Double
        var reason: String
        /// Where the field says so.
        var place: FieldWords.Place?
        /// Which of the field's words.
        var key = 0
        /// What the column's values pass through on their way into the field.
        var filters = ""
        /// What it would be worth if the field were not the office's.
        var wish = 0.0
        /// Whether the field is something more special, or has no room.
        var isDoubtful = false

        static let none = Score(value: 0, reason: "")

        /// Makes it worth no more than `most` because of a doubt.
        mutating func lower(because doubt: String, to most: Double = PairScorer.doubtful) {
            value = min(value, most)
            reason += "; but \(doubt)"
        }
    }

    let fields: [FieldProfile]
    let fieldWords: [FieldWords]
    let columns: [ColumnProfile]
    let columnWords: [LabelWords]
    /// Where the fields stand.
    let layout: FieldLayout
    /// Three fields each that one printed label stands for.
    let triples: [[Int]]
    /// Those of them that take a day in parts.
    let splitDays: [SplitDay]
    /// How many fields name a thing.
    private let frequency: [String: Int]
    /// Words of several headers that say which of several their columns are about: those of the association.
    let qualifiers: Set<String>
    let companies: [Set<String>]
    /// For fields that take only some values: how many columns have just these.
    private let choosers: [Int: Int]
    /// The fields that are numbered from nought.
    let zeroBased: ZeroBased
    /// Whether the table's columns are.
    let countsFromZero: Bool
    /// Whom of those that a row may be about the form names.
    let persons: Set<String>
    /// What each field may be given, folded; empty for fields that take anything.
    let choices: [Set<String>]
    /// Words of names that are English in this form, whatever they mean in other languages.
    let foreignWords: Set<String>

    /// - Parameter readsAllLanguages: Whether names are read in all languages, whatever the form's is.
    init(_ fields: [FieldProfile], _ columns: [ColumnProfile], readsAllLanguages: Bool = false) {
        self.fields = fields
        self.columns = columns
        let foreign = readsAllLanguages ? [] : FormWords.foreignWords(fields, besides: columns.map(\.header))
        foreignWords = foreign
        let skipped = FormWords.sharedWords(fields)
        var understood: [String: LabelWords] = [:]  // fields may share a long label
        func understand(_ label: String) -> LabelWords {
            if let words = understood[label] { return words }
            let words = LabelWords(label)
            understood[label] = words
            return words
        }
        var words = zip(fields, FormWords.labels(fields)).map { field, label in
            let printed = field.printedLabel.map(understand)
            let label = label.map(understand)
            return FieldWords(field, label: label, printed: printed, skipping: skipped, without: foreign)
        }
        layout = FieldLayout(fields)
        triples = layout.triples()
        let rows = layout.tableRows()
        let roles = layout.rowRoles(words.map(\.roles))
        let owners = layout.sectionRoles(words.map(\.roles))
        for index in words.indices { words[index].place(roles: roles[index] ?? owners[index], row: rows[index]) }
        splitDays = SplitDay.all(among: triples, layout.narrowRows(), of: fields, telling: &words)
        let streets = layout.neighbours { words[$0].names("street") }
        for index in streets { words[index].isNumberOfStreet(fields[index]) }
        Self.dropNumbersOfLines(&words)
        zeroBased = ZeroBased(words)
        let headers = Self.ofTheDeceased(columns.map { LabelWords(header: $0.header) }, in: fields, calledBy: words)
        countsFromZero = headers.contains { $0.index == 0 }
        if !countsFromZero { for place in zeroBased.shifted { words[place].countFromOne() } }
        fieldWords = words
        persons = words.reduce(into: Set<String>()) { $0.formUnion($1.persons) }.subtracting(["self"])
        let meant = Self.located(Self.understood(Self.own(headers, columns, fields)), columns)
        columnWords = Self.named(meant, columns, in: fields, calledBy: words)
        var shared: [String: Int] = [:]
        for header in columnWords { for thing in header.things { shared[thing, default: 0] += 1 } }
        qualifiers = Set(shared.filter { $0.value > 1 && (!Lexicon.isKnown($0.key) || $0.key == "employer") }.keys)
        companies = columnWords.map { [qualifiers] in Self.company($0, qualifiers) }
        choices = Self.choices(of: fields)
        choosers = Self.choosers(fields, columns, choices)
        var frequency: [String: Int] = [:]
        for words in fieldWords {
            for thing in words.keys.reduce(into: Set<String>(), { $0.formUnion($1.words.things) }) {
                frequency[thing, default: 0] += 1
            }
        }
        self.frequency = frequency
    }

    /// Keeps the numbers of fields that have copies with other numbers; the rest are those of the form's lines.
    private static func dropNumbersOfLines(_ words: inout [FieldWords]) {
        var copies: [Set<String>: Set<Int>] = [:]
        for field in words {
            if let things = field.keys.first?.words.things { copies[things, default: []].insert(field.index ?? -1) }
        }
        for place in words.indices {
            let things = words[place].keys.first?.words.things ?? []
            words[place].dropIndex(unless: (copies[things]?.count ?? 0) > 1)
        }
    }

    /// The most that a pair is worth which is only mentioned.
    static let doubtful = 0.45
    /// A score of less is no pair.
    static let least = 0.15

    /// How much a header and what a field is called have in common, whatever the values are.
    ///
    /// - Parameter ignoringParts: Whether a part of a date is as good as the date.
    func likeness(_ column: Int, _ field: Int, ignoringParts: Bool = false) -> Double {
        let (header, words) = (columnWords[column], fieldWords[field])
        let best = words.keys.indices.map { likeness(header, words, key: $0) }.max() ?? 0
        return best * whose(header, words) * number(header, words, ignoringParts: ignoringParts)
    }

    func score(_ column: Int, _ field: Int) -> Score {
        let header = columnWords[column]
        let words = fieldWords[field]
        guard !header.isEmpty else { return .none }
        var best = Score.none
        for (index, key) in words.keys.enumerated() {
            let value = likeness(header, words, key: index)
            guard value > best.value else { continue }
            let shared = key.words.things.filter { thing in header.things.contains { Lexicon.nearness($0, thing) > 0 } }
                .map { key.words.spellings[$0] ?? $0 }.sorted().joined(separator: ", ")
            let reason =
                shared.isEmpty ? "its \(key.place.rawValue) is like it" : "its \(key.place.rawValue) says “\(shared)”"
            best = Score(value: value, reason: reason, place: key.place, key: index)
        }
        if let chosen = choice(column, field), chosen > best.value {
            best = Score(value: chosen, reason: "its choices are the column's values", place: .printed)
            return best.value * whose(header, words) >= chosen ? best : .none
        }
        if words.keys.isEmpty, let part = header.part, part == words.part,
            header.things.isSubset(of: ["birth", "date", "birth date"])
        {
            return Score(value: 0.45, reason: "it is the same part of a date", place: .printed)
        }
        guard best.value > 0 else { return .none }
        let meant = words.keys[best.key].words
        let owner = whose(header, words)
        if owner < 0.5 { best.reason += "; but only one of them says whose it is, or each somebody else's" }
        best.value *= owner * number(header, words) * look(columns[column], words)
        let numbers = numbersAnswered(column, in: field)
        let spelled = numbers ?? spelledOut(column, in: field)
        let (factor, reason) =
            numbers != nil ? Self.fitOfNumbers : spelled != nil ? Self.fitOfLetters : fit(column, field)
        best.value = min(0.95, best.value * factor) * (fields[field].isReadOnly ? 0.7 : 1)
        if let reason { best.reason += "; \(reason)" }
        let room = ValueRoom(columns[column], fields[field])
        best.filters = spelled ?? room.filters
        if let reason = room.reason { best.reason += "; \(reason)" }
        if layout.official.contains(field) {
            best.wish = best.value
            best.isDoubtful = true
            best.lower(because: "the form keeps it for the office")
        }
        if header.asksWhere, columns[column].leastDigits == 0 {
            best.lower(because: "people may have answered by their city alone", to: 0.7)
        }
        if columns[column].isYesAndNo, fields[field].kind == .text, fields[field].maxLength ?? .max > 3 {
            best.isDoubtful = true
            best.lower(because: "the values are yes and no, and the field takes a text")
        }
        if !room.isEnough {
            best.value = min(best.value * 0.75, Self.doubtful)
            best.isDoubtful = true
        }
        qualify(&best, header, words, by: meant)
        return best
    }

    /// Lowers a score where the field takes more than the column says, or something more special.
    private func qualify(_ best: inout Score, _ header: LabelWords, _ words: FieldWords, by meant: LabelWords) {
        let isName = best.place == .name || best.place == .path
        let own = words.own.things
        if best.place == .path, !own.isEmpty, header.things.allSatisfy({ nearness($0, own) == 0 }) {
            best.lower(because: "that is said of more than this field", to: 0.48)
        }
        // TEL EMP is the employer's.
        if header.roles.isEmpty, own.count > 1,
            words.tokens.contains(where: { token in
                Lexicon.roleBeginnings.contains(token)
                    && !header.spellings.values.contains { $0.hasPrefix(token) }
            })
        {
            best.value *= 0.8
        }
        if header.things.count > 1, Qualification.isElsewhere(header, meant) {
            best.lower(because: "both say other things as well")
        }
        if let modifier = header.modifiers.intersection(Lexicon.strongModifiers).subtracting(words.modifiers)
            .subtracting(words.section.modifiers).min()
        {
            best.lower(because: "nothing of it says “\(modifier)”")
        }
        if Qualification.isPart(header, of: meant) {
            best.isDoubtful = true
            best.lower(because: "the field takes more than that")
        } else if Qualification.isBuried(header, in: meant, isName: isName) {
            best.lower(because: "it says more than that", to: 0.48)
        }
        if let word = Qualification.word(of: words, beside: header) {
            best.isDoubtful = true
            best.lower(because: "it speaks of “\(word)” as well")
        }
    }

    private func weight(_ thing: String) -> Double { 1 / (1 + Self.logarithm(frequency[thing] ?? 1)) }

    /// The binary logarithm of a count, rounded down.
    private static func logarithm(_ count: Int) -> Double {
        Double(Int.bitWidth - 1 - max(1, count).leadingZeroBitCount)
    }

    /// What it is worth that a field's choices are a column's values, and no other field's.
    private func choice(_ column: Int, _ field: Int) -> Double? {
        guard choosers[column] == 1, fields[field].kind == .choice else { return nil }
        return choices[field].isSuperset(of: columns[column].values) ? 0.65 : nil
    }

    /// How near a thing of a header comes to what some words say.
    private func nearness(_ thing: String, _ things: Set<String>) -> Double {
        let near = things.map { Lexicon.nearness(thing, $0) }.max() ?? 0
        if near == 0, thing == "name", things.contains("first name"), things.contains("last name") { return 0.9 }
        return near
    }

    /// Whether a short word of a field's name stands for a thing of a header: EMP for employer.
    private func isShortened(_ thing: String, _ header: LabelWords, _ words: FieldWords) -> Bool {
        guard let spelling = header.spellings[thing] else { return false }
        let parts = spelling.split(separator: " ")
        return words.tokens.contains { token in
            parts.contains { token.utf8.count < $0.utf8.count && $0.hasPrefix(token) }
        }
    }

    /// How near a thing of a header comes to what one place of a field says, or to what the others say beside it.
    private func nearness(_ thing: String, _ header: LabelWords, _ field: FieldWords, key: Int) -> Double {
        let place = field.keys[key].place
        let own = nearness(thing, field.keys[key].words.things)
        if own > 0 { return own }
        let isShortened = isShortened(thing, header, field)
        if isShortened, place == .name || place == .path { return 0.75 }
        var near = isShortened ? 0.7 : 0.0
        for other in field.keys.indices where other != key {
            near = max(near, 0.85 * nearness(thing, field.keys[other].words.things))
        }
        return max(near, 0.9 * nearness(thing, field.section.things))
    }

    /// Whether anything of a field, or the heading that it stands under, says a thing of a header.
    func isExplained(_ thing: String, of column: Int, by field: Int, withHeading: Bool = true) -> Bool {
        let (header, words) = (columnWords[column], fieldWords[field])
        if withHeading { return words.keys.indices.contains { nearness(thing, header, words, key: $0) > 0 } }
        return isShortened(thing, header, words) || words.keys.contains { nearness(thing, $0.words.things) > 0 }
    }

    /// How much of the header the words explain, and how much else they say.
    private func likeness(_ header: LabelWords, _ field: FieldWords, key: Int) -> Double {
        let (place, words) = (field.keys[key].place, field.keys[key].words)
        var (explained, wanted, used, said) = (0.0, 0.0, 0.0, 0.0)
        let near = header.things.map { (thing: $0, near: nearness($0, header, field, key: key)) }
        // What qualifies the others weighs as they do, not as much as a rare word.
        let usual = near.filter { $0.near > 0 }.map { weight($0.thing) }.max() ?? 1
        for (thing, near) in near {
            var share = weight(thing)
            if Lexicon.weak.contains(thing) {
                share = near == 0 ? 0.12 * min(share, usual) : 0.25 * share
            } else if near == 0, qualifiers.contains(thing), header.things.count > 1 {
                share = 0.3 * min(share, usual)
            }
            explained += share * near
            wanted += share
        }
        // What the heading alone says is no field's own.
        guard
            header.things.contains(where: { thing in
                field.keys.contains { nearness(thing, $0.words.things) > 0 } || isShortened(thing, header, field)
            })
        else { return 0 }
        guard explained > 0 else { return 0 }
        let components = header.things.reduce(into: Set<String>()) { $0.formUnion(Lexicon.components[$1] ?? []) }
        for thing in words.things {
            var near = header.things.map { Lexicon.nearness(thing, $0) }.max() ?? 0
            // What an address consists of says nothing against it.
            if near == 0, components.contains(thing) { continue }
            if near == 0, field.tokens.contains(thing),
                header.things.contains(where: { header.spellings[$0]?.hasPrefix(thing) ?? false })
            {
                near = 0.75
            }
            // "Court" asks for "court name"; another thing that is known is another thing.
            let isOther = near == 0 && words.things.count <= 3 && Lexicon.isKnown(thing)
            let share = weight(thing) * (near == 0 && thing == "name" ? 0.3 : isOther ? 2 : 1)
            used += share * near
            said += share
        }
        if said == 0 { (used, said) = (0.9, 1) }
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

    private func number(_ header: LabelWords, _ words: FieldWords, ignoringParts: Bool = false) -> Double {
        var factor = 1.0
        switch (header.index, words.index) {
        case (nil, nil): break
        case (let wanted?, let found?): factor = wanted == found ? 1 : 0
        case (nil, _?): factor = 0.85
        case (_?, nil): factor = 0.6
        }
        if header.part != words.part, !ignoringParts { factor *= header.part == nil ? 0.2 : 0.3 }
        return factor
    }

    /// Whether the values look like what the field is called.
    private func look(_ column: ColumnProfile, _ words: FieldWords) -> Double {
        guard let look = column.look, let key = words.keys.first else { return 1 }
        let things = key.words.things
        switch look {
        case .number:
            // A part of a date is a number.
            return words.part != nil
                || things.isDisjoint(with: ["frequency", "name", "full name", "date", "birth date", "signature"])
                ? 1 : 0.75
        case .date:
            return things.isDisjoint(with: ["name", "full name", "amount", "address", "city", "birth place"]) ? 1 : 0.7
        case .email: return things.contains("email") ? 1 : 0.6
        case .yesNo, .phone, .text: return 1
        }
    }

    /// Whether a field can take the values.
    func fit(_ place: Int, _ index: Int) -> (factor: Double, reason: String?) {
        let (column, field) = (columns[place], fields[index])
        switch field.kind {
        case .picture: return (column.values.isEmpty ? 0.7 : 0.9, nil)
        case .checkBox, .choice:
            let known = column.values.count { choices[index].contains($0) }
            if column.values.isEmpty { return (field.kind == .checkBox ? 0.7 : 0.95, nil) }
            if column.look == .yesNo, Self.isAnsweredOtherwise(field, than: column) {
                return (0.45, "but what is printed beside its boxes is neither yes nor no")
            }
            if refusesNumbers(of: place, index) { return (0.45, "but the form takes no 1 and 0 for yes and no") }
            if known == column.values.count { return (1.04, "its choices are the column's values") }
            if field.kind == .checkBox {
                return column.look == .yesNo ? (1, nil) : (0.25, "but the values are neither yes nor no")
            }
            // In whatever language they are said.
            if column.look == .yesNo, choices[index].isSuperset(of: ["yes", "no"]) { return (1, nil) }
            return known * 2 >= column.values.count ? (0.9, nil) : (0.5, "but most values are none of its choices")
        case .date:
            guard let look = column.look else { return (1, nil) }
            if case .date = look { return (1.03, "both are dates") }
            return (0.4, "but the values are no dates of one notation")
        case .number:
            guard let look = column.look, look != .number else { return (1, nil) }
            return (look == .text ? 0.8 : 0.4, nil)
        case .text:
            return (1, nil)
        }
    }
}
