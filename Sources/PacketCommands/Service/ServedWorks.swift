import ArgumentParser
import PDFPreview
import PacketFiles
import PacketMerge
import PacketModel
import PacketPlanning

/// What a service does when it is asked: the work of the commands, in memory, for whoever asked.
package struct ServedWorks: Sendable {
    let context: CommandContext
    let common: CommonOptions
    private let shelf = FormShelf(largest: 1_000_000)
    private let compiled = TemplateShelf()

    /// An answer.
    package struct Answer: Sendable, Hashable {
        package var type: String
        package var bytes: [UInt8]
        /// How many warnings there are.
        package var warnings = 0
    }

    package init(_ context: CommandContext, _ common: CommonOptions) {
        var context = context
        // Others who ask share the process, and what stands in its environment is not theirs.
        (context.limitsMemory, context.keepsSecrets) = (false, false)
        context.environment[EncryptionOptions.ownerVariable] = nil
        context.errors = OutputSink { _ throws(OutputError) in }
        self.context = context
        self.common = common
    }

    /// The request of a call, in the folder of its forms.
    func request(_ call: ServedCall) -> ServedRequest {
        var context = context
        context.currentFolder = call.formFolder
        return ServedRequest(call: call, context: context, common: common, shelf: shelf, templates: compiled)
    }

    /// Does everything but a merge.
    ///
    /// - Parameter yaml: Whether a mapping is wanted in YAML.
    /// - Throws: `ServedFailure`.
    package func answer(_ operation: ServedOperation, _ call: ServedCall, yaml: Bool = false) throws(ServedFailure)
        -> Answer
    {
        let request = request(call)
        do {
            switch operation {
            case .fields: return try fields(request)
            case .inspect: return try inspect(request)
            case .map: return try map(request, yaml: yaml)
            case .check: return try check(request)
            case .preview: return try preview(request)
            case .fill: return try fill(request)
            case .merge: throw ServedFailure(usage: "a merge is asked for in another way")
            }
        } catch {
            throw ServedFailure(error, in: call.folder)
        }
    }

    /// The names of the stored templates, in their order, as JSON.
    ///
    /// - Throws: `ServedFailure`.
    package func templates() throws(ServedFailure) -> [UInt8] {
        do {
            let stored = try context.existingStore(common).map { try TemplateNames.all(in: $0) } ?? []
            return JSONWriter.text(["templates": .array(stored)])
        } catch {
            throw ServedFailure(error)
        }
    }

    private static let json = "application/json"

    private func fields(_ request: ServedRequest) throws -> Answer {
        let options = try request.parse(ServedFormOptions.self, for: .fields)
        let text = TextCollector()
        let sink = OutputSink { bytes throws(OutputError) in text.add(bytes) }
        try FormReport.write(request.form(options.password), to: sink)
        try sink.flush()
        return Answer(type: Self.json, bytes: text.bytes)
    }

    private func inspect(_ request: ServedRequest) throws -> Answer {
        let options = try request.parse(ServedFormOptions.self, for: .inspect)
        return Answer(
            type: Self.json, bytes: JSONWriter.text(InspectionReport(try request.form(options.password)).json))
    }

    private func map(_ request: ServedRequest, yaml: Bool) throws -> Answer {
        let options = try request.parse(ServedTableOptions.self, for: .map)
        let form = try request.form(options.password)
        let people = try request.people(options.table, options.format)
        let proposal = try FormProposal(form.form, request.surroundings(options.password).people(people).records)
        guard yaml else { return Answer(type: Self.json, bytes: Array(MappingText(proposal).json.utf8)) }
        let text = MappingText(proposal).yaml(form: form.fileName, table: people.label)
        return Answer(type: "application/yaml", bytes: Array(text.utf8))
    }

    private func check(_ request: ServedRequest) throws -> Answer {
        let options = try request.parse(ServedCheckOptions.self, for: .check)
        var wanted = try request.request(
            of: request.people(options.table, options.format), mapping: options.mapping, several: options.several)
        options.rows.enter(&wanted)
        options.naming.enter(&wanted)
        options.packets.enter(&wanted)
        wanted.running.explains = true
        let merge = try PreparedMerge(wanted, in: request.surroundings(options.password))
        let collector = CheckCollector()
        let interruption = request.call.interruption
        let records = merge.records(interruption)
        let report = try MergeEngine(merge.plan, interruption: interruption).run(
            records, out: nil, observer: collector)
        if let failure = report.failure { throw failure }
        guard !report.isStopped else { throw ServedFailure.stopped }
        let summary = CheckSummary(
            template: merge.formNames, general: merge.notes + merge.closingNotes, found: collector.found,
            isStopped: false, titles: [:], limit: nil)
        return Answer(type: Self.json, bytes: JSONWriter.text(summary.json), warnings: summary.warnings)
    }

    private func fill(_ request: ServedRequest) throws -> Answer {
        let options = try request.parse(ServedFillOptions.self, for: .fill)
        let isEmpty = request.call.data == nil
        guard !isEmpty || !options.mapping.assignments.isEmpty else {
            throw ServedFailure(usage: "say what to fill in, as the part “data” or with “set”", place: "data")
        }
        let people = isEmpty ? MergeRequest.People(file: "") : try request.people(options.table, options.format)
        var wanted = try request.request(of: people, mapping: options.mapping)
        options.packets.enter(&wanted)
        let surroundings = request.surroundings(options.password)
        let packet =
            isEmpty
            ? try SinglePacket(wanted, in: GivenInputs(nil, EmptyRecord(), in: surroundings))
            : try SinglePacket(wanted, in: surroundings)
        guard packet.isMade else { throw ServedFailure(notFilled: packet.problems, titles: packet.fieldTitles) }
        return Answer(
            type: "application/pdf", bytes: packet.bytes,
            warnings: packet.problems.count { $0.severity == .warning })
    }

    private func preview(_ request: ServedRequest) throws -> Answer {
        let options = try request.parse(ServedPreviewOptions.self, for: .preview)
        let picture = options.picture
        guard case .one(let number) = picture.page else {
            throw ServedFailure(usage: "an answer is one picture; choose a page", place: "page")
        }
        let process = try PreviewProcess(patience: PreviewProcess.usualPatience)
        guard request.call.data != nil else {
            guard picture.row == nil, picture.contactSheet == nil else {
                throw ServedFailure(
                    usage: "a row, or a contact sheet, is of people; send them as “data”", place: "data")
            }
            let form = try request.form(options.password)
            let bytes = try formBytes(request, options.password)
            let labels = picture.names ? FieldLabels(form.form, dotsPerInch: picture.dpi) : nil
            let document = try process.open(bytes, password: request.context.password(options.password))
            return Answer(
                type: "image/png",
                bytes: try document.png(page: number - 1, dotsPerInch: picture.dpi, labels: labels?[number - 1] ?? []))
        }
        guard picture.row != nil || picture.contactSheet != nil, !picture.names else {
            throw ServedFailure(usage: "say which row of the people with “row”, or ask for a “contact-sheet”")
        }
        let packets = try packets(request, options)
        if picture.contactSheet != nil {
            let sheet = try ContactSheet.png(packets.map(PreviewCommand.item), page: number - 1, process)
            return Answer(type: "image/png", bytes: sheet)
        }
        guard let packet = packets.first else { throw CommandError(.notFound, "the table has no such row") }
        let bytes = try process.open(packet.packet).png(page: number - 1, dotsPerInch: picture.dpi)
        return Answer(type: "image/png", bytes: bytes)
    }

    /// The first packets, made as a merge makes them.
    private func packets(
        _ request: ServedRequest, _ options: ServedPreviewOptions
    ) throws -> [PacketCapture.Captured] {
        var wanted = try request.request(
            of: request.people(options.table, options.format), mapping: options.mapping, several: options.several)
        wanted.rows = options.picture.row.map { "\($0)" }
        wanted.isFillable = options.picture.fillable
        wanted.breaksSignatures = true
        let merge = try PreparedMerge(wanted, in: request.surroundings(options.password))
        let capture = try PacketCapture(
            first: options.picture.contactSheet ?? 1, of: merge, request.call.interruption)
        let captured = capture.captured
        if captured.isEmpty, capture.problems.contains(where: { $0.severity == .error }) {
            throw ServedFailure(notFilled: capture.problems, titles: merge.fieldTitles)
        }
        guard !captured.isEmpty else { throw CommandError(.notFound, "the table has no such row") }
        return captured
    }

    /// The file of the one form.
    private func formBytes(_ request: ServedRequest, _ password: PasswordOptions) throws -> [UInt8] {
        switch request.call.forms.first {
        case .file(let name): try request.context.read(name)
        case .template(let name): try request.context.form(template: name, common, password).bytes
        case nil: []
        }
    }
}
