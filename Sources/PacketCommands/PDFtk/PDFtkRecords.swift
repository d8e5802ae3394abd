import PDFForms
import PDFObjects
import PacketModel

/// The data of `fill_form`, read as pdftk reads it: names are those of fields and nothing else, and buttons are told by
/// the names of their states.
struct PDFtkRecords: RecordSource {
    let schema: RecordSchema
    let diagnostics: [Diagnostic] = []
    private var records: any RecordSource
    /// What the cell of a column means, for columns of buttons: a word for each state that the merge takes.
    private let words: [Int: [String: String]]

    /// - Parameter records: The file.
    init(_ records: any RecordSource, for form: Form) {
        self.records = records
        let fields = form.fields.filter { $0.kind != .button && $0.kind != .signature }
        let byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        // A column without a name means no field.
        schema = RecordSchema(columns: records.schema.columns.map { byName[$0] == nil ? "" : $0 })
        var words: [Int: [String: String]] = [:]
        for (column, name) in schema.columns.enumerated() {
            guard let field = byName[name], field.isBox else { continue }
            let pairs = field.onStates.enumerated().map { ($1.text, ButtonWords.spelling(of: $0)) }
            words[column] = Dictionary(pairs) { first, _ in first }
        }
        self.words = words
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
