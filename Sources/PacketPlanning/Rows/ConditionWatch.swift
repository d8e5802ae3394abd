import Interchange
import PacketMapping
import PacketMerge
import PacketModel

/// Sees cells that a condition takes otherwise than people mean them: `NO` and `n` where it asks for `No`, and a `No` where it asks
/// whether the cell is filled.
struct ConditionWatch: Sendable {
    /// The columns for which conditions ask.
    struct Asked: Sendable {
        /// The texts with which they are compared, by column.
        var texts: [(header: String, compared: [ComparedText])] = []
        /// Those that are asked whether they are filled.
        var filled: [(header: String, column: Int)] = []

        init(texts: [ComparedText] = [], filled: [Int] = [], headers: [String]) {
            let byColumn = Dictionary(
                grouping: Set(texts.filter { headers.indices.contains($0.column) }), by: \.column)
            self.texts = byColumn.sorted { $0.key < $1.key }
                .map { (headers[$0.key], $0.value.sorted { $0.text < $1.text }) }
            self.filled = Set(filled.filter(headers.indices.contains)).sorted().map { (headers[$0], $0) }
        }

        /// What a condition that chooses rows asks for.
        init(_ condition: BoundCondition?, headers: [String]) {
            self.init(
                texts: condition?.comparedTexts ?? [], filled: condition?.filledColumns ?? [], headers: headers)
        }

        /// What the conditions of forms ask for, and of the expressions that fill their fields.
        init(_ forms: [PacketForm], headers: [String]) {
            let conditions = forms.compactMap(\.condition)
            let expressions = forms.flatMap(\.bindings).compactMap { binding in
                if case .expression(let expression) = binding.source { expression } else { nil }
            }
            self.init(
                texts: conditions.flatMap(\.comparedTexts) + expressions.flatMap(\.comparedTexts),
                filled: conditions.flatMap(\.filledColumns) + expressions.flatMap(\.filledColumns), headers: headers)
        }
    }

    /// How many cells of a column are filled, and how many of them say yes or no. What says yes or no in a column of other texts
    /// is something else: the N of a name, the NO of a country.
    private struct Answers {
        var filled = 0
        var said = 0

        var isQuestion: Bool { said * 10 >= filled * 9 }

        /// What a cell says; nil where it is no word for yes or no.
        mutating func answer(_ cell: ArraySlice<UInt8>) -> Bool? {
            guard !cell.isEmpty else { return nil }
            filled += 1
            guard cell.count <= 12 else { return nil }
            let answer = AnswerWords().answer(AnswerWords.folded(String(decoding: cell, as: UTF8.self)))
            if answer != nil { said += 1 }
            return answer
        }
    }

    let asked: Asked
    /// For each text of each column, the rows that have it in another spelling, and those that have another word for it.
    private var spelled: [[RowList]]
    private var answered: [[RowList]]
    private var answers: [Answers]
    /// For each column that is asked whether it is filled, the rows that say no.
    private var denied: [RowList]
    private var answersOfFilled: [Answers]

    init(_ asked: Asked) {
        self.asked = asked
        spelled = asked.texts.map { $0.compared.map { _ in RowList() } }
        answered = spelled
        answers = asked.texts.map { _ in Answers() }
        denied = asked.filled.map { _ in RowList() }
        answersOfFilled = asked.filled.map { _ in Answers() }
    }

    /// Looks at a row.
    mutating func see(_ record: Record) {
        for index in asked.texts.indices {
            let compared = asked.texts[index].compared
            let hasAnswers = compared.contains { $0.answer != nil }
            let said = hasAnswers ? answers[index].answer(record[compared[0].column]) : nil
            // What one condition passes by may be another one's.
            if compared.contains(where: { $0.holds(in: record) }) { continue }
            if let place = compared.firstIndex(where: { $0.isSpelled(in: record) }) {
                spelled[index][place].add(record.row)
            } else if let said, let place = compared.firstIndex(where: { $0.answer == said }) {
                answered[index][place].add(record.row)
            }
        }
        for index in asked.filled.indices
        where answersOfFilled[index].answer(record[asked.filled[index].column]) == false {
            denied[index].add(record.row)
        }
    }

    /// What there is to say of cells that are taken otherwise.
    var notes: [Diagnostic] {
        asked.texts.indices.flatMap { index in
            let (header, compared) = asked.texts[index]
            return compared.indices.compactMap { place -> Diagnostic? in
                let isQuestion = answers[index].isQuestion
                let rows = isQuestion ? spelled[index][place].joined(answered[index][place]) : spelled[index][place]
                guard rows.count > 0 else { return nil }
                let text = compared[place].text
                return Diagnostic(
                    .caseDiffers, .warning, field: header,
                    message:
                        "a condition compares the column with “\(text)”, and \(Self.said(rows, "says", "say")) the same in "
                        + "another way (capitals, spaces, another word for yes or no): that is not equal to it",
                    hint:
                        "write it alike in the data, or compare with all of it: {COLUMN|trim|lower} in (\"yes\", \"y\")"
                )
            }
        }
            + asked.filled.indices.filter { denied[$0].count > 0 && answersOfFilled[$0].isQuestion }.map { index in
                Diagnostic(
                    .filledNo, .warning, field: asked.filled[index].header,
                    message:
                        "a condition asks whether the column is filled, and \(Self.said(denied[index], "says", "say")) no: that "
                        + "is filled, too",
                    hint:
                        "compare it with what it says: {if COLUMN == \"yes\"}, or write “is not empty” in a column of texts"
                )
            }
    }

    private static func said(_ rows: RowList, _ one: String, _ several: String) -> String {
        "\(rows.named) \(rows.count == 1 ? one : several)"
    }
}
