/// One wording of an accepted answer.
struct AcceptedPhrase: Sendable {
    /// Which of the published answers it is.
    let answer: Int
    /// All words that it may have.
    let known: Set<String>
    /// The words outside of parentheses.
    let words: [String]
    /// What a reply has to have, as often as it stands there.
    private let needed: [String]
    /// What makes it this answer; more than half of it has to be said.
    private let core: [String]
    /// Whether it is a number of years, so that the years may be said or left out.
    let isTime: Bool
    /// How often it says no.
    let denials: Int
    /// Whether all of several things are needed.
    let needsAll: Bool
    let offersChoice: Bool
    let name: PersonName?
    let deeds: [Deed]
    private let numbers: [String]
    private let question: AskedQuestion
    /// What stands behind a number as one thing: the 34th president.
    private let singular: Set<String>
    private let counted: Set<String>
    private let head: String?
    /// What stands behind a word whose place decides, with and without what is in parentheses.
    private let followers: [String: Set<String>]
    /// What may be left out and stands behind such a word, without which it is not said: (from Great Britain).
    let added: [String: Set<String>]

    private init?(required: String, optional: String, answer: Int, question: AskedQuestion, whole: String) {
        var (said, rest) = (AnswerText(required), AnswerText(optional))
        if said.words.isEmpty { (said, rest) = (rest, said) }
        guard !said.words.isEmpty else { return nil }
        let all = AnswerText(whole)
        self.answer = answer
        self.question = question
        words = said.stems
        known = Set(words + rest.stems)
        isTime = !said.numbers.isEmpty && question.isAboutTime
        // What any reply may leave out, and what one may leave out that says more than half of the rest.
        var free = WordClasses.needless.union(isTime ? WordClasses.units.union(["atleast"]) : [])
        if question.isAboutRights { free.formUnion(WordClasses.rights) }
        let counting = words.filter { !free.contains($0) && $0.count > 1 || $0.first?.isNumber == true }
        // Independent is not said by “the Declaration of Independence”: another form of a word of the question counts.
        let forms = Set(said.words.filter { !question.roots.contains(WordForms.root($0.spoken)) }.map(\.stem))
            .subtracting(question.category)
        let needed = counting.filter { !question.words.contains($0) || forms.contains($0) }
        self.needed = needed.isEmpty ? words : needed
        // The father of our country is more than the father.
        let core = (counting + words.suffix(1).filter { $0 == "usa" }).filter { !question.category.contains($0) }
        self.core = core.isEmpty ? words : core
        denials = said.denials
        offersChoice = said.offersChoice
        needsAll = said.all.contains { $0.endsItem && $0.spoken != "or" } && !said.offersChoice
        name = PersonName(whole)
        deeds = Deed.all(in: said) + Deed.all(in: all)
        numbers = said.numbers
        singular = Set(said.counts.compactMap(\.counted.first).filter { !$0.spoken.hasSuffix("s") }.map(\.stem))
            .subtracting(WordClasses.units)
        counted = known.union(question.counted).union(question.category).union(WordClasses.chatter).union(
            isTime ? WordClasses.units : []
        )
        .union(["atleast", "atmost"])
        head = said.head
        added = rest.followers.filter { WordClasses.leading.contains($0.key) }
        followers = said.followers.merging(all.followers) { $0.union($1) }.filter {
            WordClasses.leading.contains($0.key)
        }
    }

    /// Whether a reply has the words of this wording, and says the same with them.
    func isSaid(in reply: AnswerText) -> Bool {
        let stems = reply.stems
        return isCovered(by: stems) && agrees(with: reply.followers, said: stems) && counts(as: reply)
    }

    private func isCovered(by reply: [String]) -> Bool {
        let said = reply.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        func has(_ words: [String]) -> Int {
            words.reduce(into: [:]) { $0[$1, default: 0] += 1 }.reduce(0) { $0 + min($1.value, said[$1.key] ?? 0) }
        }
        let pronoun = WordClasses.pronouns.isDisjoint(with: reply) ? 0 : 1
        let bound = words.contains("atleast") && said["atleast"] != nil ? 1 : 0
        return has(needed) == needed.count && (has(core) + pronoun + bound) * 2 > core.count
    }

    /// Whether the words whose place decides lead to the same as in this wording, where the reply has both.
    private func agrees(with reply: [String: Set<String>], said: [String]) -> Bool {
        let goals = WordClasses.goals.reduce(into: Set()) { $0.formUnion(reply[$1] ?? []) }
        return followers.allSatisfy { word, next in
            if word == "from", reply[word] == nil { return goals.isDisjoint(with: next) }
            guard let other = reply[word], !next.isDisjoint(with: said) else { return true }
            return !other.isDisjoint(with: next)
        } && added.allSatisfy { word, next in next.isDisjoint(with: said) || !next.isDisjoint(with: reply[word] ?? []) }
    }

    /// Whether the numbers stand in the same order, and count the same.
    private func counts(as reply: AnswerText) -> Bool {
        var rest = numbers[...]
        for number in reply.numbers where number == rest.first { rest.removeFirst() }
        return rest.isEmpty
            && reply.counts.allSatisfy { number, behind in
                guard numbers.contains(number), let first = behind.first, let last = behind.last else { return true }
                return question.counts(number, first)
                    || (counted.contains(first.stem) || counted.contains(last.stem))
                        && !(first.spoken.hasSuffix("s") && singular.contains(first.stem))
            }
    }

    /// Whether the words stand together in a reply that has those of other answers, too: nothing of them is between, but for
    /// answers that share what the whole is, as do North and South Carolina.
    func isTogether(in reply: [String], beside others: [AcceptedPhrase]) -> Bool {
        let related = Set(others.filter { $0.head == head }.map(\.answer)).union([answer])
        let foreign = Set(others.filter { !related.contains($0.answer) }.flatMap(\.needed)).subtracting(known)
        guard !foreign.isDisjoint(with: reply) else { return true }
        let own = Set(needed)
        return reply.split { foreign.contains($0) }.contains { own.isSubset(of: $0) }
    }

    /// The wordings of an answer: one for each side of a slash, and one for each word that “(or …)” offers instead of the
    /// word before it.
    static func all(_ text: String, answer: Int, question: AskedQuestion) -> [AcceptedPhrase] {
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
            // What says no in parentheses is left out as a whole: taxes (taxation without representation).
            let isWhole = AnswerText(reading.optional).denials > 0
            let optional = isWhole ? "" : reading.optional
            return (isWhole ? wordings + wordings.map { $0 + " " + reading.optional } : wordings).compactMap {
                AcceptedPhrase(required: $0, optional: optional, answer: answer, question: question, whole: text)
            }
        }
    }
}
