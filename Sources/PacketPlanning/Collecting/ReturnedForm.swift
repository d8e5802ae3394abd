import Interchange
import PDFForms
import PDFRevisions
import PacketMapping

/// How forms of one kind are read when they come back: what fills their fields, and how these are said in cells.
struct ReturnedForm {
    /// The cells of the columns, by what fields hold.
    let reversal: ExpressionReversal
    /// The fields that something of the mapping fills.
    let filled: Set<String>
    private let continued: [String: [String]]
    private let answers: [String: FieldAnswer]
    private let directory: FieldDirectory
    private let places: [String: Int]

    /// - Parameter mapping: Its names are those of the form's fields.
    init(_ form: Form, _ mapping: MappingFile, _ zones: (any TimeZoneSource)?) throws(PlanningError) {
        let settings = try mapping.expressionSettings(zones)
        var expressions: [(field: String, expression: Expression)] = []
        var sources: [String: MappingFile.Entry] = [:]
        for entry in mapping.entries where entry.code == nil && entry.markup != .markdown && sources[entry.field] == nil
        {
            let place = entry.line.map { "the mapping, line \($0)" } ?? "the mapping"
            let expression = try PlanningError.placed(place) { () throws(MappingError) in
                try Expression(parsing: entry.expression, with: settings).understanding(entry.synonyms)
            }
            expressions.append((entry.field, expression))
            sources[entry.field] = entry
        }
        reversal = ExpressionReversal(expressions)
        let continued = Dictionary(mapping.entries.map { ($0.field, $0.continuations) }) { first, _ in first }
        filled = Set(sources.keys).union(continued.values.joined())
        self.continued = continued
        let shared = Self.sharedAnswers(form, sources, settings.locale)
        var answers: [String: FieldAnswer] = [:]
        for field in form.fields where answers[field.name] == nil {
            let named = sources[field.name] == nil ? SharedAnswer(.named) : nil
            answers[field.name] = FieldAnswer(
                field, in: form, locale: settings.locale,
                shared: shared[field.name] ?? (field.kind == .checkbox ? named : nil))
        }
        self.answers = answers
        directory = FieldDirectory(form.fields)
        places = Dictionary(form.fields.indices.map { (form.fields[$0].name, $0) }) { first, _ in first }
    }

    /// What cells mean for check boxes that one expression fills.
    private static func sharedAnswers(
        _ form: Form, _ sources: [String: MappingFile.Entry], _ locale: String?
    ) -> [String: SharedAnswer] {
        let boxes = form.fields.compactMap { field in
            sources[field.name].map {
                SharedAnswer.FilledBox(field, filledWith: $0.expression, synonyms: $0.synonyms)
            }
        }
        return SharedAnswer.parts(of: boxes, labels: form.printedLabels, locale: locale)
    }

    /// What a field holds.
    func held(by field: Field) -> HeldValue {
        answers[field.name]?.held(by: field) ?? HeldValue(texts: [""]) { $0.isEmpty }
    }

    /// The cells of the columns that the mapping names.
    func cells(_ fields: [String: Field]) -> ReversedRow {
        reversal.cells { name in
            guard let field = fields[name] else { return nil }
            let rest = continued[name] ?? []
            // Where a text was divided, nobody can tell what stood there.
            guard rest.allSatisfy({ fields[$0]?.value.allSatisfy(\.isEmpty) ?? true }) else {
                return HeldValue(texts: [held(by: field).text], isOpen: true) { _ in true }
            }
            return held(by: field)
        }
    }

    /// The shortest name of a field.
    func shortest(_ name: String) -> String { places[name].map(directory.shortest) ?? name }
}
