#if Server
import Interchange
import PDFForms
import PacketMapping
import PacketModel
import PacketPlanning

/// Check boxes among which the words of one column choose, as one question of the form.
struct ColumnQuestion {
    /// What a word does.
    enum Meaning: Hashable {
        /// Its row is not made.
        case refused
        /// It leaves all boxes empty.
        case none
        /// It ticks a box, by its number on the page.
        case box(Int)
    }

    /// The header of the column.
    let column: String
    /// The boxes that can be chosen, in the order of the form: those that the column fills, and those near that nothing
    /// fills.
    let boxes: [FieldChoice]
    private let form: Form
    private let schema: RecordSchema
    private let settings: ExpressionSettings

    /// So many boxes that nothing fills are offered.
    private static let mostOthers = 12

    /// - Returns: Nil for a field that is not one check box, that more than one column fills, or that is the only
    ///   box.
    init?(_ choice: FieldChoice, among choices: [FieldChoice], of form: Form, _ bench: Workbench) throws {
        guard let boxes = Self.boxes(with: choice, among: choices, form.printedLabels) else { return nil }
        column = choice.columns[0]
        (self.boxes, self.form) = (boxes, form)
        schema = try bench.records().schema
        settings = try bench.mapping().expressionSettings(bench.core.settings.zones)
    }

    /// The boxes among which words of the column that fills one of them can choose, in the order of the form.
    ///
    /// - Returns: Nil for a field that is no question.
    static func boxes(
        with choice: FieldChoice, among choices: [FieldChoice], _ labels: PrintedLabels
    ) -> [FieldChoice]? {
        guard isBox(choice), choice.expression != nil, choice.columns.count == 1 else { return nil }
        let own = choices.filter { isBox($0) && $0.expression != nil && $0.columns == choice.columns }
        let others = choices.filter { isBox($0) && $0.expression == nil }
            .compactMap { other in distance(choice, other, labels).map { (other, $0) } }
            .sorted { $0.1 < $1.1 }.prefix(mostOthers).map(\.0)
        let boxes = (own + others).sorted { $0.index < $1.index }
        return boxes.count > 1 ? boxes : nil
    }

    /// Whether a field is one box on the page. Some have a second state that no box of theirs shows.
    private static func isBox(_ choice: FieldChoice) -> Bool {
        choice.field.kind == .checkbox && (choice.field.onStates.count == 1 || choice.field.widgets.count == 1)
    }

    /// How far apart two boxes stand, in points; nil for boxes on different pages.
    private static func distance(_ left: FieldChoice, _ right: FieldChoice, _ labels: PrintedLabels) -> Double? {
        guard let first = labels.place(of: left.field), let second = labels.place(of: right.field),
            first.page == second.page
        else { return nil }
        return abs(first.left - second.left) + abs(first.top - second.top)
    }

    /// The boxes that the column fills.
    var filled: [FieldChoice] { boxes.filter { $0.expression != nil } }

    /// The entries of the boxes that the column fills, by the boxes' numbers.
    var entries: [Int: MappingFile.Entry] {
        Dictionary(
            filled.map { ($0.index, $0.entry ?? .init(field: $0.field.name, expression: $0.expression ?? "")) }
        ) { first, _ in first }
    }

    /// What a box is called in a list: what is printed beside it, and its name where others are called the same.
    func title(of box: FieldChoice) -> String {
        TitledFields(boxes.map(\.shortTitle)).text(box.shortTitle, of: box.field.name)
    }

    // MARK: What words do

    /// What words of the column do.
    ///
    /// - Parameter entries: What fills boxes, by the boxes' numbers.
    func meanings(_ words: [String], with entries: [Int: MappingFile.Entry]) -> [Meaning] {
        let labels = form.printedLabels
        let column = schema.index(of: column) ?? 0
        let filled = boxes.compactMap { box in
            entries[box.index].map {
                SharedAnswer.FilledBox(box.field, filledWith: $0.expression, synonyms: $0.synonyms)
            }
        }
        let parts = SharedAnswer.parts(of: filled, labels: labels, locale: settings.locale)
        let readers = boxes.compactMap { box -> (index: Int, words: ButtonWords, bound: BoundExpression)? in
            guard let entry = entries[box.index],
                let bound = try? Expression(parsing: entry.expression, with: settings).understanding(entry.synonyms)
                    .bind(to: schema)
            else { return nil }
            let named = box.entry == nil && box.isNamed ? SharedAnswer(.named) : nil
            return (
                box.index,
                ButtonWords(
                    box.field, answers: AnswerWords(locale: settings.locale), captions: labels.captions(of: box.field),
                    shared: parts[box.field.name] ?? named), bound
            )
        }
        return words.map { word in
            var cells = schema.columns.map { _ in "" }
            cells[column] = word
            let record = Record(row: 1, cells: cells)
            var ticked: Int?
            for reader in readers {
                guard let text = try? reader.bound.text(for: record) else { return .refused }
                switch reader.words.choice(text) {
                case .unknown: return .refused
                case .off: continue
                case .state: ticked = ticked ?? reader.index
                }
            }
            return ticked.map { .box($0) } ?? .none
        }
    }

    // MARK: What shall be

    /// What fills boxes when words do what somebody chose, by the boxes' numbers; boxes that nothing ticks any more are
    /// not among them.
    ///
    /// - Returns: Nil when nothing changes.
    /// - Throws: `PageError` for a word that no mapping can tell from others.
    func entries(for wanted: [(word: String, meaning: Meaning)], _ words: Words) throws -> [Int: MappingFile.Entry]? {
        let texts = wanted.map(\.word)
        let goal = wanted.map(\.meaning)
        let before = meanings(texts, with: entries)
        guard before != goal else { return nil }
        // Other spellings of what the boxes know leave what they know as it is.
        let spelled = spelled(zip(wanted, before).filter { $0.0.meaning != $0.1 }.map(\.0))
        if let spelled, meanings(texts, with: spelled) == goal { return spelled }
        // Where no word ticks a box any more, the boxes stay filled as long as words are refused.
        if !goal.contains(where: { if case .box = $0 { true } else { false } }), goal.contains(.refused) {
            return refusing(wanted)
        }
        var said: [(word: String, box: Int?)] = []
        for (word, meaning) in wanted {
            switch meaning {
            case .refused: continue
            case .none: said.append((word, nil))
            case .box(let box): said.append((word, box))
            }
            guard BoxWords.isSayable(word) else {
                throw PageError(400, words("match.unsayable", ["word": word]))
            }
        }
        let targets = Set(said.compactMap(\.box))
        let choice = BoxWords(header: column, words: said)
        var result: [Int: MappingFile.Entry] = [:]
        for box in boxes where targets.contains(box.index) {
            var entry = entries[box.index] ?? .init(field: box.field.name, expression: "")
            entry.expression = choice.expression(of: box.index, tick: tick(of: box))
            entry.keepsWhenEmpty = nil
            entry.synonyms = [:]
            result[box.index] = entry
        }
        return result
    }

    /// The entries with words as other spellings; nil where a box would be filled that is not yet.
    private func spelled(_ wanted: [(word: String, meaning: Meaning)]) -> [Int: MappingFile.Entry]? {
        var result = entries
        for (word, meaning) in wanted {
            var text: String?
            switch meaning {
            case .refused: text = Expression.refused
            case .none: text = ChoiceWords.off
            case .box(let index):
                guard result[index] != nil, let box = boxes.first(where: { $0.index == index }) else { return nil }
                text = name(of: box)
            }
            for index in result.keys { result[index]?.synonyms.say(text, of: word) }
        }
        return result
    }

    /// The entries with the words themselves, which leave all boxes empty or are refused.
    private func refusing(_ wanted: [(word: String, meaning: Meaning)]) -> [Int: MappingFile.Entry] {
        var result = entries
        for index in result.keys {
            result[index]?.expression = MappingProposer.insertion(column)
            result[index]?.keepsWhenEmpty = nil
            result[index]?.synonyms = [:]
            for (word, meaning) in wanted {
                result[index]?.synonyms.say(meaning == .refused ? Expression.refused : ChoiceWords.off, of: word)
            }
        }
        return result
    }

    /// A word that names a box and none of the others.
    private func name(of box: FieldChoice) -> String {
        let labels = form.printedLabels
        let others = boxes.filter { $0.index != box.index }.flatMap { other in
            ButtonWords(other.field, captions: labels.captions(of: other.field)).words.map {
                AnswerWords.folded($0.text)
            }
        }
        let known = ButtonWords(box.field, captions: labels.captions(of: box.field))
        return known.words.first { !others.contains(AnswerWords.folded($0.text)) }?.text ?? known.name(ofState: 0)
    }

    /// What ticks a box: yes, unless it says no itself.
    private func tick(of box: FieldChoice) -> String {
        let known = ButtonWords(box.field, captions: form.printedLabels.captions(of: box.field))
        return known.choice("yes") == .state(0) ? "yes" : known.name(ofState: 0)
    }
}
#endif
