import PacketMapping
import PacketMerge
import PacketModel

/// Sees cells that a condition passes by for nothing but capitals or spaces: `NO` where it asks for `No`.
struct CaseWatch: Sendable {
    /// The texts with which conditions compare cells.
    struct Text: Sendable, Hashable {
        let header: String
        let compared: ComparedText
    }

    /// The texts of the conditions of forms, of the expressions that fill their fields, and of that which chooses rows.
    static func texts(of forms: [PacketForm], chosenBy condition: BoundCondition?, headers: [String]) -> [Text] {
        var texts = condition?.comparedTexts ?? []
        for form in forms {
            texts += form.condition?.comparedTexts ?? []
            for binding in form.bindings {
                if case .expression(let expression) = binding.source { texts += expression.comparedTexts }
            }
        }
        return Set(texts.filter { headers.indices.contains($0.column) })
            .map { Text(header: headers[$0.column], compared: $0) }
            .sorted { ($0.compared.column, $0.compared.text) < ($1.compared.column, $1.compared.text) }
    }

    let texts: [Text]
    private var missed: [RowList]

    init(_ texts: [Text]) {
        self.texts = texts
        missed = texts.map { _ in RowList() }
    }

    /// Looks at a row, also one that is not chosen: it may be left out for that.
    mutating func see(_ record: Record) {
        for index in texts.indices where texts[index].compared.isMissed(in: record) { missed[index].add(record.row) }
    }

    /// What there is to say of cells that are passed by.
    var notes: [Diagnostic] {
        texts.indices.filter { missed[$0].count > 0 }.map { index in
            let (text, rows) = (texts[index].compared.text, missed[index])
            return Diagnostic(
                .caseDiffers, .warning, field: texts[index].header,
                message:
                    "a condition compares the column with “\(text)”, and \(rows.count == 1 ? "row" : "rows") \(rows.text) "
                    + "\(rows.count == 1 ? "has" : "have") it in other letters, capital or small, or with spaces around "
                    + "it: that is another text",
                hint:
                    "write it alike in the data, or compare without capitals: {COLUMN|trim|lower} == \"\(text.lowercased())\""
            )
        }
    }
}
