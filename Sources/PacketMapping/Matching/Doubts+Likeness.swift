import Interchange

/// Doubts about pairs that read alike and mean something else: a statement that says the opposite, another year, somebody else,
/// a part of a name, the second of two.
extension Doubts {
    /// What keeps a pair from being certain that a merge makes by itself, because header and field read the same.
    func doubt(ofCertain column: Int, _ field: Int) -> String? {
        guard scorer.fields[field].name != scorer.columns[column].header else {
            return MappingProposer.contradiction(
                of: scorer.fields[field].printedLabel, to: scorer.columns[column].header)
        }
        return opposite(column, field) ?? year(column, field) ?? somebodyElse(column, field) ?? bare(column, field)
            ?? otherPerson(column, field)
    }

    /// The same of any pair.
    func doubt(ofAlike column: Int, _ field: Int) -> String? {
        if let said = opposite(column, field) ?? year(column, field) ?? bare(column, field) ?? partOfName(column, field)
        {
            return said
        }
        if let later = laterInstance(field, column) ?? laterNumber(column, field) ?? formerly(column, field) {
            return later
        }
        return calledSo(column, field) ?? besideAnother(column, field) ?? otherSpelling(column, field)
            ?? ownersApart(column, field) ?? oneOfKinds(column, field) ?? otherPerson(column, field)
            ?? combined(column, field)
    }

    /// A box whose statement negates what the column asks, or the other way round: “If you do not have health coverage” for a
    /// column `Health coverage`.
    private func opposite(_ column: Int, _ field: Int) -> String? {
        let profile = scorer.fields[field]
        guard profile.kind == .checkBox || takesAnswers(profile) else { return nil }
        // Of what a screen reader says, the end is about the box; before it may stand a question with what it asks not to do.
        let spoken = profile.question ?? profile.label.map(Self.lastSentence)
        // What is printed beside the buttons of one field are its answers.
        let captions = profile.kind == .checkBox ? profile.captions : []
        let said = [profile.printedLabel, spoken].compactMap(\.self) + captions
        let isNegated = said.contains { Negation.isSaid(in: $0) }
        guard isNegated != Negation.isSaid(in: scorer.columns[column].header) else { return nil }
        return isNegated ? "what is printed beside it says “not”" : "the column says “not”, and the box does not"
    }

    /// Whether a field of several buttons takes yes and no.
    private func takesAnswers(_ field: FieldProfile) -> Bool {
        guard field.kind == .choice else { return false }
        let answers = AnswerWords()
        return Set((field.choices + field.captions).compactMap { answers.answer(AnswerWords.folded($0)) }).count == 2
    }

    private static func lastSentence(_ text: String) -> String {
        let ends = [". ", " - ", ": ", "\n", ") "]
        let start = ends.compactMap { text.ranges(of: $0).last?.upperBound }.filter { $0 < text.endIndex }.max()
        return String(text[(start ?? text.startIndex)...])
    }

    /// A year that the header names, and that is printed for another field.
    private func year(_ column: Int, _ field: Int) -> String? {
        let years = LabelWords.split(scorer.columns[column].header).filter { word in
            word.utf8.count == 4 && Int(word).map { (1900...2099).contains($0) } ?? false
        }
        guard let year = years.first else { return olderYear(field) }
        guard !says(year, scorer.fields[field]) else { return nil }
        let isElsewhere = scorer.fields.indices.contains { $0 != field && says(year, scorer.fields[$0]) }
        return isElsewhere ? "“\(year)” is printed for another field" : nil
    }

    /// A field about the year before that of others, for a column that says none: the income of last year.
    private func olderYear(_ field: Int) -> String? {
        guard let own = years[field], let newest = years.values.max(), own < newest else { return nil }
        return "it is about \(own)"
    }

    private func says(_ text: String, _ field: FieldProfile) -> Bool {
        [field.name, field.label, field.printedLabel, field.section, field.question]
            .contains { $0?.contains(text) ?? false }
    }

    /// Somebody else's field by what it stands under, in a form that is about the row's person for the most part: the mail
    /// address below “the employer”.
    private func somebodyElse(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column]
        guard header.roles.isEmpty, header.persons.isEmpty, !header.things.contains("employer"),
            let owner = others(of: scorer.fieldWords[field]).min()
        else { return nil }
        let own = scorer.fieldWords.count { others(of: $0).isEmpty }
        return own * 2 > scorer.fieldWords.count ? "it is that of somebody else: “\(owner)”" : nil
    }

    /// Who else a field is about by what it is called and what it stands under.
    private func others(of words: FieldWords) -> Set<String> {
        words.section.things.contains("employer") ? words.roles.union(["employer"]) : words.roles
    }

    /// A column that names a person and nothing of theirs, for a field that asks for something: the congressional district of
    /// the applicant.
    private func bare(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column]
        let somebody = header.roles.union(header.persons)
        guard !somebody.isEmpty, header.things.isSubset(of: somebody.union(["name"])), header.spellings["name"] == nil
        else { return nil }
        let words = scorer.fieldWords[field]
        for (place, said) in [("name", words.own.things)] + words.keys.map({ ($0.place.rawValue, $0.words.things) }) {
            let things = said.subtracting(somebody).filter { !Lexicon.weak.contains($0) }
            guard let first = things.min(), things.allSatisfy({ $0.utf8.count > 3 && !Self.isName($0) }) else {
                continue
            }
            return "its \(place) speaks of “\(first)”"
        }
        return nil
    }

    private static func isName(_ thing: String) -> Bool {
        Lexicon.nearness("name", thing) > 0 || thing.hasSuffix(" name")
    }

    /// A field for one part of a name, which something else calls by the whole: the first cell below “Name at conviction”.
    private func partOfName(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column].things
        guard !header.isDisjoint(with: ["name", "full name"]) else { return nil }
        let words = scorer.fieldWords[field]
        // Beside last names, a name is the first one.
        let roles = scorer.columnWords[column].roles
        let rest = header.subtracting(["name", "full name"])
        let hasLast = scorer.columnWords.contains { $0.things == rest.union(["last name"]) && $0.roles == roles }
        let parts: Set<String> =
            hasLast
            ? ["middle name", "middle initial", "last name"]
            : ["first name", "middle name", "middle initial", "last name"]
        for words in [words.own] + words.keys.map(\.words) where words.things.isDisjoint(with: ["name", "full name"]) {
            let said = words.things.intersection(parts)
            if said.count == 1, let part = said.first { return "it asks for the \(part)" }
        }
        return nil
    }

    /// The second of several fields of one name, for a column that has no number: `City[1]` beside `City[0]`.
    private func laterInstance(_ field: Int, _ column: Int) -> String? {
        let name = scorer.fields[field].name
        guard scorer.columnWords[column].index == nil, name.hasSuffix("]"),
            !scorer.fieldWords[field].own.isEmpty
        else { return nil }
        let (stem, numbers) = Self.instance(name)
        guard let last = numbers.last, last > 0, let all = instances[stem] else { return nil }
        let hasEarlier = all.contains { other in
            other.count == numbers.count && other.last.map { $0 < last } ?? false
        }
        return hasEarlier ? "it is not the first one of its name" : nil
    }

    /// The third of several by its label, where another one is the second: “Document title 3”. The number that a label begins
    /// with is that of a question.
    private func laterNumber(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column]
        guard header.index == nil else { return nil }
        for key in scorer.fieldWords[field].keys where key.place == .label || key.place == .printed {
            guard let number = key.words.index, number > 1,
                let text = key.place == .label ? scorer.fields[field].label : scorer.fields[field].printedLabel,
                LabelWords.split(text).first != String(number)
            else { continue }
            let hasEarlier = scorer.fieldWords.contains { other in
                other.keys.contains { other in
                    other.place == key.place && other.words.index == number - 1
                        && header.things.allSatisfy { thing in
                            other.words.things.contains { Lexicon.nearness(thing, $0) > 0 }
                        }
                }
            }
            if hasEarlier { return "it is number \(number) of something" }
        }
        return nil
    }

    /// Another field that has just the header for its name.
    private func calledSo(_ column: Int, _ field: Int) -> String? {
        let header = LabelWords.split(scorer.columns[column].header)
        // Where a form counts from 0, the name with the header's number is that of the next one.
        guard scorer.columnWords[column].index == nil, let called = calls[header], called.count == 1,
            let other = called.first, other != field
        else { return nil }
        return "“\(scorer.fields[other].name)” is called so"
    }

    /// One of several amounts of a line, by names that end with a number and the letter of a column: L28A beside L28B.
    private func besideAnother(_ column: Int, _ field: Int) -> String? {
        guard let (stem, letter) = Self.lettered(scorer.fields[field].name),
            !LabelWords.split(scorer.columns[column].header).contains(where: {
                $0.hasSuffix(letter.lowercased()) && $0.count < 5
            })
        else { return nil }
        let other = scorer.fields.indices.first { other in
            guard other != field, let (otherStem, _) = Self.lettered(scorer.fields[other].name), otherStem == stem,
                let here = scorer.fields[field].place, let there = scorer.fields[other].place
            else { return false }
            return here.page == there.page && abs(here.top - there.top) < 4
        }
        return other.map { "“\(scorer.fields[$0].name)” stands beside it" }
    }

    /// A name without the letter behind its last number, and the letter.
    private static func lettered(_ name: String) -> (stem: Substring, letter: Character)? {
        guard let letter = name.last, ("A"..."E").contains(letter) || ("a"..."e").contains(letter),
            name.dropLast().last?.isNumber ?? false
        else { return nil }
        return (name.dropLast(), letter)
    }

    /// A field nearby that means the same and has the column's own word: of `Mailing ZIP`, the one called ZIP code, and not the
    /// one called postal code.
    private func otherSpelling(_ column: Int, _ field: Int) -> String? {
        let (header, own) = (scorer.columnWords[column], scorer.fieldWords[field])
        for thing in header.things where Lexicon.isKnown(thing) {
            let spelling = LabelWords.split(header.spelling(thing))
            func isSpelled(_ words: FieldWords) -> Bool {
                words.keys.contains { key in
                    key.words.spellings[thing].map { LabelWords.split($0).contains(where: spelling.contains) } ?? false
                }
            }
            guard own.names(thing), !isSpelled(own) else { continue }
            let other = scorer.fieldWords.indices.first { other in
                let words = scorer.fieldWords[other]
                return other != field && words.roles == own.roles && words.persons == own.persons
                    && words.names(thing) && isSpelled(words) && scorer.layout.closeness(field, other) > 0.15
            }
            if let other { return "“\(scorer.fields[other].name)” is called so" }
        }
        return nil
    }

    /// Fields of one label for several persons that each say in their name and their label whose they are, and the column
    /// does not: the first name of the contact, and that of the representative.
    private func ownersApart(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column]
        guard header.roles.isEmpty, header.persons.isEmpty, let owner = owner(of: field, beside: header) else {
            return nil
        }
        let printed = scorer.fieldWords[field].keys.first { $0.place == .printed }?.words.things
        guard let printed, !printed.isEmpty else { return nil }
        let others = scorer.fieldWords.indices.filter { other in
            let words = scorer.fieldWords[other]
            return other != field && words.index == scorer.fieldWords[field].index
                && words.keys.contains { $0.place == .printed && $0.words.things == printed }
        }
        let isSaid =
            !others.isEmpty
            && others.allSatisfy { other in
                !scorer.fieldWords[other].roles.isEmpty
                    || self.owner(of: other, beside: header).map { $0 != owner } ?? false
            }
        return isSaid ? "the form asks for that of “\(owner)” and of others" : nil
    }

    /// One of several kinds that stand beside each other, none of which is the plain one: “Phone (home)” and “Phone (work)” for a
    /// column `Phone`.
    private func oneOfKinds(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column]
        guard header.things.count == 1, let thing = header.things.first, Lexicon.isKnown(thing), header.index == nil,
            header.modifiers.isEmpty, scorer.fieldWords[field].own.things != header.things
        else { return nil }
        let asked = Set(LabelWords.split(scorer.columns[column].header))
        func kind(_ field: Int) -> Set<String>? {
            guard let text = scorer.fields[field].printedLabel, scorer.fields[field].kind == .text,
                LabelWords(text).things.contains(where: { Lexicon.nearness(thing, $0) >= 0.75 })
            else { return nil }
            return Set(LabelWords.split(text)).subtracting(asked).subtracting(Lexicon.numbers).subtracting(
                Lexicon.english)
        }
        guard let own = kind(field), !own.isEmpty, own.count < 3 else { return nil }
        let words = scorer.fieldWords[field]
        let others = scorer.fieldWords.indices.filter { other in
            other != field && scorer.fieldWords[other].roles == words.roles
                && scorer.fieldWords[other].persons == words.persons && scorer.layout.closeness(field, other) > 0.15
        }
        let kinds = others.compactMap(kind).filter { $0.count < 3 && $0 != own }
        guard !kinds.isEmpty, kinds.allSatisfy({ !$0.isEmpty }) else { return nil }
        return "another kind of it stands beside"
    }

    /// What was before, or is another one, and a field that does not say so.
    private func formerly(_ column: Int, _ field: Int) -> String? {
        let words = scorer.fieldWords[field]
        let said = words.modifiers.union(words.own.modifiers).union(words.section.modifiers)
        let open = scorer.columnWords[column].modifiers.intersection(Lexicon.otherOnes).subtracting(said)
        if let open = open.min() { return "nothing of it says “\(open)”" }
        return formerPerson(column, field) ?? once(column, field)
    }

    /// What somebody was called before, and what somebody is called who was it before: a spouse's former name is not the name
    /// of a former spouse.
    private func formerPerson(_ column: Int, _ field: Int) -> String? {
        guard let isPerson = Self.speaksOfFormerPerson(scorer.columns[column].header) else { return nil }
        let profile = scorer.fields[field]
        let said = [profile.partialNames.last, profile.printedLabel, profile.label].compactMap(\.self)
            .compactMap(Self.speaksOfFormerPerson)
        return said.contains(!isPerson) ? "what was before is somebody or something else" : nil
    }

    /// Whether somebody was it before, and not something of theirs; nil where nothing was, or it is about nobody.
    private static func speaksOfFormerPerson(_ text: String) -> Bool? {
        let words = LabelWords.split(text)
        func isRole(_ word: String) -> Bool { !LabelWords(word).roles.isEmpty }
        guard words.contains(where: isRole),
            let place = words.firstIndex(where: { (Lexicon.sameModifiers[$0] ?? $0) == "former" })
        else { return nil }
        return words[(place + 1)...].first.map(isRole) ?? false
    }

    /// A box for what is so, and a column about what was.
    private func once(_ column: Int, _ field: Int) -> String? {
        let profile = scorer.fields[field]
        guard profile.kind == .checkBox || takesAnswers(profile) else { return nil }
        let open = LabelWords.split(scorer.columns[column].header).first(where: Self.onceWords.contains)
        guard let open else { return nil }
        let texts = [profile.name, profile.label, profile.printedLabel, profile.question, profile.section]
        let isSaid = (texts.compactMap(\.self) + profile.captions).contains { LabelWords.split($0).contains(open) }
        return isSaid ? nil : "nothing of it says “\(open)”"
    }
    private static let onceWords: Set<String> = [
        "was", "were", "ever", "never", "once", "waren", "etait", "fue",
    ]

    /// A word that both the name and the label of a field have, and the header has not.
    private func owner(of field: Int, beside header: LabelWords) -> String? {
        let words = scorer.fieldWords[field]
        let labels = words.keys.filter { $0.place == .label }.reduce(into: Set<String>()) {
            $0.formUnion($1.words.things)
        }
        return words.own.things.filter { thing in
            thing.utf8.count > 3 && !Lexicon.isKnown(thing) && !Lexicon.weak.contains(thing) && labels.contains(thing)
                && !header.things.contains { Lexicon.nearness($0, thing) > 0 }
        }.min()
    }
}
