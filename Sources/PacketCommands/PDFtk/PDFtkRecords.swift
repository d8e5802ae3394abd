import PDFForms
import PacketModel

/// The data of `fill_form`, read as pdftk reads it: names are those of fields and nothing else, and buttons are told by
/// the names of their states.
struct PDFtkRecords: RecordSource {
    let schema: RecordSchema
    let diagnostics: [Diagnostic] = []
    private var records: any RecordSource

    /// - Parameter records: The file.
    init(_ records: any RecordSource, for form: Form) {
        self.records = records
        let names = Set(form.fields.filter { $0.kind != .button && $0.kind != .signature }.map(\.name))
        // A column without a name means no field.
        schema = RecordSchema(
            columns: records.schema.columns.map { names.contains($0) ? $0 : "" }, namesStates: true)
    }

    mutating func next() throws -> Record? { try records.next() }
}
