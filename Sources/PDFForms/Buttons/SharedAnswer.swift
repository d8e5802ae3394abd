import Interchange
import PDFObjects

/// What cells mean for a check box whose expression fills other check boxes as well.
///
/// Such boxes are a choice like a group of radio buttons: what ticks one of them clears the others.
public struct SharedAnswer: Hashable, Sendable {
    /// Which of the boxes one is.
    public enum Part: Hashable, Sendable {
        /// The box for yes: signs such as x tick it, too.
        case yes
        /// The box for no: on for no, off for yes and for signs.
        case no
        /// A box beside those for yes and no, with a name of its own: yes, no and signs clear it.
        case neither
        /// One of several with names of their own, as states or in print, none of which is known to be the one for yes. A sign
        /// or a yes would tick them all, and is refused, as is what several of them are called; so is a no, where one of them
        /// says no.
        case oneOfSeveral(refusesNo: Bool)
        /// A box that nothing sets apart: it means what it would mean alone.
        case own
        /// A box whose column is called as the box is: a yes is about the box, even where the box says no.
        case named
        /// The same, where the box for the other answer of its question has such a column as well: a no is about the box, too.
        case namedInPair
        /// A box that says no in print, filled by one column alone that is called otherwise: a yes or a no may be about the
        /// box or answer its question, and is refused. Signs such as x tick it.
        case aloneForNo
    }

    /// Which of the boxes this one is.
    public let part: Part
    /// What names one of the others, as `AnswerWords.folded` makes it.
    let others: Set<String>
    /// What this box and another one of the choice are called, which names neither.
    var shared: Set<String> = []
    /// The boxes of which one is the answer, where this is one of them: the fully qualified names of all that the expression
    /// fills, also of those that are called like another one.
    public internal(set) var choice: [String] = []
    /// The boxes that the same words tick, as nothing sets them apart, this one included: their fully qualified names.
    public internal(set) var together: [String] = []

    /// - Parameters:
    ///   - part: Which of the boxes it is.
    ///   - others: What names one of the others, as `AnswerWords.folded` makes it.
    public init(_ part: Part, others: Set<String> = []) {
        self.part = part
        self.others = others
    }

    /// A field and what fills it.
    public struct FilledBox: Sendable {
        let field: Field
        let expression: String
        let synonyms: [String: String]

        /// - Parameters:
        ///   - expression: What fills it; fields of which it is the same share it. A text without a column is no answer.
        ///   - synonyms: Other spellings of its choices.
        public init(_ field: Field, filledWith expression: String, synonyms: [String: String] = [:]) {
            (self.field, self.expression, self.synonyms) = (field, expression, synonyms)
        }

        /// Whether it says no in print, and its column is not called as it is.
        fileprivate func isForNo(_ labels: PrintedLabels, _ words: AnswerWords) -> Bool {
            isPlain && expression != "{\(field.name)}"
                && ButtonWordDraft(field, captions: labels.captions(of: field)).says(false, [.label], words)
        }

        /// Whether a column fills it as it is: what filters or conditions make of one is meant for the box.
        fileprivate var isPlain: Bool {
            expression.hasPrefix("{") && expression.hasSuffix("}") && !expression.contains("|")
                && !expression.dropFirst().dropLast().contains { "{}".contains($0) }
        }
    }

    /// What cells mean for the boxes whose expression fills others as well, by their fully qualified names.
    ///
    /// The boxes for yes and no are those of a pair of the form, else the only ones whose words say so.
    ///
    /// - Parameters:
    ///   - filled: The fields that rows fill; those that are no check boxes with one state are left out.
    ///   - labels: What is printed beside the boxes, and the pairs.
    ///   - locale: The language of the cells; nil when nothing says so.
    /// - Complexity: O(n²) for n boxes of one expression, in the words that name them.
    public static func parts(
        of filled: [FilledBox], labels: @autoclosure () -> PrintedLabels, locale: String?
    ) -> [String: SharedAnswer] {
        let boxes = filled.filter {
            $0.field.kind == .checkbox && $0.field.onStates.count == 1 && $0.expression.contains("{")
        }
        guard !boxes.isEmpty else { return [:] }
        let words = AnswerWords(locale: locale)
        return Dictionary(grouping: boxes, by: \.expression).values.reduce(into: [:]) { parts, boxes in
            let labels = labels()
            let alone = boxes.count > 1 ? Self.alone(boxes, labels) : Set(boxes.map(\.field.name))
            for box in boxes where alone.contains(box.field.name) && box.isForNo(labels, words) {
                parts[box.field.name] = SharedAnswer(.aloneForNo)
            }
            let group = boxes.filter { !alone.contains($0.field.name) }.prefix(mostBoxes)
            guard group.count > 1 else { return }
            parts.merge(Self.parts(ofOne: Array(group), labels, words)) { first, _ in first }
        }
    }

    /// The boxes that answer a question of their own whatever else their column fills: the box for the other answer is not among
    /// them.
    private static func alone(_ boxes: [FilledBox], _ labels: PrintedLabels) -> Set<String> {
        let names = Set(boxes.map(\.field.name))
        var alone: Set<String> = []
        for pair in labels.answers where names.contains(pair.yes) != names.contains(pair.no) {
            alone.insert(names.contains(pair.yes) ? pair.yes : pair.no)
        }
        return names.subtracting(alone).count == 1 ? names : alone
    }

    /// The same for boxes of one expression.
    private static func parts(
        ofOne filled: [FilledBox], _ labels: PrintedLabels, _ words: AnswerWords
    ) -> [String: SharedAnswer] {
        let boxes = filled.map(\.field)
        let drafts = boxes.map { ButtonWordDraft($0, captions: labels.captions(of: $0)) }
        var parts = Self.pairs(Set(boxes.map(\.name)), labels)
        if parts.isEmpty {
            let said = ButtonAnswers.said(drafts.map { Self.cores($0, words) }, words)
            if let yes = said.yes, let no = said.no {
                parts = [boxes[yes].name: .yes, boxes[no].name: .no]
            }
        }
        let rest = boxes.indices.filter { parts[boxes[$0].name] == nil }
        let states = Dictionary(grouping: boxes.indices) { boxes[$0].onStates[0] }
        let captions = drafts.map { Self.captions(of: $0, words) }
        let captioned = Set(
            rest.filter { index in
                captions[index].contains { caption in captions.count { $0.contains(caption) } == 1 }
            })
        let named = rest.filter {
            captioned.contains($0) || hasOwnName(drafts[$0], words)
                || ButtonWordDraft.isNumber(boxes[$0].onStates[0].text) && states[boxes[$0].onStates[0]]?.count == 1
        }
        let negative = rest.filter { drafts[$0].saysNo(words) }
        if !parts.isEmpty {
            for index in named { parts[boxes[index].name] = .neither }
        } else if !negative.isEmpty || Set(named.map { drafts[$0].states[0] }).count > 1 || captioned.count > 1 {
            for index in Set(named + negative) {
                parts[boxes[index].name] = .oneOfSeveral(refusesNo: !negative.isEmpty)
            }
        }
        let names = zip(drafts, filled).map { draft, box in
            let names = Set(draft.sayings.joined().map(AnswerWords.folded))
            let spellings = box.synonyms.filter { names.contains(AnswerWords.folded($0.value)) }.keys
            return names.union(spellings.map(AnswerWords.folded))
        }
        var result: [String: SharedAnswer] = [:]
        for index in boxes.indices {
            let others = names.indices.reduce(into: Set<String>()) { if $1 != index { $0.formUnion(names[$1]) } }
            result[boxes[index].name] = SharedAnswer(
                parts[boxes[index].name] ?? .own, others: others.subtracting(names[index]).filter { !$0.isEmpty })
        }
        let chosen = boxes.indices.filter { if case .oneOfSeveral = parts[boxes[$0].name] { true } else { false } }
        for index in chosen {
            result[boxes[index].name]?.choice = boxes.map(\.name)
            result[boxes[index].name]?.shared = names[index].filter { name in
                chosen.contains { $0 != index && names[$0].contains(name) }
            }
        }
        let alike = boxes.indices.filter { (parts[boxes[$0].name] ?? .own) == .own }
        // One box that stands at several places is called the same.
        if Set(alike.map { captions[$0] }).count > 1 || alike.contains(where: { captions[$0].isEmpty }) {
            for index in alike { result[boxes[index].name]?.together = alike.map { boxes[$0].name } }
        }
        return result
    }

    /// What a box says that may be an answer. A letter alone counts in the language of the table and in English.
    private static func cores(_ draft: ButtonWordDraft, _ words: AnswerWords) -> Set<String> {
        Set(draft.sayings.joined().map(ButtonAnswers.core)).filter { core in
            core.count > 1 || words.nearest.contains { $0.yes.contains(core) || $0.no.contains(core) }
        }
    }

    /// More boxes than these are no choice that people fill from one column.
    private static let mostBoxes = 100

    private static func pairs(_ names: Set<String>, _ labels: PrintedLabels) -> [String: Part] {
        var parts: [String: Part] = [:]
        for pair in labels.answers where names.contains(pair.yes) && names.contains(pair.no) {
            (parts[pair.yes], parts[pair.no]) = (.yes, .no)
        }
        return parts
    }

    /// What is printed for a box or said in its tooltip, as `AnswerWords.folded` makes it: neither yes, no nor a number.
    private static func captions(of draft: ButtonWordDraft, _ words: AnswerWords) -> Set<String> {
        Set(draft.words.filter { $0.reading == .label }.map { AnswerWords.folded($0.text) }).filter { caption in
            !caption.isEmpty && !ButtonWordDraft.isNumber(caption) && words.answer(caption) == nil
                && words.answer(ButtonAnswers.core(caption)) == nil
        }
    }

    /// Whether a box's state is a word of its own, and neither yes nor a number.
    private static func hasOwnName(_ draft: ButtonWordDraft, _ words: AnswerWords) -> Bool {
        draft.words.contains { word in
            let key = AnswerWords.folded(word.text)
            return word.reading < .label && words.answer(key) == nil && !ButtonWordDraft.isNumber(key)
        }
    }
}
