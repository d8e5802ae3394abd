/// Doubts about columns that fill several fields by what their values are: the same answers stand beside the boxes of many
/// questions and people, and many numbers are cut over cells.
extension Doubts {
    /// The pairs, with less confidence in those of columns whose fields do not speak of what they are about.
    ///
    /// - Complexity: O(pairs × words).
    func weighedTogether(_ pairs: [MappingProposal.Pair]) -> [MappingProposal.Pair] {
        let fields = Dictionary(grouping: pairs, by: \.columns).mapValues { $0.map(\.field) }
        let doubts = fields.reduce(into: [[Int]: String]()) { doubts, entry in
            guard let column = entry.key.first, entry.key.count == 1 else { return }
            doubts[entry.key] = doubt(of: column, filling: entry.value)
        }
        return Self.lowered(pairs) { doubts[$0.columns] }
    }

    /// What keeps such a column from being sure; nil where the fields, their question and their heading speak of what it is about.
    ///
    /// - Complexity: O(fields × words).
    func doubt(of column: Int, filling fields: [Int]) -> String? {
        let header = scorer.columnWords[column]
        let words = fields.map { scorer.fieldWords[$0] }
        func said(_ read: (FieldWords) -> Set<String>) -> Set<String> {
            words.reduce(into: []) { $0.formUnion(read($1)) }
        }
        if let other = header.roles.subtracting(said(\.roles)).min() {
            return "nothing of them says “\(header.spelling(other))”"
        }
        let others = fields.map { otherPerson(column, $0) }
        if !others.contains(nil), let other = others.compactMap(\.self).first { return other }
        let (strangers, persons) = (scorer.strangers(header), said(\.persons))
        if !strangers.isEmpty, !persons.isEmpty, strangers.isDisjoint(with: persons), let other = persons.min() {
            return "they are about “\(other)”"
        }
        if let other = header.modifiers.subtracting(said(\.modifiers).union(said(\.section.modifiers))).min() {
            return "nothing of them says “\(other)”"
        }
        let things = asked(column).filter { !Lexicon.weak.contains($0) }
        let open = things.filter { thing in
            !fields.contains { scorer.isExplained(thing, of: column, by: $0) || thing == "sex" && isSex($0) }
        }
        guard let stranger = open.min() else { return nil }
        // One answer alone says little; several that are all there are those of the column's question, whatever it is called.
        if open.count < things.count { return "“\(header.spelling(stranger))” may mean another field" }
        let hasOneValue = scorer.columns[column].values.count == 1
        return hasOneValue ? "nothing of them says “\(header.spelling(stranger))”" : nil
    }

    /// Whether one of the two sexes is printed beside a box, which nothing else has to say.
    private func isSex(_ field: Int) -> Bool {
        Lexicon.sex(LabelWords.split(scorer.fields[field].printedLabel ?? "").joined()) != nil
    }

    /// The things of a header without those of a list behind it: “Payment (cash, cheque, card)” says what may be answered.
    private func asked(_ column: Int) -> Set<String> {
        let (header, things) = (scorer.columns[column].header, scorer.columnWords[column].things)
        guard let open = header.firstIndex(of: "("), header[open...].contains(where: { ",;/".contains($0) }) else {
            return things
        }
        let before = things.intersection(LabelWords(header: String(header[..<open])).things)
        return before.isEmpty ? things : before
    }

    /// Whether a field says itself that it takes what the header says and nothing else, and others of the same printed label take the
    /// rest: three cells below “Name (first, middle initial, last)”.
    func isOnePart(
        _ field: Int, of key: FieldWords.Key, _ header: Set<String>, rest: Set<String>
    ) -> Bool {
        guard key.place == .printed else { return false }
        func isSaid(_ things: Set<String>, by field: Int) -> Bool {
            let words = scorer.fieldWords[field]
            let said = words.keys.filter { $0.place == .label }.map(\.words.things) + [words.own.things]
            return said.contains { !$0.isDisjoint(with: things) && $0.isDisjoint(with: rest.subtracting(things)) }
        }
        return isSaid(header, by: field)
            && rest.allSatisfy { thing in
                scorer.fieldWords.indices.contains { other in
                    other != field && scorer.fieldWords[other].keys.contains(key) && isSaid([thing], by: other)
                }
            }
    }

    /// What a field asks for besides a part of an address, by what is printed for it: “PLZ, Ort”, whatever its name is. Not
    /// where others take the rest: three fields beside each other below “City, state, ZIP”.
    func combined(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column].things
        // A street alone is how many tables write a whole address.
        guard header.count == 1, let part = header.first, part != "street", Qualification.partsOfPlaces.contains(part)
        else { return nil }
        for key in scorer.fieldWords[field].keys where key.place == .label || key.place == .printed {
            guard key.words.things.contains(part), Qualification.listsPlaces(key.words.things) else { continue }
            let rest = key.words.things.intersection(Qualification.partsOfPlaces).subtracting([part])
            let isTaken = rest.allSatisfy { hasField(for: $0, without: part, besides: field) }
            if !isTaken, let other = rest.min() { return "it speaks of “\(key.words.spelling(other))” as well" }
        }
        return nil
    }

    /// Whether another field of the same person says one thing in its name or a label, and not the other.
    private func hasField(for thing: String, without other: String, besides field: Int) -> Bool {
        let roles = scorer.fieldWords[field].roles
        return scorer.fieldWords.indices.contains { place in
            let words = scorer.fieldWords[place]
            guard place != field, words.roles == roles else { return false }
            return ([words.own] + words.keys.map(\.words)).contains {
                $0.things.contains(thing) && !$0.things.contains(other)
            }
        }
    }
}
