/// Whether what somebody wrote is one of the accepted answers.
///
/// An answer is accepted when the reply has all its words in any order, and nothing besides that would change it. Words of
/// the question and words in parentheses may be left out, as long as more than half is said of what makes the answer.
/// Articles, titles before names and polite words do not count; the noun of an adjective is as good as it (`WordFamilies`);
/// numbers, dates and times count in any spelling, and a longer word may have one wrong letter.
///
/// The order counts where it says something else: who does what to whom (`Deed`), which number is the first, and what stands
/// behind “from” or “all”. A reply that names several answers is right when each of them is, when there are as many as are
/// asked for, and when it does not leave the choice.
package struct AnswerMatcher: Sendable {
    private let phrases: [AcceptedPhrase]
    private let required: Int
    private let question: AskedQuestion
    /// Other people, where the middle names of those in the answers are not known; nil where an answer has all names.
    private let others: [PersonName]?
    /// The words that are known, each with what it counts as.
    private let vocabulary: [String: String]
    /// Two words of an answer that may be written as one, and states that may be written with two letters.
    private let compounds: [String: [String]]
    /// The words of the answers and of the question, which may be written as two.
    private let wholes: Set<String>

    /// - Parameters:
    ///   - answers: The accepted answers as they are published.
    ///   - also: Other words for an answer, each with the published answer that it stands for.
    ///   - prompt: The question; its words need not be said again.
    ///   - others: Other people of the table that the answers are of, which has no middle names; nil where an answer has all
    ///     names of a person.
    init(
        answers: [String], also: [String: String] = [:], required: Int = 1, prompt: String = "",
        others: [PersonName]? = nil
    ) {
        let question = AskedQuestion(prompt, answers: answers)
        var phrases: [AcceptedPhrase] = []
        for (index, answer) in answers.enumerated() {
            phrases += AcceptedPhrase.all(answer, answer: index, question: question)
        }
        for (other, answer) in also.sorted(by: { $0.key < $1.key }) {
            guard let index = answers.firstIndex(of: answer) else { continue }
            phrases += AcceptedPhrase.all(other, answer: index, question: question)
        }
        self.phrases = phrases
        self.required = max(1, required)
        self.question = question
        self.others = others
        let texts = (answers + also.keys + [prompt]).map { AnswerText($0).words }
        let letters = StateLetters.known(in: texts.joined().map(\.spoken))
        compounds = texts.reduce(into: letters) { compounds, words in
            for (first, second) in zip(words, words.dropFirst()) where !first.isNumber && !second.isNumber {
                compounds[first.spoken + second.spoken] = [first.spoken, second.spoken]
            }
        }
        wholes = Set(texts.joined().map(\.spoken).filter { $0.count > 5 })
        vocabulary = texts.joined().reduce(into: [:]) { vocabulary, word in
            vocabulary[word.stem] = word.stem
            if WordForms.stem(word.spoken) == word.stem { vocabulary[word.spoken] = word.stem }
            for member in WordFamilies.members(of: word.stem) where member.count > 6 { vocabulary[member] = word.stem }
        }
    }

    /// Whether a reply names as many of the answers as are asked for, and nothing that is none.
    package func accepts(_ reply: String) -> Bool { matches(reply).count >= required }

    /// Which of the answers a reply names; none when it says something besides.
    package func matches(_ reply: String) -> Set<Int> {
        // A reply is a line; what is longer than any answer is none, and is not looked at.
        guard reply.utf8.count <= 1_000 else { return [] }
        // Who is asked how many says no place in a row.
        if question.asksHowMany, NumberWords.hasOrdinal(reply) { return [] }
        let compounds = StateLetters.meant(by: reply, of: compounds)
        let said = AnswerText(reply, compounds: compounds, wholes: wholes).respelled(spelling)
        let found = named(by: said, among: phrases)
        if !found.isEmpty { return found }
        let untitled = said.untitled
        return untitled.all.count < said.all.count ? named(by: untitled, among: phrases.filter { $0.name != nil }) : []
    }

    private func named(by said: AnswerText, among phrases: [AcceptedPhrase]) -> Set<Int> {
        let stems = said.stems
        let deeds = Deed.all(in: said)
        var covered = phrases.filter { phrase in
            phrase.isSaid(in: said) && agree(deeds, with: phrase)
                && !(said.offersChoice && (phrase.needsAll || required > 1 && !phrase.offersChoice))
        }
        covered = covered.filter { $0.isTogether(in: stems, beside: covered) }
        guard !covered.isEmpty, isExplained(said, by: covered) else { return [] }
        // Each answer that counts adds a word: “life, life” is one.
        var (answers, named): (Set<Int>, Set<String>) = ([], [])
        for phrase in covered.sorted(by: { $0.words.count > $1.words.count }) {
            let own = Set(phrase.words).intersection(stems)
            if !own.isSubset(of: named) && !answers.contains(phrase.answer) { answers.insert(phrase.answer) }
            named.formUnion(own)
        }
        return answers
    }

    /// Whether a reply does not turn round what an answer or the question says, and names no other as the one who does it.
    private func agree(_ deeds: [Deed], with phrase: AcceptedPhrase) -> Bool {
        deeds.allSatisfy { deed in
            let known = phrases.flatMap { wording in wording.deeds.map { (wording.answer, $0) } }.filter {
                $1.verb == deed.verb
            }
            let own = phrase.deeds.filter { $0.verb == deed.verb }
            let same = own.isEmpty ? known.filter { $0.0 == phrase.answer }.map(\.1) : own
            let doers = known.reduce(into: Set()) { $0.formUnion($1.1.doers) }
            let subjects = !doers.isEmpty ? doers : same.isEmpty ? deed.doers : question.words.union(question.actors)
            return (same.isEmpty || same.contains { !$0.isReversed(deed) })
                && !question.deeds.contains {
                    // The Bill of Rights protects rights: a word of the answer may be on either side.
                    $0.isReversed(deed, besides: phrase.words) || $0.isReversed(deed, answeredBy: phrase.words)
                }
                && (deed.doers.isEmpty || !deed.doers.isDisjoint(with: subjects))
        }
    }

    /// Whether everything that a reply says is of the answers that it names, or of the question.
    private func isExplained(_ said: AnswerText, by covered: [AcceptedPhrase]) -> Bool {
        let answers = Set(covered.map(\.answer))
        // Other wordings of the same answers say no more, unless they say no.
        let wordings = phrases.filter { answers.contains($0.answer) }
        var known = wordings.filter { $0.denials == 0 }.reduce(into: Set()) { known, wording in
            known.formUnion(wording.added.values.reduce(wording.known) { $0.subtracting($1) })
        }
        .subtracting(WordClasses.leading)
        for phrase in covered { known.formUnion(phrase.known) }
        let own = known
        known.formUnion(WordClasses.chatter)
        known.formUnion(WordClasses.needless)
        // Beside as many as are asked for, a part of another is no mistake: life, liberty and happiness.
        if required > 1, answers.count >= required { known.formUnion(phrases.flatMap(\.words)) }
        if covered.contains(where: \.isTime) { known.formUnion(WordClasses.units) }
        if question.asksLeast { known.insert("atleast") }
        let denials = answers.reduce(0) { sum, answer in
            sum + (covered.filter { $0.answer == answer }.map(\.denials).max() ?? 0)
        }
        let words = said.words
        let middle = middleNames(in: said.stems, of: wordings)
        return said.denials <= denials && isPlain(said, besides: known)
            && words.indices.allSatisfy { index in
                let (word, next) = (words[index], index + 1 < words.count ? words[index + 1] : nil)
                let last = index > 0 ? words[index - 1] : nil
                return known.contains(word.stem) || middle.contains(index)
                    || word.isInitial && own.contains { $0.hasPrefix(word.stem) }
                    || word.spoken == "all" && next.map { WordClasses.persons.contains($0.stem) } == true
                    // “Each star represents one state” says one for a; “the judicial one” numbers nothing, as World War I does.
                    || word.stem == "1" && (next.map { !$0.isNumber } ?? last.map { !question.numbers($0) } ?? false)
                    || question.says(word, behind: last, before: next)
            }
    }

    /// Whether each thing that a reply lists has something of an answer, and not only of the question.
    private func isPlain(_ said: AnswerText, besides known: Set<String>) -> Bool {
        // “Springfield, Illinois” is one thing, where one is asked for.
        required == 1 && !said.all.contains { $0.endsItem && !$0.isSeparator }
            || said.items.allSatisfy { item in
                let words = item.filter { !$0.isGlue }
                guard let first = item.first, words.contains(where: { !known.contains($0.stem) }) else { return true }
                let isClause = first.isGlue && !["a", "an", "the", "your", "our"].contains(first.spoken)
                return isClause || words.contains { known.contains($0.stem) && !WordClasses.chatter.contains($0.stem) }
            }
    }

    /// Where a reply has middle names that may be those of the person.
    private func middleNames(in reply: [String], of wordings: [AcceptedPhrase]) -> Set<Int> {
        let names = wordings.compactMap(\.name)
        let middle = names.flatMap(\.middle)
        return names.reduce(into: []) { found, name in
            for index in name.middle(in: reply) ?? 0..<0 {
                let word = reply[index]
                let isOwn =
                    middle.isEmpty
                    ? word.count == 1 || others.map { !$0.contains { $0.family == word } } ?? false
                    : middle.contains { PersonName.agree(word, $0) }
                if isOwn { found.insert(index) }
            }
        }
    }

    /// The known word that a word is, perhaps with one wrong letter; the word itself when it is none.
    private func spelling(_ word: AnswerText.Word) -> String {
        if let known = vocabulary[word.stem] ?? vocabulary[word.spoken] { return known }
        guard !WordClasses.chatter.contains(word.stem), others?.contains(where: { $0.has(word.stem) }) != true else {
            return word.stem
        }
        let near = Set(vocabulary.filter { WordForms.isMisspelling(word.spoken, of: $0.key) }.values)
        return near.count == 1 ? near.first ?? word.stem : word.stem
    }
}
