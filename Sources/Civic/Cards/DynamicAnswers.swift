package import Interchange

/// Answers that change: taken from the tables of a pack, or given by the user with a date.
package struct DynamicAnswers: Sendable {
    private let pack: StatePack?
    private let given: [GivenAnswer]
    private let day: CalendarDay?

    /// - Parameter day: Office-holders whose term ended before it are no answer; nil takes all.
    package init(pack: StatePack?, given: [GivenAnswer], on day: CalendarDay?) {
        self.pack = pack
        self.given = given
        self.day = day
    }

    /// The accepted answers of a card: its own, or those of its key.
    package func answers(of card: Card) -> [String] { card.dynamic.map(answers) ?? card.answers }

    /// Whether a card has an answer now; without one it is not asked.
    package func knows(_ card: Card) -> Bool { !answers(of: card).isEmpty }

    /// What decides whether a reply to a card is right.
    package func matcher(of card: Card) -> AnswerMatcher {
        let answers = answers(of: card)
        var (also, prompt) = (card.also, card.prompt)
        if let configuration = pack?.configuration {
            if card.dynamic == "capital" {
                for name in [configuration.stateName, configuration.stateAbbrev] {
                    also["\(configuration.capital), \(name)"] = configuration.capital
                }
            }
            // Where a question names the state of the pack, “the state” is that one.
            prompt = prompt.replacing(configuration.stateName, with: "\(configuration.stateName) state")
        }
        guard Self.isOfPeople(card) else {
            return AnswerMatcher(answers: answers, also: also, required: card.required, prompt: prompt)
        }
        for answer in answers {
            if let short = PersonName.withGivenInParentheses(answer) { also[short] = answer }
        }
        let others = (pack?.officials ?? []).filter { !answers.contains(Self.name($0)) }
            .map { PersonName(given: $0.givenName, family: $0.familyName) }
        return AnswerMatcher(answers: answers, also: also, required: card.required, prompt: prompt, others: others)
    }

    /// Whether the answers of a card are people of a table, or given by the user.
    private static func isOfPeople(_ card: Card) -> Bool {
        guard let key = card.dynamic else { return false }
        return key.hasPrefix("official:") || key.hasPrefix("chair:")
            || ["president", "vice-president", "speaker", "chief-justice"].contains(givenKey(of: card))
    }

    /// The key with which the user can give the answer of a card (`president`); nil when it does not change.
    package static func givenKey(of card: Card) -> String? {
        card.dynamic.map { $0.hasPrefix("given:") ? String($0.dropFirst(6)) : $0 }
    }

    /// The accepted answers of a key such as `official:governor`, `count:Senate` or `given:president`.
    package func answers(for key: String) -> [String] {
        let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
        let (kind, argument) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        let own = givenAnswers(kind == "given" ? argument : key)
        if !own.isEmpty || kind == "given" { return own }
        guard let pack else { return [] }
        switch kind {
        case "capital": return [pack.configuration.capital]
        case "official": return current(pack).filter { $0.role.folded == argument.folded }.map(Self.name)
        case "party":
            return current(pack).filter { $0.role.folded == argument.folded }.map(\.party).filter { !$0.isEmpty }
        case "count": return count(argument, pack).map { ["\($0)"] } ?? []
        case "majority": return majority(argument, pack).map { [$0] } ?? []
        case "chair": return chairs(argument, pack)
        case "split-districts": return splitDistricts(pack)
        case "title": return pack.statutes.filter { $0.number.folded == argument.folded }.map(\.name)
        case "title-number":
            return pack.statutes.filter { $0.isActive && $0.name.folded == argument.folded }
                .flatMap { [$0.number, "Title \($0.number)"] }
        default: return []
        }
    }

    /// How old the answers of a card are.
    package func asOf(_ card: Card) -> String {
        guard let key = card.dynamic else { return card.asOf }
        if let newest = given.filter({ "given:\($0.key)" == key || $0.key == key }).map(\.validFrom.description).max() {
            return newest
        }
        guard let pack, !key.hasPrefix("given:") else { return card.asOf }
        if key.hasPrefix("title") { return pack.statutes.map(\.asOf).max() ?? card.asOf }
        if key == "capital" { return pack.configuration.asOf }
        return pack.officials.map(\.asOf).min() ?? card.asOf
    }

    private func givenAnswers(_ key: String) -> [String] {
        let known = given.filter { answer in answer.key == key && (day.map { answer.validFrom <= $0 } ?? true) }
        guard let newest = known.map(\.validFrom).max() else { return [] }
        return known.filter { $0.validFrom == newest }.map(\.answer)
    }

    private func current(_ pack: StatePack) -> [Official] {
        guard let day else { return pack.officials }
        return pack.officials.filter { $0.termEnd.isEmpty || $0.termEnd >= day.description }
    }

    /// The given name may be left out, as at the test.
    private static func name(_ official: Official) -> String {
        official.familyName.isEmpty ? official.name : "(\(official.givenName)) \(official.familyName)"
    }

    private func members(_ chamber: String, _ pack: StatePack) -> [Official] {
        pack.officials.filter { $0.role == "legislator" && $0.chamber.folded == chamber.folded }
    }

    private func count(_ what: String, _ pack: StatePack) -> Int? {
        switch what {
        case "districts":
            Set(pack.officials.filter { $0.role == "legislator" }.map { $0.district.prefix { $0.isNumber } }).count
        case "committees": pack.committees.count
        case "titles": pack.statutes.count { $0.isActive }
        default: members(what, pack).isEmpty ? nil : members(what, pack).count
        }
    }

    private func majority(_ chamber: String, _ pack: StatePack) -> String? {
        let all = members(chamber, pack)
        let parties = Dictionary(grouping: all, by: \.party)
        return parties.first { $0.value.count * 2 > all.count }?.key
    }

    private func chairs(_ argument: String, _ pack: StatePack) -> [String] {
        let parts = argument.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return [] }
        let names = pack.committees.filter { $0.chamber.folded == parts[0].folded && $0.name.folded == parts[1].folded }
            .flatMap(\.members).filter { ["chair", "co-chair", "lead co-chair"].contains($0.role.folded) }.map(\.name)
        return names.map { name in pack.officials.first { $0.name == name }.map(Self.name) ?? name }
    }

    private func splitDistricts(_ pack: StatePack) -> [String] {
        let split = pack.officials.filter { $0.role == "legislator" && $0.district.last?.isLetter == true }
        return Set(split.map { String($0.district.prefix { $0.isNumber }) }).sorted(by: NaturalOrder.precedes)
    }
}

/// An answer that the user gave, with the day from which it holds.
package struct GivenAnswer: Sendable, Hashable {
    package let key: String
    package let answer: String
    package let validFrom: CalendarDay
    package let source: String

    package init(key: String, answer: String, validFrom: CalendarDay, source: String) {
        self.key = key
        self.answer = answer
        self.validFrom = validFrom
        self.source = source
    }
}
