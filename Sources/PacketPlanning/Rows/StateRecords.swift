import PDFForms
import PDFObjects
import PacketModel

/// Records that name the appearance states of boxes, as FDF and XFDF do, with the words that the merge takes for them: where
/// the states are 0 and 1 and the export values 1 and 2, a state 1 is not the word 1.
struct StateRecords: RecordSource {
    let schema: RecordSchema
    var diagnostics: [Diagnostic] { records.diagnostics }
    private var records: any RecordSource
    /// What the cell of a column means, for columns of boxes: a word for each state.
    private let words: [Int: [String: String]]

    /// The records as they are, unless they name states.
    static func reading(_ records: any RecordSource, for forms: [Form]) -> any RecordSource {
        records.schema.namesStates ? StateRecords(records, for: forms) : records
    }

    private init(_ records: any RecordSource, for forms: [Form]) {
        self.records = records
        schema = records.schema
        var found: [Int: Set<[String: String]>] = [:]
        for form in forms {
            let boxes = Dictionary(form.fields.filter(\.isBox).map { ($0.name, $0) }) { first, _ in first }
            for (column, name) in schema.columns.enumerated() {
                guard let field = boxes[name] else { continue }
                found[column, default: []].insert(Self.words(of: field, captions: form.printedLabels))
            }
        }
        // Where the forms of a packet differ, no word is right for both.
        words = found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// For each state whose name is no word for it a word that is: one that people read, where there is one.
    private static func words(of field: Field, captions printed: PrintedLabels) -> [String: String] {
        let shared = field.onStates.count > 1 ? nil : SharedAnswer(.named)
        let words = ButtonWords(field, captions: printed.captions(of: field), shared: shared)
        var meant: [String: String] = [:]
        for (place, state) in field.onStates.enumerated() where words.choice(state.text) != .state(place) {
            let word = words.words.first { $0.state == place }?.text
            meant[state.text] = meant[state.text] ?? word ?? ButtonWords.spelling(of: place)
        }
        return meant
    }

    mutating func next() throws -> Record? {
        guard let record = try records.next() else { return nil }
        guard !words.isEmpty else { return record }
        let cells = schema.columns.indices.map { column in
            let text = record.text(column)
            return words[column]?[text] ?? text
        }
        return Record(row: record.row, line: record.line, cells: cells, diagnostics: record.diagnostics)
    }
}
