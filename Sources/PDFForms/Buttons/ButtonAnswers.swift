import Interchange

/// What yes and no mean for the buttons of a field.
struct ButtonAnswers: Sendable {
    /// What a word for yes means, and one for no.
    private let yes: ButtonWords.Choice
    private let no: ButtonWords.Choice
    /// What a sign such as x means, where that is not what yes means.
    private let mark: ButtonWords.Choice
    /// Whether the words of the form that say yes or no are left to the two above.
    private let decidesAlone: Bool
    private let isGroup: Bool
    /// Whether positions would say the opposite of 1 for yes and 0 for no.
    private let contradictsPositions: Bool
    /// Whether 1 and 0 are yes and no: not where numbers name buttons.
    private let takesNumbers: Bool
    private let words: AnswerWords

    init(_ draft: ButtonWordDraft, isGroup: Bool, isNegative: Bool, words: AnswerWords) {
        self.isGroup = isGroup
        self.words = words
        decidesAlone = isNegative
        let numbering = draft.numbering ?? .position
        guard isGroup || draft.kind == .radio else {
            (contradictsPositions, takesNumbers, mark) = (false, true, isNegative ? .off : .state(0))
            if isNegative {
                (yes, no) = (.off, .state(0))
            } else {
                func says(_ readings: [ButtonReading]) -> Bool {
                    draft.words.contains {
                        readings.contains($0.reading) && !ButtonWordDraft.isNumber($0.text)
                            && words.answer(AnswerWords.folded($0.text)) == false
                    }
                }
                // A box for no: its own column and the question's would tick it for opposite answers.
                yes = says([.export, .state]) ? .unknown : .state(0)
                no = says([.label]) ? .unknown : .off
            }
            return
        }
        guard isGroup else {
            (yes, no, mark) = (.state(0), .unknown, .state(0))
            (contradictsPositions, takesNumbers) = (false, true)
            return
        }
        let said = Self.said(draft.sayings.map { Set($0.map(Self.core)) }, words)
        yes = said.yes.map { .state($0) } ?? .unknown
        // An unanswered question is no “no”; check boxes are all cleared.
        no = said.no.map { .state($0) } ?? (draft.kind == .checkbox ? .off : .unknown)
        mark = yes
        contradictsPositions = said.yes.map { $0 != 0 } ?? (said.no == 0)
        takesNumbers = numbering == .position && !contradictsPositions
    }

    /// What a word chooses; `.unknown` for one that is no answer.
    ///
    /// - Parameter folded: The word as `AnswerWords.folded` makes it.
    func choice(_ folded: String) -> ButtonWords.Choice {
        guard let answer = words.answer(folded), takesNumbers || !ButtonWordDraft.isNumber(folded) else {
            return .unknown
        }
        return answer ? AnswerWords.isSign(folded) ? mark : yes : no
    }

    /// Whether a word of the form names its button, rather than saying yes or no.
    func allows(_ word: ButtonWords.Word, _ folded: String) -> Bool {
        if word.reading == .position { return !contradictsPositions }
        guard !isGroup, let answer = words.answer(folded) else { return true }
        if decidesAlone { return false }
        guard !answer else { return true }
        return switch word.reading {
        case .export, .state, .position: true
        case .label: false
        }
    }

    // MARK: Which button says what

    /// The buttons that say yes and no, in the first language in which both are said; else what is said in a near one.
    private static func said(_ names: [Set<String>], _ words: AnswerWords) -> (yes: Int?, no: Int?) {
        func only(_ list: Set<String>) -> Int? {
            let found = names.indices.filter { !names[$0].isDisjoint(with: list) }
            return found.count == 1 ? found[0] : nil
        }
        for language in words.languages {
            if let yes = only(language.yes), let no = only(language.no), yes != no { return (yes, no) }
        }
        // One letter alone may be anything, but for the last two buttons that are left.
        func long(_ list: Set<String>) -> Set<String> { names.count == 2 ? list : list.filter { $0.count > 1 } }
        var result: (yes: Int?, no: Int?)
        for language in words.nearest {
            result.yes = result.yes ?? only(long(language.yes))
            result.no = result.no ?? only(long(language.no))
        }
        return result.yes == result.no ? (nil, nil) : result
    }

    /// What a name says before its first comma, without numbers and signs around it: of `1. Yes, I am` that is `yes`.
    static func core(_ name: String) -> String {
        let head = name.split(maxSplits: 1) { ",;:–—(".contains($0) }.first { $0.contains(where: \.isLetter) }
        let letters = head ?? name[...]
        guard let first = letters.firstIndex(where: \.isLetter), let last = letters.lastIndex(where: \.isLetter) else {
            return AnswerWords.folded(name)
        }
        return String(letters[first...last]).lowercased()
    }
}
