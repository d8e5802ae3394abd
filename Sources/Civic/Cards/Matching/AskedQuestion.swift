/// What a question says, as far as an answer need not say it again.
struct AskedQuestion: Sendable {
    /// The words that an answer may leave out.
    let words: Set<String>
    /// Those words without their endings, each in its own form.
    let roots: Set<String>
    /// The words that a reply may say again: those, and long numbers.
    private let repeatable: Set<String>
    /// What is asked for: the war of “Name one war”. An answer that is a war need not say so.
    let category: Set<String>
    /// What is counted: the senators of “How many senators are there?”
    let counted: Set<String>
    /// Whether a number of things is asked for: “How many senators are there?”, and not “famous for many things”.
    let asksHowMany: Bool
    /// Who does what a branch does, that the question asks about: the courts of the judicial branch.
    let actors: Set<String>
    /// The numbers of the question, each with what it counts: the first three words.
    private let quantities: [String: Set<String>]
    /// The numbers of the question that stand behind a word: the 2 of World War II.
    private let numerals: [String: Set<String>]
    /// The first words of names, each with what has to stand behind it: the Vice of Vice President.
    private let names: [String: Set<String>]
    /// Whether a number is the least that will do: “How old must one be?” The answer may say so.
    let asksLeast: Bool
    let isAboutRights: Bool
    let deeds: [Deed]

    /// Whether it is about years: in the question, or in one of its answers.
    let isAboutTime: Bool

    init(_ prompt: String, answers: [String] = []) {
        let text = AnswerText(prompt)
        // “Name one war” does not say the numeral of World War I.
        words = Set(text.words.filter { !$0.isNumber }.map(\.stem)).subtracting(WordClasses.unrepeated)
        roots = Set(text.words.map { WordForms.root($0.spoken) })
        let explained = words.union(text.numbers.filter { $0.count > 1 })
        let said = prompt.split { $0 == " " || $0 == "\n" }.map(String.init)
        // The Bill of Rights and the Statue of Liberty are names.
        isAboutRights = said.contains { ["right", "rights", "freedom", "freedoms"].contains($0) }
        category = Self.run(in: said, behind: ["what", "which", "name"], over: Self.fillers)
        asksHowMany = prompt.lowercased().contains("how many")
        let counted = Self.run(in: said.map { $0.lowercased() }, behind: ["many"], over: [])
        let members = counted.contains("member") ? words.compactMap { Self.members[$0] } : []
        let bodies = Self.members.filter { counted.contains($0.value) }.map(\.key)
        actors = words.reduce(into: []) { $0.formUnion(Self.actors[$1] ?? []) }
        self.counted = counted.union(members)
        repeatable = explained.union(members).union(bodies).union(actors).union(isAboutRights ? WordClasses.rights : [])
        names = said.indices.dropLast().reduce(into: [:]) { names, index in
            let isName = said[index].first?.isUppercase == true && said[index + 1].first?.isUppercase == true
            let begins = index == 0 || said[index - 1].first?.isUppercase == false
            guard isName, begins, said[index].last?.isLetter == true, let first = AnswerText(said[index]).stems.first,
                let second = AnswerText(said[index + 1]).stems.first
            else { return }
            names[first, default: []].insert(second)
        }
        let spoken = Set(text.all.map(\.spoken))
        asksLeast =
            !spoken.isDisjoint(with: ["atleast", "needed"])
            || !spoken.isDisjoint(with: ["old", "long"]) && !spoken.isDisjoint(with: ["must", "have", "need"])
        quantities = text.counts.reduce(into: [:]) {
            $0[$1.number, default: []].formUnion($1.counted.prefix(1).map(\.stem))
        }
        numerals = zip(text.words, text.words.dropFirst()).reduce(into: [:]) { numerals, pair in
            if pair.1.isNumber { numerals[pair.1.stem, default: []].insert(pair.0.stem) }
        }
        deeds = Deed.all(in: text)
        isAboutTime = !WordClasses.times.isDisjoint(with: answers.reduce(words) { $0.union(AnswerText($1).stems) })
    }

    /// Whether the question counts these, too: the 50 stars of the flag.
    func counts(_ number: String, _ word: AnswerText.Word) -> Bool { quantities[number]?.contains(word.stem) == true }

    /// What the members of a body are called, each in the form in which words are compared.
    private static let members = ["senat": "senator", "hous": "represent", "court": "justic"]

    private static let actors: [String: Set<String>] = [
        "judicial": ["court", "judge"], "legislative": ["congress"], "executive": ["president"],
    ].reduce(into: [:]) { $0[WordForms.stem($1.key)] = Set($1.value.map(WordForms.stem)) }

    /// Whether the question numbers such things: World War II.
    func numbers(_ word: AnswerText.Word) -> Bool { numerals.values.contains { $0.contains(word.stem) } }

    /// Whether a reply may say a word again: a word of the question, but the Vice of Vice President, the three of three words
    /// and the two of World War II only beside what stands there.
    func says(_ word: AnswerText.Word, behind last: AnswerText.Word?, before next: AnswerText.Word?) -> Bool {
        if let last, numerals[word.stem]?.contains(last.stem) == true { return true }
        let companions = names[word.stem] ?? (word.stem.count == 1 ? quantities[word.stem] : nil)
        if let companions { return next.map { companions.contains($0.stem) } ?? false }
        return repeatable.contains(word.stem)
    }

    /// The common nouns that stand behind one of some words, perhaps over others.
    private static func run(in words: [String], behind heads: Set<String>, over fillers: Set<String>) -> Set<String> {
        guard let head = words.firstIndex(where: { heads.contains($0.lowercased()) }) else { return [] }
        let rest = words[(head + 1)...].drop { fillers.contains($0.lowercased()) }
        let nouns = rest.prefix { $0.first?.isUppercase == false || $0.contains(".") }
            .prefix { !WordClasses.glue.contains($0.lowercased()) && $0 != "between" }
        return Set(nouns.flatMap { AnswerText($0).stems }).subtracting(WordClasses.needless)
    }

    private static let fillers: Set<String> = [
        "is", "are", "was", "were", "the", "one", "two", "three", "five", "of", "your", "a", "an", "u.s.", "national",
        "major",
    ]
}
