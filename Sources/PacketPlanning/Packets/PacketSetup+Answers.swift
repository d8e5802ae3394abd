import PDFForms
import PacketMapping
import PacketMerge
import PacketModel

extension PacketSetup {
    /// The check boxes that are filled with the same expression as others, or from a column that is called as they are.
    ///
    /// - Parameter columns: The columns of the table.
    static func sharedAnswers(
        _ form: Form, _ meant: [MappingFile.Entry], bound: [FieldBinding], columns: [String], locale: String?
    ) -> [String: SharedAnswer] {
        var shared: [String: SharedAnswer] = [:]
        var boxes: [SharedAnswer.FilledBox] = []
        let fields = form.fieldsByName
        let entries = Dictionary(meant.map { ($0.field, $0) }) { first, _ in first }
        for binding in bound {
            guard let field = fields[binding.field], field.kind == .checkbox else { continue }
            let entry = entries[binding.field]
            var expression = entry?.expression ?? ""
            if case .column(let column) = binding.source, columns.indices.contains(column) {
                // However the mapping spells its name.
                expression = "{\(columns[column])}"
                if binding.isCalled(asIn: columns) { shared[field.name] = SharedAnswer(.named) }
            }
            boxes.append(
                SharedAnswer.FilledBox(field, filledWith: expression, synonyms: entry?.synonyms ?? [:]))
        }
        if shared.count > 1 {
            for pair in form.printedLabels.answers where shared[pair.yes] != nil && shared[pair.no] != nil {
                for box in [pair.yes, pair.no] { shared[box] = SharedAnswer(.namedInPair) }
            }
        }
        let parts = SharedAnswer.parts(of: boxes, labels: form.printedLabels, locale: locale)
        return shared.merging(parts) { _, shared in shared }
    }
}

extension FieldBinding {
    /// Whether the field is filled from a column that is called as it is.
    fileprivate func isCalled(asIn columns: [String]) -> Bool {
        guard case .column(let column) = source, columns.indices.contains(column) else { return false }
        return columns[column] == field
    }
}
