import Interchange

/// What yes and no mean for the buttons of a field.
struct ButtonAnswers: Sendable {
    /// What a word for yes means, and one for no.
    private let yes: ButtonWords.Choice
    private let no: ButtonWords.Choice
    /// What a sign such as x means, where that is not what yes means.
    private let mark: ButtonWords.Choice
    /// What a sign such as 0 or ☐ means.
    private let blank: ButtonWords.Choice
    /// Whether the words of the form that say yes or no are left to the two above.
    private let decidesAlone: Bool
    /// Whether a yes is refused, also where the state is called so.
    private let refusesYes: Bool
    private let isGroup: Bool
    /// Whether positions would say the opposite of 1 for yes and 0 for no.
    private let contradictsPositions: Bool
    /// Whether a state called 1 says no, or one called 0 says yes.
    let contradictsStates: Bool
    /// Whether each button has an export value of its own that is no number.
    private let hasExports: Bool
    /// Whether 1 and 0 are yes and no: not where numbers name buttons.
    private let takesNumbers: Bool
    private let words: AnswerWords

    /// - Parameter shared: Which box it is of those that one expression fills; nil for one that has its own.
    init(_ draft: ButtonWordDraft, shared: SharedAnswer.Part?, words: AnswerWords) {
        isGroup = draft.isGroup
        self.words = words
        decidesAlone = shared == .no || shared == .namedInPair
        // Of buttons that turn on together and say different things, a yes means none.
        let namesNone = draft.isDivided && !draft.isGroup
        refusesYes = shared == .aloneForNo || namesNone
        guard isGroup || draft.kind == .radio else {
            (contradictsPositions, contradictsStates, hasExports, takesNumbers) = (false, false, false, true)
            (yes, no, mark, blank) = Self.box(draft, shared ?? .own, words)
            return
        }
        guard isGroup else {
            let yes: ButtonWords.Choice = namesNone ? .unknown : .state(0)
            (self.yes, no, mark, blank) = (yes, .unknown, yes, .unknown)
            (contradictsPositions, contradictsStates, hasExports, takesNumbers) = (false, false, false, true)
            return
        }
        // What is printed beside a button counts only where its names leave the answers open.
        let names = draft.sayings(below: .label).map { Set($0.map(Self.core)) }
        let all = draft.sayings.map { Set($0.map(Self.core)) }
        // D and N beside “Day” and “Night” are no answers of any language.
        let isPrinted = zip(names, all).contains { names, all in
            names.contains { name in
                AnswerWords.isLetter(name)
                    && all.subtracting(names).contains { $0.hasPrefix(name) && words.answer($0) == nil }
            }
        }
        let named = Self.said(names, words, takesLetters: !isPrinted)
        let isNamed = named.yes != nil && named.no != nil
        let said = isNamed ? named : Self.said(all, words, takesLetters: !isPrinted)
        yes = said.yes.map { .state($0) } ?? .unknown
        // An unanswered question is no “no”; check boxes are all cleared.
        no = said.no.map { .state($0) } ?? (draft.kind == .checkbox ? .off : .unknown)
        (mark, blank) = (yes, no)
        contradictsPositions = said.yes.map { $0 != 0 } ?? (said.no == 0)
        // A person who writes 1 for yes has never seen the states.
        contradictsStates = draft.words.contains { word in
            guard word.reading == .state else { return false }
            return word.text == "1" && word.state == said.no || word.text == "0" && word.state == said.yes
        }
        let exports = draft.words.filter { $0.reading == .export && !ButtonWordDraft.isNumber($0.text) }
        hasExports = Set(exports.map { AnswerWords.folded($0.text) }).count == draft.states.count
        takesNumbers = (draft.numbering ?? .position) == .position && !contradictsPositions
    }

    /// What yes, no and signs mean for a check box.
    private static func box(
        _ draft: ButtonWordDraft, _ part: SharedAnswer.Part, _ words: AnswerWords
    ) -> (
        yes: ButtonWords.Choice, no: ButtonWords.Choice, mark: ButtonWords.Choice, blank: ButtonWords.Choice
    ) {
        switch part {
        case .yes: return (.state(0), .off, .state(0), .off)
        case .no: return (.off, .state(0), .off, .state(0))
        case .neither: return (.off, .off, .off, .off)
        case .aloneForNo: return (.unknown, .unknown, .state(0), .off)
        case .oneOfSeveral(let refusesNo):
            let no: ButtonWords.Choice = refusesNo ? .unknown : .off
            return (.unknown, no, .unknown, no)
        case .namedInPair: return (.state(0), .off, .state(0), .off)
        case .own, .named:
            // A box for no: its own column and the question's would tick it for opposite answers.
            let saysNo = draft.saysNo(words)
            let yes: ButtonWords.Choice = saysNo && part == .own ? .unknown : .state(0)
            let no: ButtonWords.Choice = saysNo || draft.says(false, [.label], words) ? .unknown : .off
            return (yes, no, .state(0), .off)
        }
    }

    /// What a word chooses; `.unknown` for one that is no answer.
    ///
    /// - Parameter folded: The word as `AnswerWords.folded` makes it.
    func choice(_ folded: String) -> ButtonWords.Choice {
        guard let answer = words.answer(folded), takesNumbers || !ButtonWordDraft.isNumber(folded) else {
            return .unknown
        }
        guard AnswerWords.isSign(folded) else { return answer ? yes : no }
        // 1 is a word for yes where a box refuses yes.
        return !answer ? blank : yes == .unknown && ButtonWordDraft.isNumber(folded) ? yes : mark
    }

    /// The buttons of a group that say yes and no; nil where it does not ask that.
    var yesOrNo: (yes: Int, no: Int)? {
        guard isGroup, case .state(let yes) = yes, case .state(let no) = no else { return nil }
        return (yes, no)
    }

    /// Whether a word of a group is 1 and ticks the button for no, or 0 and ticks the one for yes.
    func isContrary(_ word: ButtonWords.Word) -> Bool {
        isGroup && (word.text == "1" && no == .state(word.state) || word.text == "0" && yes == .state(word.state))
    }

    /// Whether a word of the form names its button, rather than saying yes or no.
    func allows(_ word: ButtonWords.Word, _ folded: String) -> Bool {
        if word.reading == .position { return !contradictsPositions }
        if contradictsStates, hasExports, word.reading == .state, ButtonWordDraft.isNumber(folded) { return false }
        guard !isGroup, let answer = words.answer(folded) else { return true }
        if decidesAlone { return false }
        guard !answer else { return !refusesYes }
        return switch word.reading {
        case .export, .state, .position: true
        case .label: false
        }
    }

    // MARK: Which button says what

    /// The buttons that say yes and no, in the first language in which both are said; else what is said in a near one.
    ///
    /// - Parameter takesLetters: Whether letters alone are answers: of the near languages, and of others where there are just
    ///   two buttons.
    static func said(
        _ names: [Set<String>], _ words: AnswerWords, takesLetters: Bool = true
    ) -> (yes: Int?, no: Int?) {
        // By what they say, so that many buttons are not asked for each list.
        var buttons: [String: [Int]] = [:]
        for index in names.indices { for name in names[index] { buttons[name, default: []].append(index) } }
        let all = Set(buttons.keys)
        func only(_ list: Set<String>) -> Int? {
            let found = Set(all.intersection(list).flatMap { buttons[$0] ?? [] })
            return found.count == 1 ? found.first : nil
        }
        // One letter alone may be anything, but for the last two buttons that are left.
        func long(_ list: Set<String>) -> Set<String> {
            names.count == 2 && takesLetters ? list : list.filter { !AnswerWords.isLetter($0) }
        }
        for (place, language) in words.languages.enumerated() {
            let isNear = takesLetters && place < words.nearest.count
            let (yes, no) = isNear ? (language.yes, language.no) : (long(language.yes), long(language.no))
            if let yes = only(yes), let no = only(no), yes != no { return (yes, no) }
        }
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
