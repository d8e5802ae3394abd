/// Addresses that are put together of several columns, and names that are taken apart into several fields.
///
/// A person should look at both before a packet goes out: nobody can tell from a table how much of an address a field wants,
/// or where a name of three words is to be cut.
extension JointFields {
    /// The field that asks for a whole address, put together of street, city, state and postal code.
    func addresses() -> [MappingProposal.Pair] {
        guard let street = column("street") ?? column("address") ?? column("address line 1"), let city = column("city")
        else { return [] }
        let parts: Set<String> = ["city", "state", "postal code"]
        let hasParts = scorer.fieldWords.contains { words in
            words.roles.isEmpty
                && words.keys.contains { $0.words.things.count == 1 && !$0.words.things.isDisjoint(with: parts) }
        }
        guard !hasParts else { return [] }
        let whole = fields { things in
            things.subtracting(Lexicon.weak) == ["address"]
                || things.contains("city") && !things.isDisjoint(with: ["address", "street"])
                    && things.isSubset(of: ["address", "street", "city", "state", "postal code", "mailing", "full"])
        }
        guard whole.count == 1, let (field, words) = whole.first else { return [] }
        // “Address (street, city, state)” wants no postal code.
        let isListed = !words.things.isDisjoint(with: parts)
        func listed(_ thing: String) -> Int? { isListed && !words.things.contains(thing) ? nil : column(thing) }
        let (state, code) = (listed("state"), listed("postal code"))
        let second = column("apartment") ?? column("address line 2")
        let place =
            state == nil
            ? [code, city].compactMap(\.self).map { insertion($0) }.joined(separator: " ")
            : insertion(city) + ", "
                + [state, code].compactMap(\.self).map { insertion($0) }.joined(separator: " ")
        // Not everybody has a second line.
        let line = insertion(street) + (second.map(ifThere) ?? "")
        return [
            MappingProposal.Pair(
                field: field, columns: [street, second, city, state, code].compactMap(\.self),
                expression: "\(line), \(place)", confidence: 0.65, reason: "the whole address, put together")
        ]
    }

    /// A column's value behind a comma, and nothing where a row has none.
    private func ifThere(_ column: Int) -> String {
        "{if \(MappingProposer.written(scorer.columns[column].header))}, \(insertion(column)){end}"
    }

    /// The first and the last name of a form, cut out of a table's only name; where people have an initial between them, the
    /// middle one as well.
    func partsOfNames() -> [MappingProposal.Pair] {
        guard column("first name") == nil, column("last name") == nil,
            let name = column("full name") ?? column("name")
        else { return [] }
        let values = scorer.columns[name].values.map { $0.split(separator: " ") }
        // Where words are written without spaces, a word is the whole name; with a comma the last name stands first.
        guard !values.isEmpty, values.allSatisfy(Self.isCut), let first = only("first name"),
            let last = only("last name")
        else { return [] }
        let hasInitials = values.contains { $0.count == 3 }
        let middle = hasInitials ? only("middle initial") ?? only("middle name") : nil
        let cuts = [(first, "|word:1"), (last, hasInitials ? "|word:-1" : "|word:2:-1")]
        return (cuts + [middle.map { ($0, "|word:2:-2") }].compactMap(\.self)).map { field, filter in
            MappingProposal.Pair(
                field: field, columns: [name], expression: insertion(name, filter), confidence: 0.65,
                reason: "the name is cut at its first space", isOneOfSeveral: true)
        }
    }

    /// Whether a name has a first and a last word, and at most an initial between them.
    private static func isCut(_ words: [Substring]) -> Bool {
        guard !words.contains(where: { $0.contains(",") }) else { return false }
        return words.count == 2 || words.count == 3 && words[1].count(where: \.isLetter) == 1
    }

    /// Whether the fields are somebody else's, or a short text that they have in common makes another date of it than a column
    /// is: “Date of marriage”.
    func saysMore(_ triple: [Int], than column: Int) -> Bool {
        let header = scorer.columnWords[column]
        if triple.contains(where: { scorer.whose(header, scorer.fieldWords[$0]) < 0.5 }) { return true }
        let isSplit = scorer.splitDays.contains { $0.fields.contains(triple[0]) }
        return triple.contains { field in
            guard isSplit || scorer.fields[field].rowHead != nil else { return false }
            return scorer.fieldWords[field].keys.contains { key in
                guard key.place == .printed, key.words.things.count <= 4 else { return false }
                return !key.words.modifiers.isSubset(of: header.modifiers)
                    || key.words.things.contains { thing in
                        !Lexicon.weak.contains(thing)
                            && !header.things.contains { other in
                                Lexicon.nearness(other, thing) > 0
                                    || Lexicon.components[other]?.contains(thing) ?? false
                            }
                    }
            }
        }
    }

    /// The only open field of the row's person that asks for just that.
    private func only(_ thing: String) -> Int? {
        let found = fields { $0 == [thing] }
        return found.count == 1 ? found[0].field : nil
    }
}
