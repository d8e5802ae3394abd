import PDFForms
import PDFObjects
import PacketMapping
import PacketMerge
import PacketModel
import PacketRecipients
import PacketStore
import PacketTemplate

extension MergeSetup {
    /// Makes a merge of packets of several forms, or of several rows, ready.
    init(
        packetsOf command: some MergeInputs, _ forms: FormsOptions, _ context: CommandContext, explains: Bool
    ) throws {
        guard !command.keepsScripts else {
            throw CommandError(
                .mapping,
                "--keep-scripts works for packets of one form: scripts find fields by names, and in packets of "
                    + "several forms fields have others")
        }
        let people = try command.people.open(command.table, command.common, in: context)
        let reader = people.records
        var setup = try PacketSetup(command, forms, reader.schema, context)
        let schema = setup.schema
        let nameSource = command.name ?? setup.file.common.name
        let (pattern, name) = try CommandError.placed("the pattern for names") { () throws(MappingError) in
            let pattern = try FileNamePattern(
                parsing: nameSource ?? FileNamePattern.defaultSource, with: setup.file.common.settings)
            return (pattern, try pattern.bind(to: schema, strict: nameSource != nil))
        }
        let condition = try command.rows.condition.map { source in
            try CommandError.placed("--where") { () throws(MappingError) in
                try Condition(parsing: source, with: setup.file.common.settings).bind(to: reader.schema)
            }
        }
        let selection = try command.rows.rows.map { source in
            try CommandError.placed("--rows") { () throws(MappingError) in try RowSelection(parsing: source) }
        }
        setup.choose(selection, condition)
        let recipient = RecipientColumns(
            name: Self.optional("{fullName}", schema), email: Self.optional("{email}", schema))
        let password = try command.encryption?.expression(schema, setup.file.common.settings)

        var settings = PacketForms.Settings()
        settings.options = CompileOptions(isFillable: command.isFillable)
        settings.options.dropsTags = command.dropsTags
        settings.options.isForPrint = command.isForPrint
        settings.options.explains = explains
        if explains { settings.options.compression = 1 }
        settings.options.isEncrypted = password != nil
        if password != nil { settings.encryption = try command.encryption?.settings(command, context) }
        saltFingerprint = settings.encryption?.salt.fingerprint
        settings.keepsOutlines = command.keepsJournal
        settings.verifies = command.verifies
        settings.patience = command.patience
        let packets = try PacketForms(setup.forms, lines: setup.lines, settings)

        var plan = MergePlan(
            template: packets.whole.template, bindings: [], name: name,
            rows: setup.grouping == nil ? selection : nil, condition: setup.grouping == nil ? condition : nil,
            recipient: recipient, jobs: command.jobs ?? ProcessSurroundings.coreCount(),
            overwrites: command.overwrites, durability: command.durability, isDry: command.isDry,
            pictures: try command.pictures.files(for: command.people, in: context))
        plan.assembly = packets
        if let password, let encryption = packets.whole.encryption, let options = command.encryption {
            plan.protection = PacketProtection(
                encryption: encryption, password: password, allowsEmpty: options.allowEmptyPasswords)
        }
        plan.keepsIntended = command.keepsJournal
        plan.inspection = packets.whole.inspection

        let stride = reader.schema.columns.count + 1
        let used = [
            name.columns, condition?.columns ?? [], recipient.name?.columns ?? [], recipient.email?.columns ?? [],
            password?.columns ?? [],
        ].joined().map { $0 % stride }
        let notes =
            reader.diagnostics
            + packets.whole.template.notes.filter { $0.code != .signatureBroken || !command.breaksSignatures }
            + Self.notes(setup, Set(used), reader.schema).filter(command.people.concernsUser)
            + (password.map { EncryptionOptions.notes($0, name: Set(name.columns), schema) } ?? [])
        let digests = setup.loaded.map { SHA256.hexadecimal(SHA256.digest($0.bytes)) }
        self.plan = plan
        self.notes = notes
        templateName = setup.loaded.map { $0.template?.name ?? $0.name }.joined(separator: " + ")
        storedTemplate = setup.loaded.count == 1 ? setup.loaded[0].template?.name : nil
        formDigest = digests.count == 1 ? digests[0] : SHA256.hexadecimal(SHA256.digest(digests.joined().utf8))
        mappingDigest = SHA256.hexadecimal(SHA256.digest(setup.description.utf8))
        let described =
            "\(Self.described(settings.options))\(command.pictures.described(in: context)) \(pattern.source) "
            + "\(setup.grouping?.column ?? -1)"
        optionsDigest = SHA256.hexadecimal(SHA256.digest(described.utf8))
        position = ReadPosition(total: people.size)
        expressions = setup.expressions
        outline = nil
        records = reader
        grouping = setup.grouping
        self.schema = schema
        self.packets = packets
        position.packets = packets
    }

    /// The columns that nothing uses.
    private static func notes(_ setup: PacketSetup, _ elsewhere: Set<Int>, _ table: RecordSchema) -> [Diagnostic] {
        if setup.forms.allSatisfy(\.bindings.isEmpty), !table.columns.isEmpty {
            return [
                Diagnostic(
                    .nothingMatched, .warning,
                    message: "no column fits a field of the forms; every packet is the same",
                    hint: "see the names with packet extract-fields, and say what fills them with --map or --set")
            ]
        }
        let used = setup.usedColumns.union(elsewhere)
        return table.columns.indices.filter { !used.contains($0) }.map {
            Diagnostic(
                .columnUnused, .note, field: table.columns[$0], message: "the column fits no field and is not used",
                hint: "say where it goes with --map or --set")
        }
    }
}
