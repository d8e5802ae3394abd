import RegexBuilder

/// Whether what somebody wrote is one of the accepted answers.
///
/// An answer is accepted when the reply has all its words in any order, and nothing besides that would change it. Words of
/// the question and words in parentheses may be left out. Articles, titles before names, initials, middle names and polite
/// words do not count; the noun of an adjective is as good as it (`WordFamilies`); numbers and dates count in any spelling,
/// and a longer word may have one wrong letter. What stands behind “from” or “all” has to stand there in the answer too.
/// A reply that names several answers is right when each of them is, and when there are as many as are asked for.
package struct AnswerMatcher: Sendable {
    private let phrases: [AcceptedPhrase]
    private let required: Int
    /// The words of the question, which a reply may say again.
    private let prompt: Set<String>
    /// The words that are known, with the long words of their families, each with what it counts as.
    private let vocabulary: [String: String]

    /// - Parameters:
    ///   - answers: The accepted answers as they are published.
    ///   - also: Other words for an answer, each with the published answer that it stands for.
    ///   - prompt: The question; its words need not be said again.
    package init(answers: [String], also: [String: String] = [:], required: Int = 1, prompt: String = "") {
        // “Name one war” does not say the numeral of World War I, “no longer” denies nothing of an answer, and “why do some
        // have more” is not what they have more of.
        let asked = Set(AnswerWords.words(prompt).filter { !AnswerWords.isNumber($0) })
            .subtracting(AnswerWords.negations).subtracting(AnswerWords.comparisons)
        var phrases: [AcceptedPhrase] = []
        for (index, answer) in answers.enumerated() {
            phrases += AcceptedPhrase.all(answer, answer: index, prompt: asked)
        }
        for (other, answer) in also.sorted(by: { $0.key < $1.key }) {
            guard let index = answers.firstIndex(of: answer) else { continue }
            phrases += AcceptedPhrase.all(other, answer: index, prompt: asked)
        }
        self.phrases = phrases
        self.required = max(1, required)
        let explained = asked.union(AnswerWords.words(prompt).filter { AnswerWords.isNumber($0) && $0.count > 1 })
        self.prompt = asked.isDisjoint(with: AnswerWords.rights) ? explained : explained.union(AnswerWords.rights)
        vocabulary = phrases.reduce(into: asked) { $0.formUnion($1.known) }.reduce(into: [:]) { vocabulary, word in
            vocabulary[word] = word
            for member in WordFamilies.members(of: word) where member.count > 6 { vocabulary[member] = word }
        }
    }

    /// Whether a reply names as many of the answers as are asked for, and nothing that is none.
    package func accepts(_ reply: String) -> Bool { matches(reply).count >= required }

    /// Which of the answers a reply names; none when it says something besides.
    package func matches(_ reply: String) -> Set<Int> {
        // A reply is a line; what is longer than any answer is none, and is not looked at.
        guard reply.utf8.count <= 1_000 else { return [] }
        let words = AnswerWords.words(reply)
        let followers = AnswerWords.followers(reply).mapValues { Set($0.map { spelling($0) }) }
        let found = named(by: words, followers, among: phrases)
        if !found.isEmpty { return found }
        let untitled = AnswerWords.withoutTitles(words)
        return untitled.count < words.count
            ? named(by: untitled, followers, among: phrases.filter { $0.name != nil }) : []
    }

    private func named(
        by words: [String], _ followers: [String: Set<String>], among phrases: [AcceptedPhrase]
    ) -> Set<Int> {
        let spelled = words.map { spelling($0) }
        let covered = phrases.filter { $0.isCovered(by: spelled) && $0.agrees(with: followers) }
        guard !covered.isEmpty else { return [] }
        var explained = covered.reduce(into: prompt) { $0.formUnion($1.known) }
        explained.formUnion(AnswerWords.chatter)
        explained.formUnion(AnswerWords.needless)
        if covered.contains(where: \.isTime) { explained.formUnion(AnswerWords.units) }
        let middle = covered.compactMap { $0.middleName(in: spelled) }
        let isExplained = spelled.indices.allSatisfy {
            explained.contains(spelled[$0]) || AnswerWords.isInitial(spelled[$0]) || middle.contains($0)
        }
        guard isExplained else { return [] }
        // Each answer that counts adds a word: “life, life” is one.
        var (answers, said): (Set<Int>, Set<String>) = ([], [])
        for phrase in covered.sorted(by: { $0.words.count > $1.words.count }) {
            let own = Set(phrase.words).intersection(spelled)
            if !own.isSubset(of: said) && !answers.contains(phrase.answer) { answers.insert(phrase.answer) }
            said.formUnion(own)
        }
        return answers
    }

    /// The known word that a word is, perhaps with one wrong letter; the word itself when it is none.
    private func spelling(_ word: String) -> String {
        if vocabulary[word] != nil || AnswerWords.chatter.contains(word) { return word }
        let near = Set(vocabulary.filter { WordForms.isMisspelling(word, of: $0.key) }.values)
        return near.count == 1 ? near.first ?? word : word
    }
}

/// One wording of an accepted answer.
struct AcceptedPhrase: Sendable {
    /// Which of the published answers it is.
    let answer: Int
    /// The words that a reply has to have, as often as they stand there.
    let needed: [String]
    /// All words that it may have.
    let known: Set<String>
    /// The words outside of parentheses.
    let words: [String]
    /// Whether it is a number of years, so that the years may be said or left out.
    let isTime: Bool
    /// What stands behind a word whose place decides, with and without what is in parentheses.
    private let followers: [String: Set<String>]
    /// The last given name and the family name of a person who is written `(Given) Family`.
    let name: (given: String, family: String)?

    private init?(required: String, optional: String, answer: Int, prompt: Set<String>, whole: String) {
        var words = AnswerWords.words(required)
        var rest = AnswerWords.words(optional)
        if words.isEmpty { (words, rest) = (rest, []) }
        guard !words.isEmpty else { return nil }
        let isTime =
            words.contains(where: AnswerWords.isNumber)
            && !AnswerWords.times.isDisjoint(with: prompt.union(words).union(rest))
        var needless = prompt.union(isTime ? AnswerWords.units : []).union(AnswerWords.needless)
        if !prompt.isDisjoint(with: AnswerWords.rights) { needless.formUnion(AnswerWords.rights) }
        let needed = words.filter { !needless.contains($0) && !AnswerWords.isInitial($0) }
        self.answer = answer
        self.words = words
        self.needed = needed.isEmpty ? words : needed
        self.isTime = isTime
        known = Set(words + rest)
        followers = AnswerWords.followers(required).merging(AnswerWords.followers(whole)) { $0.union($1) }
        name = Self.name(in: whole)
    }

    private static func name(in text: String) -> (given: String, family: String)? {
        let part = /\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)*/
        let pattern = Regex {
            "("
            Capture { part }
            ") "
            Capture { part }
        }
        guard let match = text.wholeMatch(of: pattern), let given = AnswerWords.words(String(match.1)).last,
            let family = AnswerWords.words(String(match.2)).first, !AnswerWords.needless.contains(given),
            !AnswerWords.chatter.contains(given)
        else { return nil }
        return (given, family)
    }

    /// Where a reply has a middle name: one word between the given name and the family name.
    func middleName(in reply: [String]) -> Int? {
        guard let name else { return nil }
        return reply.indices.dropFirst().dropLast().first {
            reply[$0 - 1] == name.given && reply[$0 + 1] == name.family
        }
    }

    /// Whether the words whose place decides lead to the same as in this wording, where both have them.
    func agrees(with reply: [String: Set<String>]) -> Bool {
        followers.allSatisfy { word, next in reply[word].map { !$0.isDisjoint(with: next) } ?? true }
    }

    /// Whether the words have all that is needed, and at least half of the whole.
    func isCovered(by reply: [String]) -> Bool {
        let said = reply.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        func has(_ words: [String]) -> Int {
            words.reduce(into: [:]) { $0[$1, default: 0] += 1 }.reduce(0) { $0 + min($1.value, said[$1.key] ?? 0) }
        }
        return has(needed) == needed.count && has(words) * 2 >= words.count
    }

    /// The wordings of an answer: one for each side of a slash, and one for each word that “(or …)” offers instead of the
    /// word before it.
    static func all(_ text: String, answer: Int, prompt: Set<String>) -> [AcceptedPhrase] {
        var readings: [(required: String, optional: String)] = [("", "")]
        var rest = text[...]
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let (before, group) = (rest[..<open], rest[rest.index(after: open)..<close])
            let other = group.hasPrefix("or ") ? group.dropFirst(3) : nil
            readings = readings.flatMap { reading -> [(required: String, optional: String)] in
                let kept = (reading.required + before + " ", reading.optional + " " + group)
                guard let other, readings.count < 8 else { return [kept] }
                let shorter = before.split(separator: " ").dropLast().joined(separator: " ")
                return [kept, (reading.required + " " + shorter + " " + other + " ", reading.optional)]
            }
            rest = rest[rest.index(after: close)...]
        }
        return readings.flatMap { reading -> [AcceptedPhrase] in
            let required = reading.required + rest
            let sides = required.split(separator: "/").map(String.init)
            let wordings = sides.count > 1 && !required.contains { $0.isNumber } ? sides : [required]
            return wordings.compactMap {
                AcceptedPhrase(required: $0, optional: reading.optional, answer: answer, prompt: prompt, whole: text)
            }
        }
    }
}
