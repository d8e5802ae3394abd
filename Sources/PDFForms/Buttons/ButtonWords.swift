public import Interchange
public import PDFObjects

/// What a cell may say for a check box or a group of radio buttons, and which button each word names.
///
/// Immutable. A class, so that workers who share it count one reference and not those of its tables.
///
/// Cells are compared letter by letter first, then without regard to case, then without spaces and hyphens: `E-mail` is
/// `email`. Numbers are taken of one reading alone, the first that has any: a form with the export values 1 to 4 and the
/// states 0 to 3 has no button called 0.
public final class ButtonWords: Sendable {
    /// What a cell chooses.
    public enum Choice: Hashable, Sendable {
        /// No button.
        case off
        /// The buttons of this state, by its place in `states`.
        case state(Int)
        /// Nothing that the field knows.
        case unknown
    }

    /// A word, and the button it names.
    public struct Word: Hashable, Sendable {
        /// The word as the form has it.
        public let text: String
        /// What it is.
        public let reading: ButtonReading
        /// The state, by its place in `states`.
        public let state: Int
    }

    /// The on-states in the order of the widgets, each once; `Yes` when the form names none.
    public let states: [PDFName]
    /// The words that name a button, in the order of the readings.
    public let words: [Word]
    /// Which numbers are meant, where they could mean several things or only count the buttons; nil for others.
    public let numberNote: String?
    /// What yes and no tick, where they are names of states for something else that is printed; nil where they are not.
    public let answerNote: String?
    /// Whether 1 means no, or 0 means yes: the form says so, and nobody expects it.
    public let hasContraryNumbers: Bool
    private let exact: [String: Int]
    private let folded: [String: Int]
    private let meaning: ButtonAnswers
    /// What names a box that the same expression fills.
    private let others: Set<String>
    /// The same in plain spelling, which every cell that is no word of the form is compared with.
    private let plainOthers: Set<String>
    /// What names this box and others of a choice alike.
    private let shared: Set<String>
    /// The words that name this box and say no, and leave it off where the box for yes has an answer of its own.
    private let namesForNo: Set<String>

    /// Labels longer than this many characters are no words: nobody writes them in a cell.
    static let longestLabel = 80

    /// - Parameters:
    ///   - field: A check box or a group of radio buttons.
    ///   - answers: The words for yes and no, in the language of the table.
    ///   - captions: What is printed beside each widget, in the order of the widgets; nil where nothing is. Counts where
    ///     the widget itself has no label.
    ///   - shared: What cells mean for a check box whose expression fills others as well; nil for one that has its own.
    /// - Complexity: O(words of the form).
    public init(
        _ field: Field, answers: AnswerWords = AnswerWords(), captions: [String?] = [], shared: SharedAnswer? = nil
    ) {
        let draft = ButtonWordDraft(field, captions: captions)
        states = draft.states
        meaning = ButtonAnswers(draft, shared: shared?.part, words: answers)
        others = shared?.others ?? []
        plainOthers = Set(others.compactMap(Self.plain))
        self.shared = shared?.shared ?? []
        var exact: [String: Int] = [:]
        var folded: [String: Int] = [:]
        var taken: [Word] = []
        let numbering = draft.numbering
        for reading in ButtonReading.allCases {
            let known = folded
            for word in draft.words where word.reading == reading {
                let key = AnswerWords.folded(word.text)
                guard known[key] == nil, !key.isEmpty, exact[word.text] == nil, !self.shared.contains(key) else {
                    continue
                }
                if ButtonWordDraft.isNumber(key), reading != numbering { continue }
                // Capitals make no other word of it.
                if folded[key] == word.state { continue }
                guard meaning.allows(word, key) else { continue }
                exact[word.text] = word.state
                if folded[key] == nil { folded[key] = word.state }
                taken.append(word)
            }
        }
        words = taken
        let contrary = taken.contains(where: meaning.isContrary) ? draft.contraryNote(taken) : nil
        let zeroSaysNo = exact["0"] == nil && meaning.yesOrNo != nil && meaning.choice("0") != .unknown
        numberNote = contrary ?? draft.numberNote(taken, zeroSaysNo: zeroSaysNo)
        hasContraryNumbers = contrary != nil
        answerNote = draft.answerNote(answers)
        for state in draft.states.indices { exact[Self.spelling(of: state)] = state }
        self.exact = exact
        self.folded = folded
        // 0 and ☐ say of the box that it stays off.
        namesForNo =
            shared?.part == .namedInPair
            ? draft.answerWords(false, [.export, .state, .label], answers).filter { !AnswerWords.isSign($0) } : []
    }

    /// Whether a cell says no by a name of this box, whose question has another box for yes with a column of its own: where
    /// nothing stands in that column, the answer is no, and this is its box.
    ///
    /// - Complexity: O(length).
    public func saysNoByName(_ cell: String) -> Bool {
        namesForNo.contains(AnswerWords.folded(cell))
    }

    /// Whether there are such names.
    public var hasNameForNo: Bool { !namesForNo.isEmpty }

    /// What a cell means; an empty one clears.
    ///
    /// - Complexity: O(length) for what a word says letter by letter; O(words of the form) for other cells.
    public func choice(_ cell: String) -> Choice {
        if let state = exact[cell] { return .state(state) }
        let key = AnswerWords.folded(cell)
        if let state = folded[key] { return .state(state) }
        // The name of the state in which no button is on.
        if key.isEmpty || cell == "Off" || others.contains(key) { return .off }
        if shared.contains(key) { return .unknown }
        let meant = meaning.choice(key)
        guard meant == .unknown, let word = Self.plain(key) else { return meant }
        let states = Set(folded.filter { Self.plain($0.key) == word }.values)
        let isOther = plainOthers.contains(word)
        // What means this box in one spelling and another one in another names none.
        guard let state = states.first else { return isOther ? .off : .unknown }
        return states.count > 1 || isOther || shared.contains(word) ? .unknown : .state(state)
    }

    /// A word in its plain spelling; nil for Roman numbers, whose parts mean something else, and for one of two letters.
    private static func plain(_ word: String) -> String? {
        guard word.utf8.count < longestLabel, !word.utf8.allSatisfy({ "ivxlcdm -".utf8.contains($0) }) else {
            return nil
        }
        let plain = AnswerWords.plain(word)
        return plain.count > 2 ? plain : nil
    }

    /// The states that say yes and no, by their places in `states`; nil for a single box, and for other questions.
    public var yesOrNo: (yes: Int, no: Int)? { meaning.yesOrNo }

    /// What a cell may say: the words in the order in which they are looked for, then yes and no where these are
    /// understood.
    public var texts: [String] {
        words.map(\.text) + ["yes", "no"].filter { folded[$0] == nil && meaning.choice($0) != .unknown }
    }

    /// All that a cell may say for each state, in the order of the states; what clears it is left out.
    public var textsOfStates: [[String]] {
        var texts = states.map { _ in [String]() }
        for word in words { texts[word.state].append(word.text) }
        return texts
    }

    /// What people call a state: the first of its words.
    public func name(ofState state: Int) -> String {
        words.first { $0.state == state }?.text ?? (states.indices.contains(state) ? states[state].text : "on")
    }

    /// What sets a box apart in a list of several: the first of its own words, or the shortest of what is written beside it; nil
    /// for one that nothing names.
    public var shortWord: String? {
        guard let first = words.first, first.reading == .label else { return words.first?.text }
        return words.filter { $0.reading == .label }.map(\.text).min { $0.count < $1.count }
    }

    /// A spelling that names a state for certain, and that nobody writes.
    public static func spelling(of state: Int) -> String { "\u{0}\(state)" }
}
