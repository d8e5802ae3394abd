/// Doubts about numbers: which one of several a header means, and which one a field is.
extension Doubts {
    /// A second person may be number 1 of fields that count from nought, or number 0 where the first has fields of his own.
    func number(_ column: Int, _ field: Int) -> String? {
        let (own, name) = (scorer.fieldWords[field], scorer.fields[field].name)
        guard let wanted = scorer.columnWords[column].index else { return nil }
        guard !own.isInTable else {
            // The first row may be about the third child.
            let said = Set(own.keys.filter { $0.place == .label && !$0.words.roles.isEmpty }.compactMap(\.words.index))
            return said.contains(wanted) ? nil : said.min().map { "its label says \($0)" }
        }
        if own.isNumberedHeading {
            return own.section.index == wanted ? nil : "it stands under number \(own.section.index ?? 0)"
        }
        // A label that ends with a number says which one it is of several; before that stands the number of a question.
        for key in own.keys where key.place == .label && key.words.endsWithIndex {
            if let other = key.words.index, other != wanted { return "its label says \(other)" }
        }
        let said = Set(own.keys.filter { $0.place == .label || $0.place == .printed }.compactMap(\.words.index))
        if let other = said.min(), !said.contains(wanted) { return "its label says \(other)" }
        // “Person 3” may be the second one beside somebody who has fields of his own.
        let isAnybody = LabelWords.split(scorer.columns[column].header).contains(where: Lexicon.anybody.contains)
        if !scorer.countsFromZero, scorer.zeroBased.isUnclear(field) || isAnybody && scorer.zeroBased.isShifted(field) {
            return "the form counts from 0"
        }
        let (stem, numbers) = Self.instance(name)
        guard own.index == nil else { return numberOfAnother(field, wanted) }
        if !scorer.countsFromZero, isInFamilyFromZero(name, wanted) { return "the form counts from 0" }
        if let all = instances[stem], all.count > 1, !own.own.isEmpty {
            // Of the numbers in a path, those count that set its fields apart.
            let isNumbered = numbers.indices.contains { place in
                numbers[place] == wanted - 1
                    && all.contains { $0.count == numbers.count && $0[place] != numbers[place] }
            }
            if !isNumbered { return "its name has another number" }
        }
        let isElsewhere = mentions[wanted].map { !$0.contains(field) } ?? false
        if isElsewhere { return "number \(wanted) may be another field" }
        return wanted > 1 && !isNumbered(name) ? "nothing of it says \(wanted)" : nil
    }

    /// A number by which a form keeps names apart that are those of different people: `NAME_2` is the defendant's, and `NAME` the
    /// plaintiff's.
    private func numberOfAnother(_ field: Int, _ wanted: Int) -> String? {
        let (own, name) = (scorer.fieldWords[field], scorer.fields[field].name)
        guard wanted > 1, let (stem, number) = Self.numbered(name), number == wanted else { return nil }
        let first = [String(stem) + "1", stem.last == "_" ? String(stem.dropLast()) : String(stem)]
        let isAnothers = scorer.fields.indices.contains { other in
            let words = scorer.fieldWords[other]
            return first.contains(scorer.fields[other].name)
                && (words.roles != own.roles || words.persons.isDisjoint(with: own.persons) && !own.persons.isEmpty)
        }
        return isAnothers ? "the first one of its name is somebody else's" : nil
    }

    /// Whether a name has a number that sets it apart from others.
    private func isNumbered(_ name: String) -> Bool {
        instances[Self.instance(name).stem].map { $0.count > 1 } ?? false
            || Self.numbered(name).flatMap { families[$0.stem] }.map { $0.count > 1 } ?? false
    }

    /// Whether a number in the middle of a name is one of several that begin with nought: `judge1_role` beside `judge0_role`.
    private func isInFamilyFromZero(_ name: String, _ number: Int) -> Bool {
        name.matches(of: /[0-9]+/).contains { match in
            Int(match.output) == number
                && names.contains(name[..<match.range.lowerBound] + "0" + name[match.range.upperBound...])
        }
    }

    /// A field that its label speaks for, and whose name has a number that the header has not: document 3.
    func instance(_ column: Int, _ field: Int) -> String? {
        let (header, words) = (scorer.columnWords[column], scorer.fieldWords[field])
        guard header.index == nil, let number = words.own.index, number > 1, !words.isInTable,
            header.roles.isEmpty || !header.roles.isSubset(of: words.roles),
            let place = scorer.score(column, field).place, place != .name, place != .path
        else { return nil }
        // Names with 1 and 2 throughout are those of two persons.
        let isOneOfSeveral =
            number == 2 && isOfTwo
            || scorer.fieldWords.contains { other in
                other.own.index != nil && other.own.index != number
                    && !other.own.things.isDisjoint(with: words.own.things)
            }
        return isOneOfSeveral ? "it is number \(number) of something" : nil
    }

    /// A name without its last number, and the number; nil where it does not end with one.
    static func numbered(_ name: String) -> (stem: Substring, number: Int)? {
        let digits = name.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
        guard digits > 0, digits < 4, digits < name.utf8.count else { return nil }
        return Int(name.suffix(digits)).map { (name.dropLast(digits), $0) }
    }

    /// A name without the numbers in brackets, and these.
    static func instance(_ name: String) -> (stem: String, numbers: [Int]) {
        var (stem, numbers) = ("", [Int]())
        for (place, part) in name.split(separator: "[", omittingEmptySubsequences: false).enumerated() {
            guard place > 0, let end = part.firstIndex(of: "]"), let number = Int(part[..<end]) else {
                stem += part
                continue
            }
            numbers.append(number)
            stem += part[end...]
        }
        return (stem, numbers)
    }
}
