package import PDFForms
import PDFPictures
package import PacketMapping
package import PacketMerge
package import PacketModel

/// Decides what fills each field: an assignment before the mapping, that before headers.
package struct BindingResolver {
    private let matcher: FieldMatcher
    private let schema: RecordSchema
    private let assignments: [String]
    private let keepsWhenEmpty: Bool
    /// Why fewer warnings about names of fields are told; nil where all are.
    var occasion: MergeRequest.Running.Occasion?
    /// The columns that mean fields by their names.
    private let headers: [String]
    /// What fills each field, as a mapping would say it, by its name.
    private var entries: [String: MappingFile.Entry] = [:]
    /// What the mapping's settings and synonyms say, for batches of former versions.
    private var formerSettings = ""
    private(set) var usedColumns: Set<Int> = []
    /// What there is to say of fields that a column fills because it is called as they are.
    private(set) var notes: [Diagnostic] = []
    /// The fields that show their value as a code.
    private(set) var codes: [String: BarcodeSymbology] = [:]
    /// How the values of fields say their styles.
    private(set) var markup: [String: RichTextMarkup] = [:]
    /// What fills which field, in the order of the form's fields.
    package private(set) var bindings: [FieldBinding] = []

    /// What fills the fields, in the order of the form: all that a mapping says of them but the rules for their texts.
    package var meant: [MappingFile.Entry] { bindings.compactMap { entries[$0.field] } }

    /// The expression of each field, by its name.
    package var sources: [String: String] { entries.mapValues(\.expression) }

    /// The same for two mappings that do the same, as former versions wrote it.
    var formerDescription: String {
        bindings.map { "\($0.field)\u{0}\(entries[$0.field]?.expression ?? "")\u{0}\($0.keepsWhenEmpty)\u{0}" }.joined()
            + formerSettings
    }

    /// - Parameters:
    ///   - assignments: `FIELD=EXPRESSION`.
    ///   - headers: The columns that mean fields by their names; otherwise all.
    init(
        _ matcher: FieldMatcher, schema: RecordSchema, assignments: [String] = [], keepsWhenEmpty: Bool = false,
        headers: [String]? = nil
    ) {
        self.headers = headers ?? schema.columns
        self.matcher = matcher
        self.schema = schema
        self.assignments = assignments
        self.keepsWhenEmpty = keepsWhenEmpty
    }

    package init(form: Form, schema: RecordSchema) { self.init(FieldMatcher(form), schema: schema) }

    /// - Parameter settings: Those of the mapping.
    package mutating func resolve(_ file: MappingFile, _ settings: ExpressionSettings) throws {
        let file = try matcher.resolved(file)
        let keeps = keepsWhenEmpty || file.keepsWhenEmpty
        formerSettings = file.formerSettings
        var byField: [String: FieldBinding] = [:]
        for (field, source) in try assigned() {
            let entry = MappingFile.Entry(field: field, expression: source)
            byField[field] = try binding(entry, settings, keeps: keeps, at: "--set for “\(matcher.shortest(field))”")
        }
        for entry in file.entries {
            let place = entry.line.map { "the mapping, line \($0)" } ?? "the mapping"
            guard let field = matcher.field(named: entry.field) else { throw unknown(entry.field, place: place) }
            if let code = entry.code {
                guard field.kind == .text || field.kind == .button else {
                    throw PlanningError(
                        .mapping, at: place, "“\(field.name)” cannot show a code; text fields and push buttons can")
                }
                codes[field.name] = code
            }
            if let kind = entry.markup {
                guard field.takesStyles else {
                    throw PlanningError(
                        .mapping, at: place,
                        "“\(field.name)” cannot show \(kind.rawValue); text fields can, unless they have cells or asterisks"
                    )
                }
                markup[field.name] = kind
            }
            guard byField[field.name] == nil else { continue }
            var meant = entry
            meant.field = field.name
            byField[field.name] = try binding(meant, settings, keeps: entry.keepsWhenEmpty ?? keeps, at: place)
            for (spelling, choice) in entry.synonyms.sorted(by: { $0.key < $1.key }) {
                formerSettings += "synonym\u{0}\(field.name)\u{1}\(spelling)\u{1}\(choice)\u{0}"
            }
        }
        let pairs = matcher.match(
            headers, exactOnly: !file.entries.isEmpty, except: Set(byField.keys))
        let doubts = doubts(about: pairs)
        for (column, field, _) in pairs {
            byField[field.name] = FieldBinding(field: field.name, source: .column(column), keepsWhenEmpty: keeps)
            noteName(
                of: field, isMapped: !file.entries.isEmpty, isUsed: usedColumns.contains(column),
                doubt: doubts[field.name])
            note(MappingFile.Entry(field: field.name, expression: "{\(schema.columns[column])}"), keeps)
            usedColumns.insert(column)
        }
        bindings = matcher.names.compactMap { name in
            defer { byField[name] = nil }
            return byField[name]
        }
    }

    /// What speaks against columns that fill fields by their names, by the fields' names: first that a name is printed for
    /// another field.
    private mutating func doubts(about pairs: [(column: Int, field: Field, reason: String)]) -> [String: String] {
        guard occasion != .laterShard, !pairs.isEmpty else { return [:] }
        noteTwins(of: pairs.map(\.field))
        let names = matcher.misnamed.merging(matcher.doubted()) { first, _ in first }
            .mapValues { "the field is called so, but what is printed for it is “\($0.printed.prefix(60))”" }
        let others = matcher.doubts(about: pairs, headers, comparesNames: occasion != .filledOnce)
            .mapValues { "a column that reads the same fills the field; but \($0)" }
        return names.merging(others) { name, _ in name }
    }

    /// Says what there is to say of a field that is filled because a column has its name.
    ///
    /// - Parameters:
    ///   - isMapped: Whether a mapping says what fills other fields.
    ///   - isUsed: Whether the mapping uses the column for another field.
    ///   - doubt: What speaks against the column.
    private mutating func noteName(of field: Field, isMapped: Bool, isUsed: Bool, doubt: String?) {
        if isUsed, field.kind == .checkbox || field.kind == .radio {
            guard occasion != .laterShard else { return }
            notes.append(
                Diagnostic(
                    .boxByName, .warning, field: field.name,
                    message: "the column fills this box because it has its name, and the mapping uses it elsewhere",
                    hint: "say in the mapping what fills the box; \"\" leaves it empty"))
        } else if let doubt {
            notes.append(
                Diagnostic(
                    .nameOfAnother, .warning, field: field.name, message: doubt,
                    hint: "see packet preview --names; packet map goes by what is printed"))
        } else if isMapped {
            notes.append(
                Diagnostic(
                    .filledByName, .note, field: field.name,
                    message: "the column of that name fills the field, and the mapping does not name it",
                    hint: "say in the mapping what fills the field; \"\" leaves it empty"))
        }
    }

    /// Says of which fields that columns fill by their names a copy stands beside more of the others.
    private mutating func noteTwins(of filled: [Field]) {
        notes += matcher.twins(of: filled).sorted { $0.key < $1.key }.map { name, twin in
            Diagnostic(
                .nameOfAnother, .warning, field: name,
                message:
                    "a copy of the field, “\(twin)”, stands beside what other columns fill, and may be the one that is "
                    + "meant", hint: "say in the mapping which of the two the column fills")
        }
    }

    /// Remembers what fills a field.
    private mutating func note(_ entry: MappingFile.Entry, _ keeps: Bool) {
        var entry = entry
        entry.keepsWhenEmpty = keeps
        (entry.line, entry.overflow, entry.continuations, entry.code, entry.splitAt) = (nil, nil, [], nil, nil)
        entry.markup = nil
        entries[entry.field] = entry
    }

    private mutating func binding(
        _ entry: MappingFile.Entry, _ settings: ExpressionSettings, keeps: Bool, at place: String
    ) throws -> FieldBinding {
        let schema = schema
        let bound = try PlanningError.placed(place) { () throws(MappingError) in
            try Expression(parsing: entry.expression, with: settings).understanding(entry.synonyms).bind(to: schema)
        }
        note(entry, keeps)
        usedColumns.formUnion(bound.columns)
        return FieldBinding(
            field: entry.field, source: bound.column.map { .column($0) } ?? .expression(bound), keepsWhenEmpty: keeps)
    }

    /// The fields of `FIELD=EXPRESSION`, each split at the first equals sign that has a field's name before it.
    private func assigned() throws -> [(field: String, expression: String)] {
        var unknown: [String] = []
        let found = try assignments.compactMap { assignment -> (field: String, expression: String)? in
            for sign in assignment.indices where assignment[sign] == "=" {
                guard let field = matcher.field(named: String(assignment[..<sign])) else { continue }
                return (field.name, String(assignment[assignment.index(after: sign)...]))
            }
            guard let sign = assignment.firstIndex(of: "=") else {
                throw PlanningError(.mapping, "--set takes FIELD=EXPRESSION, and “\(assignment)” has no equals sign")
            }
            unknown.append(String(assignment[..<sign]))
            return nil
        }
        guard unknown.isEmpty else { throw FieldMatcher.unknown(unknown, at: "--set", hint: matcher.hint) }
        return found
    }

    private func unknown(_ name: String, place: String) -> PlanningError {
        FieldMatcher.unknown([name], at: place, hint: matcher.hint)
    }
}
