import PDFForms
import PDFPictures
import PacketMapping
import PacketMerge
import PacketModel

/// Settles what fills each field: `--set` before the mapping file, that before headers.
struct BindingResolver: CustomStringConvertible {
    private let matcher: FieldMatcher
    private let schema: RecordSchema
    private let mapping: MappingOptions
    /// What is written for each field, by its name.
    private(set) var sources: [String: String] = [:]
    /// What the mapping says about all of its expressions.
    private var settingsKey = ""
    /// The columns that mean fields by their names.
    private let headers: [String]
    private(set) var usedColumns: Set<Int> = []
    /// The fields that show their value as a code.
    private(set) var codes: [String: BarcodeSymbology] = [:]
    /// What fills which field, in the order of the form's fields.
    private(set) var bindings: [FieldBinding] = []

    /// The same for two mappings that do the same.
    var description: String {
        bindings.map { "\($0.field)\u{0}\(sources[$0.field] ?? "")\u{0}\($0.keepsWhenEmpty)\u{0}" }.joined()
            + settingsKey
    }

    /// - Parameter headers: The columns that mean fields by their names; otherwise all.
    init(form: Form, schema: RecordSchema, mapping: MappingOptions, headers: [String]? = nil) {
        self.headers = headers ?? schema.columns
        matcher = FieldMatcher(form)
        self.schema = schema
        self.mapping = mapping
    }

    mutating func resolve(_ file: MappingFile) throws {
        let keeps = mapping.keepEmpty || file.keepsWhenEmpty
        settingsKey = file.settingsKey
        var byField: [String: FieldBinding] = [:]
        for assignment in mapping.assignments {
            let (field, source) = try split(assignment)
            let place = "--set for “\(field)”"
            let expression = try CommandError.placed(place) { () throws(MappingError) in
                try Expression(parsing: source, with: file.settings)
            }
            byField[field] = try binding(field, expression, keeps, place)
        }
        for entry in file.entries {
            let place = entry.line.map { "the mapping, line \($0)" } ?? "the mapping"
            guard let field = matcher.field(named: entry.field) else { throw unknown(entry.field, place: place) }
            if let code = entry.code {
                guard field.kind == .text || field.kind == .button else {
                    throw CommandError(
                        .mapping, "\(place): “\(field.name)” cannot show a code; text fields and push buttons can")
                }
                codes[field.name] = code
            }
            guard byField[field.name] == nil else { continue }
            byField[field.name] = try binding(field.name, entry.expression, entry.keepsWhenEmpty ?? keeps, place)
            for (spelling, choice) in entry.synonyms.sorted(by: { $0.key < $1.key }) {
                settingsKey += "synonym\u{0}\(field.name)\u{1}\(spelling)\u{1}\(choice)\u{0}"
            }
        }
        let pairs = matcher.match(
            headers, exactOnly: !file.entries.isEmpty, except: Set(byField.keys))
        for (column, field, _) in pairs {
            byField[field.name] = FieldBinding(field: field.name, source: .column(column), keepsWhenEmpty: keeps)
            sources[field.name] = "{\(schema.columns[column])}"
            usedColumns.insert(column)
        }
        bindings = matcher.names.compactMap { name in
            defer { byField[name] = nil }
            return byField[name]
        }
    }

    private mutating func binding(
        _ field: String, _ expression: Expression, _ keeps: Bool, _ place: String
    ) throws -> FieldBinding {
        let schema = schema
        let bound = try CommandError.placed(place) { () throws(MappingError) in try expression.bind(to: schema) }
        sources[field] = expression.source
        usedColumns.formUnion(bound.columns)
        if let column = bound.column {
            return FieldBinding(field: field, source: .column(column), keepsWhenEmpty: keeps)
        }
        return FieldBinding(field: field, source: .expression(bound), keepsWhenEmpty: keeps)
    }

    /// Splits `FIELD=EXPRESSION` at the first equals sign that has a field's name before it.
    private func split(_ assignment: String) throws -> (field: String, expression: String) {
        var index = assignment.startIndex
        while let sign = assignment[index...].firstIndex(of: "=") {
            if let field = matcher.field(named: String(assignment[..<sign])) {
                return (field.name, String(assignment[assignment.index(after: sign)...]))
            }
            index = assignment.index(after: sign)
        }
        guard let sign = assignment.firstIndex(of: "=") else {
            throw CommandError(.mapping, "--set takes FIELD=EXPRESSION, and “\(assignment)” has no equals sign")
        }
        throw unknown(String(assignment[..<sign]), place: "--set")
    }

    private func unknown(_ name: String, place: String) -> CommandError {
        let nearest = Suggestion.nearest(to: name, among: matcher.names)
        return CommandError(
            .mapping, "\(place): the form has no field “\(name)” that takes a value",
            hint: nearest.map { "did you mean “\($0)”?" } ?? "list its fields with: packet extract-fields FORM")
    }

    /// The columns that nothing uses.
    func notes(columnsUsedElsewhere: Set<Int>) -> [Diagnostic] {
        if bindings.isEmpty, !schema.columns.isEmpty {
            return [
                Diagnostic(
                    .nothingMatched, .warning, message: "no column fits a field of the form; every packet is the same",
                    hint: "see the names with packet extract-fields, and say what fills them with --map or --set")
            ]
        }
        return schema.columns.indices.filter { !usedColumns.contains($0) && !columnsUsedElsewhere.contains($0) }.map {
            Diagnostic(
                .columnUnused, .note, field: schema.columns[$0], message: "the column fits no field and is not used",
                hint: "say where it goes with --map or --set")
        }
    }
}

extension DiagnosticCode {
    /// No column fits any field.
    static let nothingMatched = DiagnosticCode("nothing-matched")
    /// A column is not used.
    static let columnUnused = DiagnosticCode("column-unused")
}
