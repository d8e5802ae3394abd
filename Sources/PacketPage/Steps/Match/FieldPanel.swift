#if Server
import PDFForms
import PacketMapping
import PacketModel
import PacketPlanning

/// The field that is open beside the page: what fills it, what else could, and what row N shows.
struct FieldPanel: Sendable {
    /// Something to choose.
    struct Choice: Sendable {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// A word of the table, and what it means here.
    struct WordLine: Sendable {
        let number: Int
        let word: String
        let count: String
        /// Other spellings that count as the word; nil for none.
        let also: String?
        let isUnknown: Bool
        let choices: [Choice]
    }

    let index: Int
    let title: String
    let name: String
    let kind: String
    let expression: String
    let hasExpression: Bool
    let sureness: String
    let style: String
    let reason: Said?
    let proposal: String?
    let columns: [Choice]
    let filters: FilterMenu?
    let words: [WordLine]
    let hasWords: Bool
    /// Where what words mean is sent: to the field alone, or to all boxes of its question.
    let wordsAction: String
    let wordsTitle: String
    let overflow: [Choice]
    let isText: Bool
    /// What the button says that puts a number into this field and the cells beside it; nil where it has none.
    let split: String?
    /// Why the field stays empty whatever the row says.
    let failure: Said?
    let value: String?
    let shown: String?
    let fit: Said?
    let notes: [SaidRemark]
    let hasNotes: Bool

    /// What stands for the expression that is there, in the list of columns.
    static let same = "="

    /// What the panel is made of.
    struct Source {
        var choice: FieldChoice
        var columns: [String]
        var labels: PrintedLabels
        /// What the row that is shown makes of the field; nil where it shows nothing.
        var line: RowExplanation.Line?
        /// What there is to say of the field in that row.
        var notes: [Diagnostic] = []
        /// Ways to write the column otherwise; nil where there are none.
        var filters: FilterMenu?
        var words: [ColumnWord]
        /// What words mean to a field that answers alone; nil for one that takes any text.
        var meanings: ChoiceWords?
        /// The boxes among which the words choose, and which of them each ticks; nil for a field of its own.
        var question: ColumnQuestion?
        /// What the field and the cells beside it would say, were the column a number in boxes.
        var split: [(field: String, expression: String)] = []
    }

    /// What is chosen in the list of columns for an expression.
    static func chosen(_ current: String?, among names: [String]) -> String {
        guard let current else { return "" }
        return names.first { MappingProposer.insertion($0) == current } ?? same
    }

    /// What can be chosen to fill the field: a column, nothing, or the expression that is there.
    private static func columns(_ names: [String], _ current: String?, _ words: Words) -> [Choice] {
        let insertions = names.map { MappingProposer.insertion($0) }
        var choices = [Choice(value: "", label: words["match.noColumn"], isChosen: current == nil)]
        if let current, !insertions.contains(current) {
            choices.insert(Choice(value: same, label: words["match.anExpression"], isChosen: true), at: 0)
        }
        return choices
            + zip(names, insertions).map { Choice(value: $0, label: $0, isChosen: current == $1) }
    }

    /// The words of a field that answers alone.
    private static func lines(_ occurring: [ColumnWord], _ source: Source, _ words: Words) -> [WordLine] {
        let field = source.choice.field
        let meanings = source.meanings
        let synonyms = source.choice.entry?.synonyms ?? [:]
        return occurring.enumerated().map { number, word in
            let meant = meanings?.choice(word.text, synonyms)
            var choices = [Choice(value: "", label: words["match.refused"], isChosen: meant == nil)]
            for text in meanings?.choices ?? [] {
                choices.append(Choice(value: text, label: text, isChosen: text == meant))
            }
            if field.isBox {
                let off = ChoiceWords.off
                choices.append(Choice(value: off, label: words["match.off"], isChosen: meant == off))
            }
            return WordLine(
                number: number, word: word.text, count: Words.grouped(word.count), also: also(word, words),
                isUnknown: meant == nil, choices: choices)
        }
    }

    /// The words of a column that choose among boxes.
    private static func lines(_ occurring: [ColumnWord], _ question: ColumnQuestion, _ words: Words) -> [WordLine] {
        let meanings = question.meanings(occurring.map(\.text), with: question.entries)
        return zip(occurring, meanings).enumerated().map { number, line in
            let (word, meaning) = line
            var choices = [Choice(value: "", label: words["match.refused"], isChosen: meaning == .refused)]
            for box in question.boxes {
                choices.append(
                    Choice(value: "\(box.index)", label: question.title(of: box), isChosen: meaning == .box(box.index)))
            }
            choices.append(Choice(value: ChoiceWords.off, label: words["match.off"], isChosen: meaning == .none))
            return WordLine(
                number: number, word: word.text, count: Words.grouped(word.count), also: also(word, words),
                isUnknown: meaning == .refused, choices: choices)
        }
    }

    /// Says the other spellings of a word, the first of them where they are many.
    private static func also(_ word: ColumnWord, _ words: Words) -> String? {
        guard !word.others.isEmpty else { return nil }
        let spellings = word.others.prefix(4).map { "“\($0)”" } + (word.others.count > 4 ? ["…"] : [])
        return words("match.also", ["spellings": spellings.joined(separator: ", ")])
    }

    init(_ source: Source, _ words: Words) {
        let choice = source.choice
        let current = choice.expression
        (index, title, name) = (choice.index, choice.title, choice.field.name)
        kind = words["kind.\(choice.field.kind.rawValue)"]
        expression = current ?? ""
        hasExpression = current != nil
        sureness = words["sure.\(choice.surenessWord)"]
        style = choice.style
        // Where the table lacks a column, another one may be it.
        let offer = current == nil || choice.failure != nil ? choice.offer : nil
        reason = offer.map { words.said($0.reason) }
        proposal = offer?.expression
        columns = Self.columns(source.columns, current, words)
        filters = source.filters
        self.words =
            source.question.map { Self.lines(source.words, $0, words) } ?? Self.lines(source.words, source, words)
        hasWords = !self.words.isEmpty
        wordsAction = source.question == nil ? "words" : "boxes"
        wordsTitle = words[source.question == nil ? "match.words" : "match.boxWords"]
        isText = choice.field.kind == .text
        let isSplit = source.split.first?.expression == current
        split = source.split.isEmpty || isSplit ? nil : words.counted("match.split", source.split.count)
        failure = choice.failureSaid(words)
        let rule = choice.entry?.overflow
        overflow =
            [Choice(value: "", label: words["overflow.usual"], isChosen: rule == nil)]
            + OverflowRule.allCases.map {
                Choice(value: $0.rawValue, label: words["overflow.\($0.rawValue)"], isChosen: $0 == rule)
            }
        value = source.line?.value
        shown = source.line?.shown
        fit = source.line.flatMap { $0.fit.isEmpty ? nil : words.said($0.fit) }
        notes = source.notes.map { note in
            let code = note.code.name
            let part = WordHint.part(of: choice, code: code) { source.question != nil }
            return words.remark(note.message, code: code, hint: note.hint, in: part)
        }
        hasNotes = !notes.isEmpty
    }
}
#endif
