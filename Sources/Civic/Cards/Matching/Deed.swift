/// Who does something, and to whom: what a sentence says with one of the verbs that can be turned round.
///
/// “Japan bombed Pearl Harbor” and “Pearl Harbor was bombed by Japan” are the same deed, “Pearl Harbor bombed Japan” is not.
struct Deed: Sendable {
    let verb: String
    private let isPassive: Bool
    /// Whether the one who does it is only pointed at: “We elect a senator for how many years?” asks for nobody.
    private let isOurs: Bool
    private(set) var doers: Set<String> = []
    private(set) var others: Set<String> = []

    /// The deeds of a text, one for each of its verbs.
    static func all(in text: AnswerText) -> [Deed] {
        text.all.indices.compactMap { Deed(at: $0, in: text.all) }
    }

    private init?(at index: Int, in words: [AnswerText.Word]) {
        let word = words[index]
        let isNoun = index > 0 && Self.articles.contains(words[index - 1].spoken)
        guard Self.verbs.contains(WordForms.root(word.spoken)), word.spoken != "free", !isNoun else { return nil }
        verb = word.stem
        // A clause begins before the one who does it, and ends behind the other.
        let start = words[..<index].lastIndex { $0.endsItem || Self.conjunctions.contains($0.spoken) } ?? -1
        // “A day to honor soldiers”: the day honors nobody. “The government has to obey”: the government obeys.
        let isPurpose = index > 1 && words[index - 1].spoken == "to" && !Self.duties.contains(words[index - 2].spoken)
        let before = isPurpose ? [] : Self.stems(words[(start + 1)..<index])
        isOurs = words[(start + 1)..<index].contains { Self.subjects.contains($0.spoken) }
        let behind = words[(index + 1)...].prefix { !$0.isSeparator && !Self.conjunctions.contains($0.spoken) }
        let agent = behind.firstIndex { $0.spoken == "by" } ?? behind.endIndex
        let isParticiple = word.spoken.hasSuffix("ed") || Self.participles.contains(word.spoken)
        let auxiliaries = words[..<index].reversed().prefix(while: \.isGlue)
        // “Slaves freed” and “the market crashed” do not say which of the two they mean.
        let isOpen = behind.isEmpty && (isParticiple || word.spoken.hasSuffix("ing"))
        isPassive =
            agent == behind.startIndex && agent < behind.endIndex
            || isParticiple && auxiliaries.contains { WordClasses.forms.contains($0.spoken) }
        if isPassive {
            (doers, others) = (Self.stems(behind[agent...]), before)
        } else if !isOpen {
            (doers, others) = (before, Self.stems(behind[..<agent]))
        }
    }

    /// The words that can do something: years do nothing.
    private static func stems(_ words: some Sequence<AnswerText.Word>) -> Set<String> {
        Set(words.filter { !$0.isGlue }.map(\.stem)).subtracting(WordClasses.chatter).subtracting(WordClasses.units)
    }

    /// Whether another deed is the same turned round, words that may be on either side left aside.
    func isReversed(_ other: Deed, besides free: [String] = []) -> Bool {
        let (doers, others) = (doers.subtracting(free), others.subtracting(free))
        return verb == other.verb
            && (!doers.subtracting(others).isDisjoint(with: other.others.subtracting(other.doers))
                || !others.subtracting(doers).isDisjoint(with: other.doers.subtracting(other.others)))
    }

    /// Whether another deed, of an answer, has it on the wrong side: the question asks who does this, or to whom it is done.
    func isReversed(_ other: Deed, answeredBy answer: [String]) -> Bool {
        guard verb == other.verb, doers.isEmpty && (isPassive || !isOurs) || others.isEmpty else { return false }
        // “Who signs bills?” asks for the one who does, “Who was taken?” for the other.
        let asksDoer = doers.isEmpty && !isPassive && !isOurs
        let (wrong, right) = asksDoer ? (other.others, other.doers) : (other.doers, other.others)
        return !wrong.subtracting(right).isDisjoint(with: answer)
    }

    private static let verbs = Set(
        ("attack bomb invade crash hit strike struck fly flew obey follow advise protect represent support oppose freed frees "
            + "freeing govern defend elect choose chose explain interpret fight fought appoint led lead kill assassinate write wrote written sign veto "
            + "make made enforce declare buy bought review resolve reject serve force cross defeat fund loyal set define form "
            + "create establish declare announce limit stop honor remember own enslave decide determine take took "
            + "taken sell sold")
            .split(separator: " ").map { WordForms.root(String($0)) })

    private static let participles: Set<String> = [
        "hit", "struck", "chosen", "taken", "sold", "fought", "led", "written", "made", "bought",
    ]

    private static let subjects: Set<String> = ["i", "we", "you", "he", "she", "they"]

    private static let duties: Set<String> = ["has", "have", "had", "need", "needs", "ought"]

    private static let articles: Set<String> = ["a", "an", "the"]

    private static let conjunctions: Set<String> = [
        "because", "that", "which", "who", "whom", "when", "where", "if", "whether", "while", "so",
    ]
}
