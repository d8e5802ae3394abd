/// Whose a column and a field are.
extension PairScorer {
    /// Somebody else's name is not the row's.
    func whose(_ header: LabelWords, _ words: FieldWords) -> Double {
        let missing = header.roles.subtracting(words.roles).filter { role in
            // N ET P MED for the physician.
            !(header.spellings[role].map { spelling in
                words.tokens.contains { spelling.hasPrefix($0) }
            } ?? false)
        }
        if !missing.isEmpty { return 0.2 }
        let others = words.roles.subtracting(header.roles)
        // A dependent child is both, and who prepares a form may translate it.
        let isOne = Self.oneAndTheSame.contains {
            !header.roles.isEmpty && others.isSubset(of: $0) && header.roles.isSubset(of: $0)
        }
        if !others.isEmpty, !isOne { return 0.3 }
        let named = strangers(header)
        if named.isEmpty { return 1 }
        if words.persons.isEmpty { return 0.85 }
        // What a field is called itself counts more than what is printed for several.
        if !words.own.persons.isEmpty, named.isDisjoint(with: words.own.persons) { return 0.3 }
        return named.isDisjoint(with: words.persons) ? 0.3 : 1
    }

    private static let oneAndTheSame: [Set<String>] = [["dependent", "child"], ["preparer", "interpreter"]]

    /// Whom a header names of those that a row may be about. The client of an office is the one whom its forms are about,
    /// where these name nobody else.
    func strangers(_ header: LabelWords) -> Set<String> {
        let named = header.persons.subtracting(["self"])
        return named == ["customer"] && persons.isSubset(of: Self.applicants) && persons.count < 2 ? [] : named
    }

    /// Those who ask for something by a form.
    static let applicants: Set<String> = ["applicant", "taxpayer", "claimant", "customer"]

    /// Headers about the deceased as those about the one of whom the form speaks as “the deceased veteran”: they are one person,
    /// unless the form or the table names both apart. One who asks for something is alive.
    static func ofTheDeceased(
        _ headers: [LabelWords], in fields: [FieldProfile], calledBy words: [FieldWords]
    ) -> [LabelWords] {
        var dead = headers.indices.filter { headers[$0].persons.contains(deceased) && headers[$0].roles.isEmpty }
        guard !dead.isEmpty else { return headers }
        let texts = Set(fields.flatMap { [$0.label, $0.printedLabel, $0.section, $0.question].compactMap(\.self) })
        let named = texts.reduce(into: Set<String>()) { $0.formUnion(personsCalledDeceased(in: $1)) }
        guard named.count == 1, let person = named.first, !applicants.contains(person) else { return headers }
        dead.removeAll { headers[$0].persons.contains(person) }
        let isApart =
            headers.contains { $0.persons.contains(person) && !$0.persons.contains(deceased) }
            || words.contains { field in
                field.roles.isEmpty && field.persons.contains(deceased) && !field.persons.contains(person)
            }
        guard !isApart else { return headers }
        return headers.indices.map { dead.contains($0) ? headers[$0].naming(person, for: deceased) : headers[$0] }
    }

    private static let deceased = "deceased"

    /// Who is called deceased in a text: the veteran, of “name of deceased veteran”.
    private static func personsCalledDeceased(in text: String) -> Set<String> {
        text.split { ".,;:?!()/".contains($0) }.reduce(into: []) {
            $0.formUnion(personsCalledDeceased(inPart: String($1)))
        }
    }

    private static func personsCalledDeceased(inPart text: String) -> Set<String> {
        let words = LabelWords.split(text)
        return words.indices.reduce(into: []) { persons, place in
            guard Lexicon.phrases[words[place]]?.name == deceased else { return }
            let next = words[(place + 1)...].prefix(2)
            for phrase in [next.prefix(1), next] {
                guard let meaning = Lexicon.phrases[phrase.joined(separator: " ")], meaning.kind == .person,
                    meaning.name != deceased
                else { continue }
                persons.insert(meaning.name)
            }
        }
    }

    /// What says about whom or what a column is, which its neighbours may say as well: mailing, employer, 2.
    func company(of column: Int) -> Set<String> { companies[column] }

    static func company(_ words: LabelWords, _ qualifiers: Set<String>) -> Set<String> {
        var company = words.roles.union(words.persons).union(words.modifiers)
        company.formUnion(words.things.filter { qualifiers.contains($0) || Lexicon.weak.contains($0) })
        if let index = words.index { company.insert(String(index)) }
        return company
    }

    /// Whether another column is the same of somebody else, and a field does not say whose it is.
    func isContested(_ column: Int, at field: Int) -> Bool {
        let words = fieldWords[field]
        let header = columnWords[column]
        let whole = company(of: column)
        var own = whole
        var said = words.roles.union(words.persons).union(words.modifiers).union(words.section.things)
            .union(words.keys.reduce(into: Set<String>()) { $0.formUnion($1.words.things) })
        if let index = words.index { said.insert(String(index)) }
        // The person that a form is about it names nowhere; then only others whom it does not know say the same.
        let isOwn = !header.persons.isEmpty && strangers(header).isEmpty
        if isOwn { own.subtract(header.persons) }
        guard isOwn || !own.isEmpty, own.isDisjoint(with: said) else { return false }
        let core = header.things.subtracting(own)
        return columnWords.indices.contains { other in
            let company = company(of: other)
            guard other != column, company != whole, columnWords[other].things.isSuperset(of: core) else {
                return false
            }
            return !isOwn || !own.isEmpty || columnWords[other].roles.isEmpty && columnWords[other].index == nil
        }
    }
}
