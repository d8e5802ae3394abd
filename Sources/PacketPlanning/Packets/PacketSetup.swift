import Interchange
import PDFForms
import PDFPictures
import PacketMapping
import PacketMerge
import PacketModel

/// The forms of a request, bound to the table.
struct PacketSetup {
    private(set) var forms: [PacketForm] = []
    /// What the names of each form's fields mean.
    let matchers: [FieldMatcher]
    /// Whether each packet is one form, filled from one row: what mappings and headers say is then about this form.
    let isSingle: Bool
    /// How rows with one key stand in a record; nil where each row has a packet of its own.
    private(set) var lines: RecordLines?
    /// The columns that expressions know.
    let schema: RecordSchema
    private(set) var grouping: RecordGrouping?
    /// The columns of the table that something uses.
    private(set) var usedColumns: Set<Int> = []
    private var resolving: [Diagnostic] = []
    /// The expression of each field, by its name; where there are several forms with that of its form before it.
    private(set) var expressions: [String: String] = [:]
    /// What holds for all forms.
    let common: MappingFile
    /// What names, conditions and passwords may refer to.
    let settings: ExpressionSettings
    /// Says the same for two mappings that do the same, as former versions wrote it.
    private(set) var formerDescription = ""
    /// The columns whose days fields show as they come, since nothing says otherwise.
    private(set) var plainDays: Set<Int> = []
    /// How their forms would have them, by column, where that is known.
    private(set) var dayStyles: [Int: String] = [:]
    /// Whether a mapping or an assignment says what some field is filled with.
    private var isMapped = false
    private let request: MergeRequest
    private let table: RecordSchema
    private let hasDays: Bool

    /// - Parameter loaded: The forms of the request's entries, in their order.
    init(
        _ request: MergeRequest, _ loaded: [RequestedForm], people: OpenPeople, in surroundings: MappingSurroundings
    ) throws {
        self.request = request
        let table = people.records.schema
        self.table = table
        hasDays = people.records.hasDays
        isSingle = request.isSingle
        let named = try NamedForms(request, loaded, surroundings)
        // Before anything else is done with the forms.
        matchers = try zip(loaded, named.mappings).map { FieldMatcher(try $0.adding($1).form) }
        common = named.common
        let settings = try named.common.expressionSettings(surroundings.zones)
        self.settings = settings

        let packet = request.packet
        let layout = RecordLines(table)
        var numbered: [PacketLines] = []
        if let column = try Self.groupingColumn(packet, table) {
            grouping = RecordGrouping(column: column)
            usedColumns.insert(column)
            lines = layout
            numbered = try zip(packet.entries, matchers).map { entry, matcher in
                try PacketLines(entry, matcher, layout: layout, file: packet.name ?? "", settings: settings)
            }
            let most = max(
                PacketLines.largestIndex(in: request.sources(named.mappings)), numbered.map(\.count).max() ?? 1)
            schema = layout.schema(lines: most)
        } else {
            schema = table
        }
        let split =
            isSingle
            ? nil
            : try PacketAssignments(
                request.assignments, shared: request.mapping ?? MappingFile(), names: named.names,
                matchers: matchers)
        for index in packet.entries.indices {
            let own = Own(
                index: index, name: named.names[index], matcher: matchers[index], mapping: named.mappings[index],
                numbered: numbered.isEmpty ? nil : numbered[index])
            try bind(own, split, surroundings.zones)
        }
        try readOrders()
    }

    /// The column that tells packets apart; nil where each row has a packet of its own.
    private static func groupingColumn(_ packet: PacketFile, _ table: RecordSchema) throws(PlanningError) -> Int? {
        guard let key = packet.groupBy else {
            guard packet.entries.allSatisfy({ $0.per == .packet && $0.lines == nil }) else {
                throw PlanningError(
                    .mapping,
                    "“per” and “lines” speak of several rows in a packet, and nothing says which belong together",
                    hint: "name the column with “groupBy:” in the packet file, or with --group-by")
            }
            return nil
        }
        if let column = table.index(of: key) { return column }
        throw PlanningError(
            .mapping, "the table has no column “\(key)” to group by",
            hint: Suggestion.nearest(to: key, among: table.columns).map { "did you mean “\($0)”?" })
    }

    /// Reads the order of the packets.
    private mutating func readOrders() throws(PlanningError) {
        guard !request.orders.isEmpty else { return }
        if grouping == nil { grouping = RecordGrouping(column: nil) }
        for text in request.orders {
            let order = try PlanningError.placed("--sort") { () throws(MappingError) in
                try RowOrder(parsing: text, with: settings).bind(to: table)
            }
            usedColumns.formUnion(order.columns)
            grouping?.orders.append(order)
        }
    }

    /// Moves the choice of rows to before they are put together.
    mutating func choose(_ rows: RowSelection?, _ condition: BoundCondition?) {
        grouping?.rows = rows
        grouping?.condition = condition
    }

    /// What there is about one form before it is bound.
    private struct Own {
        var index: Int
        var name: String
        var matcher: FieldMatcher
        var mapping: MappingFile
        var numbered: PacketLines?
    }

    private mutating func bind(_ own: Own, _ split: PacketAssignments?, _ zones: (any TimeZoneSource)?) throws {
        let entry = request.packet.entries[own.index]
        let form = own.matcher.form
        var mapping = try own.matcher.resolved(own.mapping)
        if let split {
            let fields = Set(mapping.entries.map(\.field))
            mapping.entries += split.entries[own.index].filter { !fields.contains($0.field) }
        }
        mapping.keepsWhenEmpty =
            mapping.keepsWhenEmpty || request.mapping?.keepsWhenEmpty ?? false || common.keepsWhenEmpty
        let assignments = split?.assignments[own.index] ?? request.assignments
        let bound =
            entry.lines != nil || mapping.entries.isEmpty
            ? own.numbered?.withoutTaken(by: mapping, assignments) : nil
        var resolver = BindingResolver(
            own.matcher, schema: schema, assignments: assignments, keepsWhenEmpty: request.keepsWhenEmpty,
            headers: split?.headers(table.columns, of: own.index) ?? (table.fields.isEmpty ? nil : table.headers))
        resolver.occasion = request.running.occasion
        let ownSettings = try mapping.expressionSettings(zones)
        try resolver.resolve(mapping, ownSettings)
        for (field, source) in resolver.sources { expressions[isSingle ? field : "\(own.name).\(field)"] = source }
        let stride = table.columns.count + 1
        usedColumns.formUnion(resolver.usedColumns.map { $0 % stride })
        resolving += resolver.notes
        formerDescription +=
            split.map {
                "\(own.name)\u{0}\(entry.formerDescription)\u{0}\(resolver.formerDescription)\u{0}"
                    + "\($0.formerSources[own.index])\u{0}"
            } ?? resolver.formerDescription

        var meant = resolver.meant
        var bindings = Dictionary(resolver.bindings.map { ($0.field, $0) }) { _, last in last }
        let keeps = request.keepsWhenEmpty || mapping.keepsWhenEmpty
        for line in bound?.bindings(keepsWhenEmpty: keeps) ?? [] where bindings[line.binding.field] == nil {
            bindings[line.binding.field] = line.binding
            meant.append(line.meant)
            usedColumns.formUnion(line.columns)
        }
        let ordered = fitted(bindings, to: form, locale: ownSettings.locale)
        let condition = try entry.condition.map { source in
            try PlanningError.placed("the condition of “\(own.name)”") { () throws(MappingError) in
                try Condition(parsing: source, with: settings).bind(to: schema)
            }
        }
        usedColumns.formUnion((condition?.columns ?? []).map { $0 % stride })
        isMapped = isMapped || !mapping.entries.isEmpty || !request.assignments.isEmpty
        forms.append(
            PacketForm(
                name: own.name, form: form, meaning: meaning(own, mapping, meant),
                rules: rules(mapping, own: own.mapping, of: ordered, resolver), bindings: ordered,
                condition: condition, locale: ownSettings.locale,
                sharedAnswers: Self.sharedAnswers(
                    form, resolver.meant, bound: ordered, columns: table.headers, locale: ownSettings.locale),
                unsure: meant.filter { $0.isUnsure ?? false }.map(\.field),
                isOtherRevision: mapping.isOfOtherRevision(than: form),
                lineCount: lines == nil ? 1 : Self.lineCount(ordered, stride: stride)))
    }

    /// The bindings in the order of their fields, with what the fields ask for.
    private mutating func fitted(_ bindings: [String: FieldBinding], to form: Form, locale: String?) -> [FieldBinding] {
        let knownDays = plainDays
        var open = bindings
        let ordered = form.fields.compactMap { field -> FieldBinding? in
            open.removeValue(forKey: field.name).map { fitted($0, to: field, in: form) }
        }
        guard plainDays != knownDays else { return ordered }
        let style = form.dayStyle(locale: locale)
        for column in plainDays.subtracting(knownDays) { dayStyles[column] = style }
        return ordered
    }

    /// The binding, with how many characters the field takes and how it asks for a day. A script of the form's own says that
    /// for itself.
    private mutating func fitted(
        _ binding: FieldBinding, to field: Field, in form: Form
    ) -> FieldBinding {
        var binding = binding
        binding.maxLength = field.kind == .text ? field.maxLength : nil
        binding.isBox = field.kind == .checkbox
        guard hasDays, field.kind == .text, ValueFormat(field).isEmpty, case .column(let column) = binding.source
        else {
            return binding
        }
        binding.day = DayPattern(askedBy: field, in: form)
        let shown = column % (table.columns.count + 1)
        if binding.day == nil { plainDays.insert(shown) }
        return binding
    }

    /// What the form shows, without what depends on where files stand.
    private func meaning(_ own: Own, _ mapping: MappingFile, _ meant: [MappingFile.Entry]) -> PacketFile.Entry {
        var meaning = request.packet.entries[own.index]
        meaning.form = ""
        meaning.id = isSingle ? nil : own.name
        meaning.startsOnRight = meaning.startsOnRight ?? request.packet.isDuplex
        if let fields = meaning.lines?.fields {
            for index in fields.indices { meaning.lines?.fields[index].line = nil }
        }
        var effective = mapping
        effective.entries = meant
        // Names of packets, and what became part of each entry and of the rules.
        for index in effective.entries.indices { effective.entries[index].isUnsure = nil }
        (effective.name, effective.keepsWhenEmpty, effective.overflow) = (nil, false, nil)
        effective.addendumHint = nil
        for index in effective.additions.indices { effective.additions[index].line = nil }
        (effective.title, effective.subject, effective.author) = (nil, nil, nil)
        effective.fingerprint = nil
        meaning.mapping = effective
        return meaning
    }

    /// The rules for the texts of a form's fields.
    private func rules(
        _ mapping: MappingFile, own: MappingFile, of bindings: [FieldBinding], _ resolver: BindingResolver
    ) -> PacketForm.Rules {
        let rule = request.overflow
        let usual = rule ?? own.overflow ?? request.mapping?.overflow ?? common.overflow ?? .fail
        var rules = PacketForm.Rules(codes: resolver.codes, markup: resolver.markup)
        for addition in mapping.additions { rules.addedCodes[addition.field.name] = addition.parameters }
        rules.addendumHint = own.addendumHint ?? request.mapping?.addendumHint ?? common.addendumHint
        rules.lists = mapping.entries.filter { $0.splitAt == .item }.flatMap { [$0.field] + $0.continuations }
        if isSingle { rules.usual = usual } else { for binding in bindings { rules.overflow[binding.field] = usual } }
        for entry in mapping.entries {
            if rule == nil, let own = entry.overflow { rules.overflow[entry.field] = own }
            for (source, target) in zip([entry.field] + entry.continuations, entry.continuations) {
                rules.continuations[source] = target
                if !isSingle { rules.overflow[target] = usual }
            }
        }
        return rules
    }

    /// The fields whose texts go on in others, by these; of packets of one form.
    var continued: [String: String] {
        forms.reduce(into: [:]) { continued, form in
            for (source, target) in form.rules.continuations { continued[target] = source }
        }
    }

    /// How many rows of a packet bindings speak of.
    private static func lineCount(_ bindings: [FieldBinding], stride: Int) -> Int {
        bindings.map { binding in
            switch binding.source {
            case .column(let column): column / stride + 1
            case .expression(let expression): (expression.columns.last ?? 0) / stride + 1
            }
        }.max() ?? 1
    }

    /// What there is to say of fields that rows fill, and that stand where different things are printed.
    private var ambiguous: [Diagnostic] {
        forms.flatMap { form in
            let filled = Set(form.bindings.map(\.field))
            return form.form.fields.filter { filled.contains($0.name) && $0.kind != .button }.compactMap { field in
                form.form.printedLabels.differentLabels(of: field).map { labels in
                    Diagnostic(
                        .labelsDiffer, .warning, field: field.name,
                        message: "the field stands at several places, where “\(labels.first.prefix(40))” and "
                            + "“\(labels.other.prefix(40))” are printed, and shows its value at all of them",
                        hint: "see packet preview --names")
                }
            }
        }
    }

    /// What there is to say of columns that nothing uses.
    ///
    /// - Parameter elsewhere: The columns that names, conditions and the like use, and those that packets are called by where
    ///   nobody has said how.
    func notes(usedElsewhere elsewhere: (said: Set<Int>, naming: Set<Int>)) -> [Diagnostic] {
        if forms.allSatisfy(\.bindings.isEmpty), !table.columns.isEmpty {
            return [
                Diagnostic(
                    .nothingMatched, .warning,
                    message: "no column fits a field of the \(isSingle ? "form" : "forms"); every packet is the same",
                    hint: "see the names with packet extract-fields, and say what fills them with --map or --set")
            ]
        }
        var used = usedColumns.union(elsewhere.said)
        // A packet that is filled once is named by nothing.
        if used.count < table.columns.count, let mail = StandardProperty.email.column(in: table.columns),
            request.running.occasion == .filledOnce || elsewhere.naming.contains(mail),
            !used.contains(mail), !forms.contains(where: \.asksForMail)
        {
            used.insert(mail)
        }
        return otherRevisions + unsure + ambiguous + resolving
            + notes(
                onUnused: table.columns.indices.filter { !used.contains($0) }.map { table.columns[$0] },
                naming: Set(elsewhere.naming.filter(table.columns.indices.contains).map { table.columns[$0] }))
    }

    /// What there is to say of columns that nothing uses: the field that they are called as is filled otherwise, or they read
    /// as what is printed for one, or nothing fits.
    private func notes(onUnused columns: [String], naming: Set<String>) -> [Diagnostic] {
        guard !columns.isEmpty else { return [] }
        var taken: [String: String] = [:]
        var printed: Set<String> = []
        for (form, matcher) in zip(forms, matchers) {
            let filled = Set(form.bindings.map(\.field))
            for pair in matcher.match(columns, exactOnly: false, except: []) where filled.contains(pair.field.name) {
                taken[columns[pair.column]] = pair.field.name
            }
            let labels = matcher.namesByLabel
            printed.formUnion(columns.filter { labels[FieldMatcher.normalized($0)] != nil })
        }
        return mostUnused(columns)
            + columns.map { column in
                if let field = taken[column] {
                    return Diagnostic(
                        .columnUnused, .note, field: column,
                        message: "the column is called as a field that something else fills, and is not used",
                        hint: "say where it goes with --map or --set, or leave out what fills “\(field)”")
                }
                return Diagnostic(
                    .columnUnused, .note, field: column,
                    message: naming.contains(column)
                        ? "the column fits no field, and is only used for names of packets, the log and packet send"
                        : "the column fits no field and is not used",
                    hint: printed.contains(column)
                        ? "it reads as what is printed for a field, which alone is not sure; packet map proposes where it goes"
                        : "say where it goes with --map or --set")
            }
    }
}

extension PacketSetup {
    /// Most of a table is seldom for nobody, where nobody has said what it is for.
    private func mostUnused(_ columns: [String]) -> [Diagnostic] {
        guard !isMapped, columns.count * 2 > table.columns.count else { return [] }
        return [
            Diagnostic(
                .columnUnused, .warning, message: "\(columns.count) of \(table.columns.count) columns fill no field",
                hint: "packet map proposes where they go")
        ]
    }
}
