/// What keeps a pair that looks right from being taken for sure: words of the header that may mean another field, another
/// number, values of another kind, a name that says something else.
///
/// A pair that is only mentioned costs somebody a look; a wrong one prints a value where it does not belong.
struct Doubts {
    let scorer: PairScorer
    /// What the names of several fields have in common but for their numbers, with these numbers.
    let families: [Substring: Set<Int>]
    /// Whether fields of two persons are numbered so.
    let isOfTwo: Bool
    /// The same for the numbers that XFA puts behind each part of a name.
    let instances: [String: Set<[Int]>]

    let names: Set<String>
    /// The fields that have a number in their names.
    let mentions: [Int: Set<Int>]
    let areaCodes: AreaCodes
    /// Whether the form asks for the name of one who asks for something by it.
    private let hasApplicant: Bool
    /// The fields by the words of the last parts of their names.
    let calls: [[String]: [Int]]
    /// The fields whose labels name one year, by their places.
    let years: [Int: Int]

    init(_ scorer: PairScorer) {
        self.scorer = scorer
        areaCodes = AreaCodes(scorer)
        hasApplicant = scorer.fieldWords.contains { words in
            !words.persons.isDisjoint(with: PairScorer.applicants)
                && ["name", "full name", "first name", "last name"].contains(where: words.names)
        }
        years = Self.years(scorer.fields)
        calls = Dictionary(grouping: scorer.fields.indices) {
            LabelWords.split(scorer.fields[$0].partialNames.last ?? "")
        }
        names = Set(scorer.fields.map(\.name))
        var mentions: [Int: Set<Int>] = [:]
        for (index, field) in scorer.fields.enumerated() {
            let own = field.partialNames.last ?? ""
            for number in LabelWords.split(String(own.prefix { $0 != "[" })).compactMap(Int.init) {
                mentions[number, default: []].insert(index)
            }
        }
        self.mentions = mentions
        var families: [Substring: Set<Int>] = [:]
        var instances: [String: Set<[Int]>] = [:]
        for field in scorer.fields {
            if let (stem, number) = Self.numbered(field.name) { families[stem, default: []].insert(number) }
            let (stem, numbers) = Self.instance(field.name)
            if !numbers.isEmpty { instances[stem, default: []].insert(numbers) }
        }
        self.families = families
        self.instances = instances
        isOfTwo = families.count { $0.value == [1, 2] } > 2
    }

    private static func years(_ fields: [FieldProfile]) -> [Int: Int] {
        fields.enumerated().reduce(into: [:]) { years, field in
            guard let label = field.element.printedLabel ?? field.element.label, label.contains("20") else { return }
            let said = Set(label.split { !$0.isNumber }.compactMap { $0.count == 4 ? Int($0) : nil })
            let known = said.filter { (2000...2099).contains($0) }
            if known.count == 1 { years[field.offset] = known.first }
        }
    }

    /// The pairs, with less confidence in those that are in doubt.
    ///
    /// A field that another column fills for sure is no other field that the words of a header may mean.
    ///
    /// - Parameter isWhole: Whether each column fills one field; else only numbers are looked at.
    /// - Complexity: O(pairs × (fields + pairs)).
    func weighed(_ pairs: [MappingProposal.Pair], isWhole: Bool = true) -> [MappingProposal.Pair] {
        let certain = Set(
            pairs.filter { $0.confidence >= MappingProposal.threshold && doubt($0, isWhole, taken: []) == nil }
                .map(\.field))
        return Self.lowered(pairs) { doubt($0, isWhole, taken: certain) ?? twin($0, among: pairs) }
    }

    /// The pairs, those only mentioned that would be part of the mapping and about which there is a doubt.
    static func lowered(
        _ pairs: [MappingProposal.Pair], by doubt: (MappingProposal.Pair) -> String?
    ) -> [MappingProposal.Pair] {
        pairs.map { pair in
            guard pair.confidence >= MappingProposal.threshold, let said = doubt(pair) else { return pair }
            return pair.lowered(because: said)
        }
    }

    private func doubt(_ pair: MappingProposal.Pair, _ isWhole: Bool, taken: Set<Int>) -> String? {
        guard pair.columns.count == 1, let column = pair.columns.first else { return nil }
        if let doubt = number(column, pair.field) { return doubt }
        guard isWhole else { return nil }
        return instance(column, pair.field) ?? kind(column, pair.field) ?? name(column, pair.field)
            ?? doubt(ofAlike: column, pair.field) ?? more(column, pair.field) ?? otherOwner(column, pair.field)
            ?? otherColumn(column, pair.field)
            ?? otherField(column, pair.field, taken)
    }

    /// Another field that is called the same, where the two columns stand in the other order than their fields.
    private func twin(_ pair: MappingProposal.Pair, among pairs: [MappingProposal.Pair]) -> String? {
        guard pair.columns.count == 1 else { return nil }
        let own = scorer.fieldWords[pair.field]
        let isCrossed = pairs.contains { other in
            guard other.columns.count == 1, other.field != pair.field, other.columns != pair.columns,
                other.confidence >= MappingProposal.threshold
            else { return false }
            let words = scorer.fieldWords[other.field]
            return (other.columns[0] < pair.columns[0]) != (other.field < pair.field) && !own.keys.isEmpty
                && words.keys == own.keys && words.section == own.section && words.index == own.index
                && words.roles == own.roles && words.part == own.part
        }
        return isCrossed ? "another field is called the same" : nil
    }

    // MARK: Kinds

    private static let days: Set<String> = ["date", "birth date", "start date"]
    /// What stands beside a thing and leaves it what it is.
    private static let plain: Set<String> = ["name", "full name", "address", "signature"]

    /// Dates are no name, and a name is no date.
    private func kind(_ column: Int, _ field: Int) -> String? {
        let (profile, words) = (scorer.columns[column], scorer.fieldWords[field])
        let things = words.keys.reduce(into: words.own.things) { $0.formUnion($1.words.things) }
        let asksForDay =
            !things.isDisjoint(with: Self.days) || words.part != nil || scorer.fields[field].kind == .date
        if profile.isDate {
            let isOther = words.own.things.contains { Lexicon.isKnown($0) && !Self.days.contains($0) }
            return !asksForDay && isOther ? "the values are dates" : nil
        }
        guard profile.look != nil, !words.own.things.isDisjoint(with: Self.days),
            scorer.columnWords[column].things.isDisjoint(with: Self.days)
        else { return nil }
        return "the values are no dates of one notation"
    }

    // MARK: Names

    /// A field's own name that says another thing than its label, or more than the one word that both have.
    private func name(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column]
        let own = scorer.fieldWords[field].own.things
        let rest = own.filter { thing in
            !Lexicon.weak.contains(thing) && !header.things.contains { Lexicon.nearness($0, thing) > 0 }
        }
        if let said = birthName(column, field) ?? special(column, field) { return said }
        if scorer.fieldWords[field].own.modifiers.contains("other"), !header.modifiers.contains("other") {
            return "it asks for another one"
        }
        let isNamed = rest.count < own.count
        let other = rest.filter { Lexicon.isKnown($0) && !Self.days.contains($0) }.min()
        if !isNamed, let other { return "its name says “\(other)”" }
        let shared = header.things.filter { scorer.isExplained($0, of: column, by: field) }
        for key in scorer.fieldWords[field].keys where key.place == .label || key.place == .printed {
            let known = key.words.things.filter { Lexicon.isKnown($0) && !Self.days.contains($0) }
            if !key.words.isAlike(header), key.words.things.count < 7, let other = known.min() {
                return "its \(key.place.rawValue) says “\(key.words.spelling(other))”"
            }
        }
        if !isNamed, let columns = named(own), columns != [column] { return "its name is like another column" }
        guard !shared.contains(where: Lexicon.isKnown) else { return nil }
        if let other, !Self.plain.contains(other) { return "it speaks of “\(other)” as well" }
        return rest.count > 1 ? "it says more than that" : nil
    }

    /// The name of today, where a field asks for the one at birth.
    private func birthName(_ column: Int, _ field: Int) -> String? {
        guard LabelWords.split(scorer.columns[column].header).contains(where: Self.today.contains) else { return nil }
        let said = scorer.fieldWords[field].keys.reduce(into: Set<String>()) { $0.formUnion($1.words.things) }
            .union(scorer.fieldWords[field].modifiers)
        let other = ["birth", "birth date", "maiden name", "former"].first(where: said.contains)
        return other.map { "it asks for that of “\($0)”" }
    }
    private static let today: Set<String> = [
        "current", "currently", "present", "now", "today", "actual", "aktuell", "aktueller", "aktuelle", "derzeitiger",
        "heutiger", "actuel", "actuelle", "attuale", "huidige", "nuvarande",
    ]

    /// Another day than the one that a header of two words asks for: `Date of claim` is not when the claim was served.
    private func special(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column]
        guard header.things.count == 2, header.things.contains("date") else { return nil }
        let said = scorer.fieldWords[field].own.things.subtracting(header.things)
        return said.filter(Qualification.special.contains).min().map { "its name says “\($0)”" }
    }

    /// What a field asks for besides, where other columns have two things of that: “Mailing address (street, city, ZIP)” is no
    /// field for the street alone.
    private func more(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column].things
        for key in scorer.fieldWords[field].keys where key.place == .label || key.place == .printed {
            let open = key.words.things.filter { thing in
                Lexicon.isKnown(thing) && !Lexicon.weak.contains(thing)
                    && !header.contains {
                        // An address beside columns for the city and the like is the street.
                        Lexicon.nearness($0, thing) > 0
                            || $0 != "address" && Lexicon.components[$0]?.contains(thing) ?? false
                    }
                    && scorer.columnWords.indices.contains { $0 != column && scorer.columnWords[$0].things == [thing] }
            }
            if open.count > 1 || !open.isDisjoint(with: Self.partsOfStreets), let other = open.min(),
                !isOnePart(field, of: key, header, rest: open)
            {
                return "it speaks of “\(key.words.spelling(other))” as well"
            }
            // The last name alone, where people are to write their whole name.
            let isWhole = !key.words.things.isDisjoint(with: ["name", "full name"])
            if isWhole, header == ["last name"], key.words.things.isDisjoint(with: ["first name", "last name"]),
                hasOpenFirstName(beside: column)
            {
                return "its \(key.place.rawValue) asks for the whole name"
            }
        }
        return takenFromElsewhere(column, field) ?? areaCode(column, field)
    }

    private static let partsOfStreets: Set<String> = ["apartment", "house number", "address line 2"]

    /// Whether the table has a first name of the same person, for which the form has no field.
    private func hasOpenFirstName(beside column: Int) -> Bool {
        let roles = scorer.columnWords[column].roles
        return scorer.columnWords.contains { $0.things == ["first name"] && $0.roles == roles }
            && !scorer.fieldWords.contains { $0.names("first name") && $0.roles == roles }
    }

    /// An amount that the label takes from another form or line: “Wages from Form 8919” are not the wages.
    private func takenFromElsewhere(_ column: Int, _ field: Int) -> String? {
        let profile = scorer.fields[field]
        let words = LabelWords.split(profile.printedLabel ?? profile.label ?? "")
        for (word, next) in zip(words, words.dropFirst()) where word == "from" && Self.sources.contains(next) {
            return LabelWords.split(scorer.columns[column].header).contains(next)
                ? nil : "it is taken from another form or line"
        }
        return nil
    }
    private static let sources: Set<String> = ["form", "schedule", "line", "worksheet", "box"]

    /// A telephone number whose area code has a field of its own beside it.
    private func areaCode(_ column: Int, _ field: Int) -> String? {
        guard scorer.columnWords[column].things.contains(where: { $0.hasSuffix("phone") }) else { return nil }
        return areaCodes.isBesideCode(field) ? "the area code has a field of its own" : nil
    }

    // MARK: Others

    /// A word of the field for somebody or something that several other columns are about, and this one is not: of `Lab city`,
    /// and not of `Hospital city`, a field called `lab_city` speaks.
    private func otherOwner(_ column: Int, _ field: Int) -> String? {
        let header = Set(LabelWords.split(scorer.columns[column].header))
        let words = scorer.fieldWords[field]
        for other in scorer.qualifiers.subtracting(scorer.columnWords[column].things).sorted() {
            guard other.utf8.count > 2, !header.contains(where: { $0.hasPrefix(other) || other.hasPrefix($0) }) else {
                continue
            }
            let isSaid = words.tokens.contains { other.hasPrefix($0) || $0.hasPrefix(other) }
            if isSaid || words.own.things.contains(other) { return "it speaks of “\(other)”, as other columns do" }
        }
        return otherParty(column, field)
    }

    /// The one who asks where the form knows somebody who answers, or the other way round, and the header says neither.
    func otherParty(_ column: Int, _ field: Int) -> String? {
        let (header, words) = (scorer.columnWords[column], scorer.fieldWords[field])
        guard header.roles.isEmpty, header.persons.isEmpty else { return nil }
        if let other = words.persons.subtracting(PairScorer.applicants).subtracting(["self"]).min(),
            words.persons.isDisjoint(with: PairScorer.applicants), hasApplicant
        {
            return "it is that of “\(other)”, and somebody else asks"
        }
        guard words.persons.contains("claimant") else { return nil }
        let isAnswered = scorer.fieldWords.contains { other in
            other.roles.contains("defendant") && header.things.contains { other.names($0) }
        }
        return isAnswered ? "the form asks for that of both parties" : nil
    }

    /// The columns that say what a field's own name says; nil where there are none.
    private func named(_ own: Set<String>) -> Set<Int>? {
        let columns = scorer.columnWords.indices.filter { column in
            scorer.columnWords[column].things.contains { thing in
                own.contains { $0.utf8.count > 4 && Lexicon.nearness(thing, $0) >= 0.75 }
            }
        }
        return columns.isEmpty ? nil : Set(columns)
    }

    /// A column of the same meaning, with whose word the field is called: “City or town” asks for the `City`, and not for the
    /// `Municipality`.
    private func otherColumn(_ column: Int, _ field: Int) -> String? {
        let header = scorer.columnWords[column]
        guard header.things.count == 1, let thing = header.things.first else { return nil }
        let own = header.spelling(thing)
        let others = scorer.columnWords.indices.filter { other in
            let words = scorer.columnWords[other]
            return other != column && words.things == header.things && words.roles == header.roles
                && words.persons == header.persons && words.index == header.index
                && words.modifiers == header.modifiers && words.part == header.part && words.spelling(thing) != own
        }
        guard !others.isEmpty else { return nil }
        let said = scorer.fieldWords[field].keys.compactMap { $0.words.spellings[thing] }.flatMap(LabelWords.split)
        guard !LabelWords.split(own).allSatisfy(said.contains) else { return nil }
        let meant = others.first { LabelWords.split(scorer.columnWords[$0].spelling(thing)).allSatisfy(said.contains) }
        return meant.map { "“\(scorer.columns[$0].header)” is what it is called" }
    }

    // MARK: Other fields

    /// A word of the header that nothing of the field explains, where other fields name the same things.
    private func otherField(_ column: Int, _ field: Int, _ taken: Set<Int>) -> String? {
        let header = scorer.columnWords[column]
        let open = header.things.filter { thing in
            !Lexicon.weak.contains(thing)
                && (!scorer.isExplained(thing, of: column, by: field) || isSaidAboveAlone(thing, column, field))
        }
        if let other = open.filter(Lexicon.isKnown).min() { return "nothing of it says “\(header.spelling(other))”" }
        let strangers = scorer.strangers(header).subtracting(scorer.fieldWords[field].persons)
        guard let word = open.union(strangers).min() else { return nil }
        let shared = header.things.subtracting(open)
        let own = scorer.fieldWords[field]
        let hasOther = scorer.fieldWords.indices.contains { other in
            let words = scorer.fieldWords[other]
            return other != field && !taken.contains(other) && words.keys != own.keys
                && shared.allSatisfy { thing in
                    words.keys.contains { key in
                        key.words.things.contains { Lexicon.nearness(thing, $0) >= 0.75 }
                    }
                }
        }
        // “Order date” is not the date where the table has that, too.
        let hasPlain = !shared.isEmpty && shared.isSubset(of: Self.days) && hasColumn(of: shared, besides: column)
        // A box is about one thing: a `Tribal member` is no tribal marriage.
        let isBox = scorer.fields[field].kind == .checkBox && !shared.isEmpty
        return hasOther || hasPlain || isBox ? "“\(header.spelling(word))” may mean another field" : nil
    }
    /// Whether nothing but the heading says a word beside a date: every form is dated below one, whatever it is about.
    private func isSaidAboveAlone(_ thing: String, _ column: Int, _ field: Int) -> Bool {
        let days = scorer.columnWords[column].things.intersection(Self.days)
        return !Lexicon.isKnown(thing) && !days.isEmpty && hasColumn(of: days, besides: column)
            && !scorer.isExplained(thing, of: column, by: field, withHeading: false)
    }

    private func hasColumn(of things: Set<String>, besides column: Int) -> Bool {
        scorer.columnWords.indices.contains { $0 != column && scorer.columnWords[$0].things == things }
    }
}
