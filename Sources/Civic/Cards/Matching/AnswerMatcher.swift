/// Whether what somebody wrote is one of the accepted answers.
///
/// An answer is accepted when the reply has all its words in any order, and nothing besides that would change it. Words of
/// the question and words in parentheses may be left out. Articles, titles before names, initials and polite words do not
/// count; numbers and dates count in any spelling, and a longer word may have one wrong letter. A reply that names several
/// answers is right when each of them is, and when there are as many as are asked for.
package struct AnswerMatcher: Sendable {
    private let phrases: [AcceptedPhrase]
    private let required: Int
    private let prompt: Set<String>
    private let vocabulary: Set<String>

    /// - Parameters:
    ///   - answers: The accepted answers as they are published.
    ///   - also: Other words for an answer, each with the published answer that it stands for.
    ///   - prompt: The question; its words need not be said again.
    package init(answers: [String], also: [String: String] = [:], required: Int = 1, prompt: String = "") {
        // “Name one war” does not say the numeral of World War I, and “no longer” denies nothing of an answer.
        let asked = Set(AnswerWords.words(prompt).filter { !AnswerWords.isNumber($0) })
            .subtracting(AnswerWords.negations)
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
        self.prompt = asked
        vocabulary = phrases.reduce(into: asked) { $0.formUnion($1.known) }
    }

    /// Whether a reply names as many of the answers as are asked for, and nothing that is none.
    package func accepts(_ reply: String) -> Bool { matches(reply).count >= required }

    /// Which of the answers a reply names; none when it says something besides.
    package func matches(_ reply: String) -> Set<Int> {
        // A reply is a line; what is longer than any answer is none, and is not looked at.
        guard reply.utf8.count <= 1_000 else { return [] }
        let words = AnswerWords.words(reply)
        let found = named(by: words)
        if !found.isEmpty { return found }
        let untitled = AnswerWords.withoutTitles(words)
        return untitled.count < words.count ? named(by: untitled) : []
    }

    private func named(by words: [String]) -> Set<Int> {
        let spelled = words.map { spelling($0) }
        let covered = phrases.filter { $0.isCovered(by: spelled) }
        guard !covered.isEmpty else { return [] }
        var explained = covered.reduce(into: prompt) { $0.formUnion($1.known) }
        explained.formUnion(AnswerWords.chatter)
        explained.insert(AnswerWords.nation)
        if covered.contains(where: \.hasNumber) { explained.formUnion(AnswerWords.units) }
        guard spelled.allSatisfy({ explained.contains($0) || AnswerWords.isInitial($0) }) else { return [] }
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
        if vocabulary.contains(word) || AnswerWords.chatter.contains(word) { return word }
        let near = vocabulary.filter { WordForms.isMisspelling(word, of: $0) }
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
    let hasNumber: Bool

    private init?(required: String, optional: String, answer: Int, prompt: Set<String>) {
        var words = AnswerWords.words(required)
        var rest = AnswerWords.words(optional)
        if words.isEmpty { (words, rest) = (rest, []) }
        guard !words.isEmpty else { return nil }
        let hasNumber = words.contains(where: AnswerWords.isNumber)
        let needless = prompt.union(hasNumber ? AnswerWords.units : []).union([AnswerWords.nation])
        let needed = words.filter { !needless.contains($0) }
        self.answer = answer
        self.words = words
        self.needed = needed.isEmpty ? words : needed
        self.hasNumber = hasNumber
        known = Set(words + rest)
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
                AcceptedPhrase(required: $0, optional: reading.optional, answer: answer, prompt: prompt)
            }
        }
    }
}
