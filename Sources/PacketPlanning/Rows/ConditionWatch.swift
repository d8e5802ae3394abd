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

        /// What the conditions of forms ask for, of the expressions that fill their fields, and of that which chooses rows.
        init(_ forms: [PacketForm], chosenBy condition: BoundCondition?, headers: [String]) {
            let conditions = forms.compactMap(\.condition) + [condition].compactMap(\.self)
            let expressions = forms.flatMap(\.bindings).compactMap { binding in
                if case .expression(let expression) = binding.source { expression } else { nil }
            }
            self.init(
                texts: conditions.flatMap(\.comparedTexts) + expressions.flatMap(\.comparedTexts),
                filled: conditions.flatMap(\.filledColumns) + expressions.flatMap(\.filledColumns), headers: headers)
        }
    }

    let asked: Asked
    /// For each text of each column, the rows that say it in another way.
    private var missed: [[RowList]]
    /// For each column that is asked whether it is filled, the rows that say no.
    private var denied: [RowList]

    init(_ asked: Asked) {
        self.asked = asked
        missed = asked.texts.map { $0.compared.map { _ in RowList() } }
        denied = asked.filled.map { _ in RowList() }
    }

    /// Looks at a row, also one that is not chosen: it may be left out for that.
    mutating func see(_ record: Record) {
        for index in asked.texts.indices {
            let compared = asked.texts[index].compared
            // What one condition passes by may be another one's.
            if compared.contains(where: { $0.holds(in: record) }) { continue }
            if let place = compared.indices.first(where: { compared[$0].isMissed(in: record) }) {
                missed[index][place].add(record.row)
            }
        }
        for index in asked.filled.indices where Self.saysNo(record[asked.filled[index].column]) {
            denied[index].add(record.row)
        }
    }

    private static func saysNo(_ cell: ArraySlice<UInt8>) -> Bool {
        guard (1...12).contains(cell.count) else { return false }
        return AnswerWords().answer(AnswerWords.folded(String(decoding: cell, as: UTF8.self))) == false
    }

    /// What there is to say of cells that are taken otherwise.
    var notes: [Diagnostic] {
        asked.texts.indices.flatMap { index in
            let (header, compared) = asked.texts[index]
            return compared.indices.filter { missed[index][$0].count > 0 }.map { place in
                let (text, rows) = (compared[place].text, missed[index][place])
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
            + asked.filled.indices.filter { denied[$0].count > 0 }.map { index in
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
        rows.count == 1 ? "row \(rows.text) \(one)" : "rows \(rows.text) \(several)"
    }
}
