import PDFForms
import PDFObjects
import PDFPictures
import PacketMapping
import PacketMerge
import PacketModel
import PacketRecipients
import PacketStore
import PacketTemplate
import Synchronization

/// A merge, made ready: everything that the user typed resolved against the form and the table.
///
/// Reading the table's header comes first, compiling the form last; nothing has been written when this is done.
struct MergeSetup {
    /// The plan.
    let plan: MergePlan
    /// What there is to say before the first row.
    let notes: [Diagnostic]
    /// The expression of each field that rows fill, by its name.
    let expressions: [String: String]
    /// The name of the form, or of the stored template.
    let templateName: String
    /// The stored template, when it is one.
    let storedTemplate: String?
    /// The digests that tell batches apart.
    let formDigest: String
    let mappingDigest: String
    let optionsDigest: String
    /// Tells the salt of encrypted packets from others; nil where nothing is encrypted.
    let saltFingerprint: String?
    /// How many bytes of the table have been read, and how many there are.
    let position: ReadPosition
    /// What the packets have in common, for the journal; nil when nobody wants it.
    let outline: PacketOutline?
    let records: any RecordSource
    /// How rows become packets, where not each row is one.
    var grouping: RecordGrouping?
    /// The columns of packets.
    var schema: RecordSchema?
    /// The forms, when packets have several.
    var packets: PacketForms?

    /// The table, from its first row.
    ///
    /// - Parameter interruption: Ends the reading of rows that have to be put together first.
    func source(_ interruption: Interruption) -> any RecordSource {
        let rows = PositionedSource(records, position)
        guard let grouping, let schema else { return rows }
        return GroupedSource(rows, by: grouping, schema: schema, interruption: interruption)
    }

    /// Makes a merge ready.
    ///
    /// - Parameter explains: Whether rows also carry notes on what is changed on the way to the page.
    static func make(
        _ command: some MergeInputs, _ context: CommandContext, explains: Bool = false
    ) throws -> MergeSetup {
        guard let forms = command.forms else {
            return try MergeSetup(command, command.form, context, explains: explains)
        }
        guard case .some(let form) = forms.single(command.form) else {
            return try MergeSetup(packetsOf: command, forms, context, explains: explains)
        }
        return try MergeSetup(command, form, context, explains: explains)
    }

    /// - Parameter form: The form; nil for the template in use.
    private init(_ command: some MergeInputs, _ form: String?, _ context: CommandContext, explains: Bool) throws {
        let loaded = try context.form(named: form, command.common, command.password)
        let people = try command.people.open(command.table, command.common, in: context)
        let reader = people.records
        records = reader
        position = ReadPosition(total: people.size)
        let file = try command.proposed ?? MappingFile(command, loaded, context)
        var resolver = BindingResolver(form: loaded.form, schema: reader.schema, mapping: command.mapping)
        try resolver.resolve(file)
        expressions = resolver.sources

        let nameSource = command.name ?? file.name
        let (pattern, name) = try CommandError.placed("the pattern for names") { () throws(MappingError) in
            let pattern = try FileNamePattern(
                parsing: nameSource ?? FileNamePattern.defaultSource, with: file.settings)
            return (pattern, try pattern.bind(to: reader.schema, strict: nameSource != nil))
        }
        let condition = try command.rows.condition.map { source in
            try CommandError.placed("--where") { () throws(MappingError) in
                try Condition(parsing: source, with: file.settings).bind(to: reader.schema)
            }
        }
        let selection = try command.rows.rows.map { source in
            try CommandError.placed("--rows") { () throws(MappingError) in try RowSelection(parsing: source) }
        }
        let recipient = RecipientColumns(
            name: Self.optional("{fullName}", reader.schema), email: Self.optional("{email}", reader.schema))

        var options = CompileOptions(
            isFillable: command.isFillable, keepsScripts: command.keepsScripts,
            defaultOverflow: command.mapping.onOverflow ?? file.overflow ?? .report)
        for entry in file.entries {
            options.overflow[entry.field] = entry.overflow
            for (source, target) in zip([entry.field] + entry.continuations, entry.continuations) {
                options.continuations[source] = target
            }
        }
        options.keepable = Set(resolver.bindings.filter(\.keepsWhenEmpty).map(\.field))
        options.dropsTags = command.dropsTags
        options.isForPrint = command.isForPrint
        if command.mapping.onOverflow != nil { options.overflow = [:] }
        options.codes = resolver.codes
        options.explains = explains
        if explains { options.compression = 1 }
        let password = try command.encryption?.expression(reader.schema, file.settings)
        options.isEncrypted = password != nil
        let template = try CompiledTemplate(loaded.form, filling: resolver.bindings.map(\.field), options: options)

        var plan = MergePlan(
            template: template, bindings: resolver.bindings, name: name, rows: selection, condition: condition,
            recipient: recipient, jobs: command.jobs ?? ProcessSurroundings.coreCount(),
            overwrites: command.overwrites, durability: command.durability, isDry: command.isDry,
            pictures: try command.pictures.files(for: command.people, in: context))
        let encryption = try password == nil ? nil : command.encryption?.settings(command, context)
        saltFingerprint = encryption?.salt.fingerprint
        if let password, let encryption {
            plan.protection = PacketProtection(
                encryption: encryption.encryption(template), password: password,
                allowsEmpty: command.encryption?.allowEmptyPasswords ?? false)
        }
        outline = command.keepsJournal || command.verifies ? PacketOutline(template, of: loaded.form) : nil
        plan.keepsIntended = command.keepsJournal
        if command.verifies, let outline {
            plan.inspection = try VerifyInspection(outline, template, patience: command.patience)
        }
        self.plan = plan
        let used = [
            name.columns, condition?.columns ?? [], recipient.name?.columns ?? [], recipient.email?.columns ?? [],
            password?.columns ?? [],
        ]
        notes =
            reader.diagnostics
            + template.notes.filter { $0.code != .signatureBroken || !command.breaksSignatures }
            + resolver.notes(columnsUsedElsewhere: Set(used.joined())).filter(command.people.concernsUser)
            + (password.map { EncryptionOptions.notes($0, name: Set(name.columns), reader.schema) } ?? [])
        templateName = loaded.template?.name ?? loaded.name
        storedTemplate = loaded.template?.name
        formDigest = SHA256.hexadecimal(SHA256.digest(loaded.bytes))
        mappingDigest = SHA256.hexadecimal(SHA256.digest(resolver.description.utf8))
        let described = Self.described(options) + command.pictures.described(in: context)
        optionsDigest = SHA256.hexadecimal(SHA256.digest("\(described) \(pattern.source)".utf8))
    }

    /// The same text for the same options, in every run.
    static func described(_ options: CompileOptions) -> String {
        let rules = options.overflow.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" }
        return "\(options.isFillable) \(options.keepsScripts) \(options.defaultOverflow.rawValue) \(rules) "
            + "\(options.keepable.sorted()) \(options.codes.map { "\($0)=\($1.rawValue)" }.sorted())"
            + (options.dropsTags ? " dropsTags" : "") + (options.isEncrypted ? " encrypted" : "")
            + (options.isForPrint ? " isForPrint" : "")
            + options.continuations.map { " \($0)→\($1)" }.sorted().joined()
    }

    static func optional(_ source: String, _ schema: RecordSchema) -> BoundExpression? {
        guard let expression = try? Expression(parsing: source) else { return nil }
        return try? expression.bind(to: schema)
    }
}

extension CommandContext {
    /// The form that is named, else the template in use.
    func form(named name: String?, _ common: CommonOptions, _ password: PasswordOptions) throws -> LoadedForm {
        if let name { return try form(name, common, password) }
        guard let current = try existingStore(common).flatMap({ try Templates($0).current() }) else {
            throw CommandError(
                .notFound, "no form was named, and no stored template is in use",
                hint: "name one (packet merge form.pdf …), or store one (packet template add form.pdf)")
        }
        return try form(template: current.name, common, password)
    }
}

extension MappingFile {
    /// The mapping of a merge: the file that is named, else the one stored with the template.
    init(_ command: some MergeInputs, _ loaded: LoadedForm, _ context: CommandContext) throws {
        if let file = command.mapping.map {
            guard let text = String(validating: try context.read(file), as: UTF8.self) else {
                throw CommandError(.wrongFile, "“\(file)” is not a text in UTF-8")
            }
            self = try MappingFile(text, file: file, surroundings: context.mappingSurroundings(of: file))
        } else if let stored = loaded.template?.mapping {
            self = try MappingFile(
                stored.text, file: "the mapping of “\(loaded.name)”",
                surroundings: context.mappingSurroundings(of: nil))
        } else {
            self.init(surroundings: context.mappingSurroundings(of: nil))
        }
    }
}
