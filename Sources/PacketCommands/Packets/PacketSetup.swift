import PDFForms
import PDFObjects
import PDFPictures
import PacketMapping
import PacketMerge
import PacketModel
import PacketRecipients
import PacketStore
import PacketTemplate

/// The forms of a packet, read and bound to the table.
struct PacketSetup {
    private(set) var forms: [PacketForm] = []
    private(set) var loaded: [LoadedForm] = []
    private(set) var file: PacketFile
    /// How rows with one key stand in a record; nil where each row has a packet of its own.
    private(set) var lines: RecordLines?
    /// The columns that expressions know.
    let schema: RecordSchema
    private(set) var grouping: RecordGrouping?
    /// The columns of the table that something uses.
    private(set) var usedColumns: Set<Int> = []
    /// The expression of each field, by its name with that of its form before it.
    private(set) var expressions: [String: String] = [:]
    /// Says the same for two mappings that do the same.
    private(set) var description = ""
    /// The mapping that holds for all forms: `--map`.
    private let shared: MappingFile

    init(
        _ command: some MergeInputs, _ options: FormsOptions, _ table: RecordSchema, _ context: CommandContext
    ) throws {
        var sources = command.mapping.assignments + [command.name, command.rows.condition].compactMap { $0 }
        let folder: String?
        if let path = options.packet {
            let text = try context.text(path)
            file = try PacketFile(text, file: path, surroundings: context.mappingSurroundings(of: path))
            sources.append(text)
            folder = context.folder(of: path)
            if let form = command.form {
                throw CommandError(.mapping, "--packet names the forms already, so “\(form)” cannot be one as well")
            }
        } else {
            let names = [command.form].compactMap { $0 } + options.names
            file = PacketFile(forms: names.isEmpty ? [""] : names)
            folder = nil
        }
        if options.formPerRow { for index in file.entries.indices { file.entries[index].per = .lines(1) } }
        if let map = command.mapping.map {
            let text = try context.text(map)
            shared = try MappingFile(text, file: map, surroundings: context.mappingSurroundings(of: map))
            sources.append(text)
        } else {
            shared = MappingFile(surroundings: context.mappingSurroundings(of: nil))
        }
        // Without a packet file, --map says what names, conditions and passwords may refer to.
        if options.packet == nil {
            file.common.settings = shared.settings
            file.common.settingsKey = shared.settingsKey
        }
        var mappings: [MappingFile] = []
        var taken = Set(file.entries.compactMap(\.id))
        guard taken.count == file.entries.compactMap(\.id).count else {
            throw CommandError(.mapping, "two forms of the packet have the same id")
        }
        var names: [String] = []
        for entry in file.entries {
            let path = folder.map { entry.form.utf8.first == UInt8(ascii: "/") ? entry.form : "\($0)/\(entry.form)" }
            let form = try context.packetForm(entry.form, path, command)
            guard form.form.xfa != .dynamic, !form.form.document.pages.isEmpty else {
                throw CommandError(
                    .unreadable, "“\(form.name)” has no pages that can be filled",
                    hint: form.form.xfa == .dynamic
                        ? "they exist only inside Adobe's viewer; print it to a new PDF and add fields" : nil)
            }
            loaded.append(form)
            names.append(entry.id ?? PacketFormName.free(PacketFormName.made(of: form.name), &taken))
            if let map = entry.map {
                let path = folder.map { map.utf8.first == UInt8(ascii: "/") ? map : "\($0)/\(map)" } ?? map
                let text = try context.text(path)
                mappings.append(
                    try MappingFile(text, file: map, surroundings: context.mappingSurroundings(of: path)))
                sources.append(text)
            } else if let mapping = entry.mapping {
                mappings.append(mapping)
            } else if let stored = form.template?.mapping, command.mapping.map == nil {
                mappings.append(
                    try MappingFile(
                        stored.text, file: "the mapping of “\(form.name)”",
                        surroundings: context.mappingSurroundings(of: nil)))
                sources.append(stored.text)
            } else {
                var empty = MappingFile()
                let common = command.mapping.map == nil ? file.common : shared
                (empty.settings, empty.settingsKey) = (common.settings, common.settingsKey)
                mappings.append(empty)
            }
        }

        let key = options.groupBy ?? file.groupBy
        let layout = RecordLines(table)
        var lineNumbers: [PacketLines] = []
        if let key {
            guard let column = table.index(of: key) else {
                let nearest = Suggestion.nearest(to: key, among: table.columns)
                throw CommandError(
                    .mapping, "the table has no column “\(key)” to group by",
                    hint: nearest.map { "did you mean “\($0)”?" })
            }
            grouping = RecordGrouping(column: column)
            usedColumns.insert(column)
            lines = layout
            let settings = file.common.settings
            lineNumbers = try zip(file.entries, loaded).map { entry, loaded in
                try PacketLines(
                    entry, loaded.form, layout, options.packet ?? "", settings)
            }
            let most = max(PacketLines.largestIndex(in: sources), lineNumbers.map(\.count).max() ?? 1)
            schema = layout.schema(lines: most)
        } else {
            schema = table
            if file.entries.contains(where: { $0.per != .packet || $0.lines != nil }) {
                throw CommandError(
                    .mapping,
                    "“per” and “lines” speak of several rows in a packet, and nothing says which belong together",
                    hint: "name the column with “groupBy:” in the packet file, or with --group-by")
            }
        }
        let split = try PacketAssignments(command.mapping.assignments, shared, names, loaded.map(\.form))
        for index in file.entries.indices {
            try bind(
                index, names[index], mappings[index], split, lineNumbers.isEmpty ? nil : lineNumbers[index], table,
                command)
        }
    }

    /// Moves the choice of rows to before they are put together.
    mutating func choose(_ rows: RowSelection?, _ condition: BoundCondition?) {
        grouping?.rows = rows
        grouping?.condition = condition
    }

    private mutating func bind(
        _ index: Int, _ name: String, _ own: MappingFile, _ split: PacketAssignments, _ numbered: PacketLines?,
        _ table: RecordSchema, _ command: some MergeInputs
    ) throws {
        let entry = file.entries[index]
        let form = loaded[index].form
        var mapping = own
        let fields = Set(mapping.entries.map(\.field))
        mapping.entries += split.entries[index].filter { !fields.contains($0.field) }
        mapping.keepsWhenEmpty = own.keepsWhenEmpty || shared.keepsWhenEmpty || file.common.keepsWhenEmpty
        var options = command.mapping
        options.assignments = split.assignments[index]
        // Names are compared loosely only where no mapping says what is meant.
        let bound = entry.lines != nil || mapping.entries.isEmpty ? numbered?.withoutTaken(by: mapping, options) : nil
        var resolver = BindingResolver(
            form: form, schema: schema, mapping: options, headers: split.headers(table.columns, of: index))
        try resolver.resolve(mapping)
        for (field, source) in resolver.sources { expressions["\(name).\(field)"] = source }
        usedColumns.formUnion(resolver.usedColumns.map { $0 % (table.columns.count + 1) })
        description += "\(name)\u{0}\(entry.description)\u{0}\(resolver.description)\u{0}\(split.sources[index])\u{0}"

        var bindings: [String: FieldBinding] = [:]
        for binding in resolver.bindings { bindings[binding.field] = binding }
        let keeps = command.mapping.keepEmpty || mapping.keepsWhenEmpty
        for line in bound?.bindings(keepsWhenEmpty: keeps) ?? [] where bindings[line.binding.field] == nil {
            bindings[line.binding.field] = line.binding
            usedColumns.formUnion(line.columns)
        }
        let ordered = form.fields.compactMap { field -> FieldBinding? in
            defer { bindings[field.name] = nil }
            return bindings[field.name]
        }
        let condition = try entry.condition.map { source in
            try CommandError.placed("the condition of “\(name)”") { () throws(MappingError) in
                try Condition(parsing: source, with: file.common.settings).bind(to: schema)
            }
        }
        usedColumns.formUnion((condition?.columns ?? []).map { $0 % (table.columns.count + 1) })

        let rule = command.mapping.onOverflow
        let usual = rule ?? own.overflow ?? shared.overflow ?? file.common.overflow ?? .report
        var overflow: [String: OverflowRule] = [:]
        var continuations: [String: String] = [:]
        for binding in ordered { overflow[binding.field] = usual }
        for entry in mapping.entries {
            if rule == nil, let own = entry.overflow { overflow[entry.field] = own }
            for (source, target) in zip([entry.field] + entry.continuations, entry.continuations) {
                continuations[source] = target
                overflow[target] = usual
            }
        }
        let stride = table.columns.count + 1
        let lineCount =
            ordered.map { binding in
                switch binding.source {
                case .column(let column): column / stride + 1
                case .expression(let expression): (expression.columns.last ?? 0) / stride + 1
                }
            }.max() ?? 1
        forms.append(
            PacketForm(
                name: name, form: form, bindings: ordered, condition: condition, copies: entry.copies,
                startsOnRight: entry.startsOnRight ?? file.isDuplex, per: entry.per,
                lineCount: lines == nil ? 1 : lineCount, overflow: overflow, continuations: continuations,
                codes: resolver.codes))
    }
}

extension CommandContext {
    /// A text file that the user named.
    fileprivate func text(_ name: String) throws -> String {
        guard let text = String(validating: try read(name), as: UTF8.self) else {
            throw CommandError(.wrongFile, "“\(name)” is not a text in UTF-8")
        }
        return text
    }

    /// A form of a packet: a file, seen from the packet file, or a stored template; without a name the one in use.
    fileprivate func packetForm(_ name: String, _ path: String?, _ command: some MergeInputs) throws -> LoadedForm {
        if name.isEmpty { return try form(named: nil, command.common, command.password) }
        if let path, Files.kind(self.path(path)) != nil { return try formFile(path, command.common, command.password) }
        return try form(name, command.common, command.password)
    }
}
