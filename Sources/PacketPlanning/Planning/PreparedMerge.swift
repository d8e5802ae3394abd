import Interchange
public import PDFForms
import PDFObjects
import PacketMapping
public import PacketMerge
public import PacketModel
import PacketRecipients
import PacketTemplate

/// A request, made ready: everything in it resolved against the forms and the table.
///
/// Nothing has been written when this is done. Hand `plan` and `records` to a `MergeEngine`, or to a `PrintEngine` where
/// the request is for a print file.
public struct PreparedMerge {
    /// The plan.
    public var plan: MergePlan
    /// What there is to say before the first row.
    public let notes: [Diagnostic]
    /// The names of the forms, or of the stored templates.
    public let formNames: String
    /// The stored template, when it is one.
    public let template: String?
    /// How many bytes the people have; nil when nobody knows.
    public let size: Int?
    /// The expression of each field that rows fill, by its name.
    let expressions: [String: String]
    /// The fields whose texts go on in others, by these; of packets of one form.
    let continued: [String: String]
    /// The shortest names of the first form's fields, by the full ones; empty where no row is explained.
    let shortNames: [String: String]
    /// The forms of the packets.
    package let forms: PacketForms
    private let identifying: () -> MergeIdentity
    var people: any RecordSource
    /// Looks at the table; nil where several rows are one packet, and the same recipient is meant to stand there twice.
    var watch: TableWatch?
    /// Whether somebody looks at the table, and tells what it says of single lines.
    package var isWatched: Bool { watch != nil }
    let grouping: RecordGrouping?
    let chosen: ChosenRows
    private let plainDays: Set<Int>
    private let dayStyles: [Int: String]
    private let schema: RecordSchema

    /// Makes a request ready: reads its forms, binds them to the table, and compiles them.
    ///
    /// - Throws: `PlanningError`, `PDFError` for a form that cannot be filled, `PreviewError` when packets are to be
    ///   looked at and this machine cannot show pages; and what the surroundings throw.
    /// - Complexity: Grows with the size of the forms, and not with the number of rows.
    public init(_ request: MergeRequest, in surroundings: some MergeSurroundings) throws {
        try Self.check(request)
        let loaded = try request.packet.entries.map { try surroundings.form($0.form, in: request.packet.folder) }
        for form in loaded { try Self.check(form, isSingle: request.isSingle) }
        let open = try surroundings.people(request.people)
        let table = open.records.schema
        var setup = try PacketSetup(request, loaded, people: open, in: surroundings.mappings)
        let chosen = try ChosenRows(request, setup, table)
        setup.choose(chosen.rows, chosen.condition)
        let password = try request.protection?.password(setup.schema, setup.settings)

        var settings = PacketForms.Settings(request, chosen, isSingle: setup.isSingle)
        settings.options.isEncrypted = password != nil
        if password != nil { settings.encryption = try request.protection?.settings() }
        formNames = loaded.map { $0.template ?? $0.name }.joined(separator: " + ")
        settings.options.addendum.title = loaded.map(\.title).joined(separator: " + ")
        if loaded.count == 1 { settings.shelf = surroundings.templates.map { ($0, loaded[0].digest) } }
        forms = try PacketForms(setup.forms, lines: setup.lines, settings)
        // What is wrong with a form itself was said before.
        if !request.allowsUnfilled { try Self.checkFilling(setup, loaded.map(\.name), by: open.records.diagnostics) }
        plan = forms.plan(request, chosen, setup.grouping)
        plan.pictures = try surroundings.pictures(for: request)
        plan.protection = password.map {
            PacketProtection(password: $0, allowsEmpty: request.protection?.allowsEmpty ?? false)
        }
        notes =
            Self.ownValues(setup.forms, isFlat: !request.isFillable) + open.records.diagnostics
            + Self.notes(request, forms)
            + setup.notes(usedElsewhere: chosen.columns(and: password, stride: table.columns.count + 1))
            // The columns of stored people and of companions are what they are.
            .filter { request.people.query == nil || $0.code != .columnUnused }
            + (password.map { MergeRequest.Protection.notes($0, name: Set(chosen.name.columns), setup.schema) } ?? [])
        var resolved = request
        resolved.pictureFolders = request.pictureFolders.map(surroundings.resolved)
        identifying = { [resolved, setup, chosen, options = settings.options] in
            MergeIdentity(
                resolved,
                MergeIdentity.Resolved(
                    formDigests: loaded.map(\.digest), forms: setup.forms, name: chosen.pattern,
                    information: chosen.writtenInformation,
                    former: MergeIdentity.Former(
                        setup, options, pictures: resolved.pictureFolders, name: chosen.formerPattern)))
        }
        template = loaded.count == 1 ? loaded[0].template : nil
        (expressions, continued, size, grouping) = (setup.expressions, setup.continued, open.size, setup.grouping)
        people = StateRecords.reading(open.records, for: loaded.map(\.form))
        watch = Self.watch(setup, chosen, headers: table.columns)
        shortNames = resolved.running.explains ? forms.forms[0].form.shortNames : [:]
        (self.chosen, plainDays, dayStyles, schema) = (chosen, setup.plainDays, setup.dayStyles, setup.schema)
    }

    /// Sees what a table has that nobody may have meant; nil where packets are made of several rows.
    private static func watch(_ setup: PacketSetup, _ chosen: ChosenRows, headers: [String]) -> TableWatch? {
        guard setup.grouping?.column == nil else { return nil }
        return TableWatch(chosen, used: TableWatch.Used(setup.forms, chosenBy: chosen.condition, headers: headers))
    }

    /// The first form of a packet, with the fields that its mapping adds.
    package var form: Form { forms.forms[0].form }

    /// What tells the merge from others; put together anew each time, as only batches need it.
    public var identity: MergeIdentity { identifying() }

    /// What people read for fields, by their full names.
    ///
    /// - Complexity: That of reading the printed labels (`Form.printedLabels`), and O(bytes of the fields' names).
    public var fieldTitles: [String: FieldTitle] { forms.fieldTitles(schema) }

    /// Refuses what cannot be asked for.
    private static func check(_ request: MergeRequest) throws(PlanningError) {
        guard !request.keepsScripts || request.isSingle else {
            throw PlanningError(
                .mapping,
                "--keep-scripts works for packets of one form: scripts find fields by names, and in packets of "
                    + "several forms fields have others")
        }
        guard !request.keepsXFA || request.isSingle else {
            throw PlanningError(
                .mapping, "--keep-xfa works for packets of one form: XFA describes the pages of a whole document")
        }
        if let map = request.packet.entries.lazy.compactMap(\.map).first {
            throw PlanningError(.mapping, "the mapping file “\(map)” of the packet was not read (readMappings)")
        }
    }

    /// What there is to say of the forms themselves.
    private static func notes(_ request: MergeRequest, _ forms: PacketForms) -> [Diagnostic] {
        forms.whole.template.notes.filter { $0.code != .signatureBroken || !request.breaksSignatures }
    }

    /// Refuses a merge whose packets would all be the empty form.
    ///
    /// - Parameter notes: What the table says of itself.
    private static func checkFilling(
        _ setup: PacketSetup, _ names: [String], by notes: [Diagnostic]
    ) throws(PlanningError) {
        guard setup.forms.allSatisfy(\.bindings.isEmpty) else { return }
        let fields = setup.matchers.flatMap(\.fields)
        if !fields.contains(where: { $0.canBeFilled }) {
            throw PlanningError.noFields(
                in: names,
                hint: "packet fields propose FORM --out form.yaml finds the places to write and adds fields there, for "
                    + "--map form.yaml; packet ui FORM draws them on its pages; --allow-unfilled writes the packets "
                    + "as they are")
        }
        throw PlanningError(
            .nothingFilled,
            "no column fits a field of the \(setup.isSingle ? "form" : "forms"), and nothing is set; every packet would be "
                + "the empty form",
            hint: (notes.contains { $0.code == .sheetChosen }
                ? "the table may be on another sheet (--sheet NAME); " : "")
                + "see the names with packet extract-fields, and say what fills them with --map or --set; "
                + "--allow-unfilled writes the packets all the same")
    }

    /// What the forms show by themselves and no column clears.
    ///
    /// - Parameter isFlat: Whether packets are flattened, and so have only what is printed.
    private static func ownValues(_ forms: [PacketForm], isFlat: Bool) -> [Diagnostic] {
        forms.compactMap { form in
            let filled = Set(form.bindings.map(\.field)).union(form.rules.continuations.values)
                .union(form.form.calculation.fields)
            let names = form.form.ownValues(besides: filled, isOnPaper: isFlat).map(\.name)
            guard let first = names.first else { return nil }
            let of = forms.count == 1 ? "the form" : "“\(form.name)”"
            return Diagnostic(
                .templateValues, .note,
                message:
                    "\(of) has values or ticks of its own that no column clears, and every packet shows them: "
                    + names.quoted(upTo: 3),
                hint: "clear one with --set '\(first)='")
        }
    }

    /// Refuses a form without pages, and one that cannot be put together with others.
    private static func check(_ form: RequestedForm, isSingle: Bool) throws(PlanningError) {
        guard form.form.xfa == .dynamic ? isSingle : !form.form.document.pages.isEmpty else {
            throw PlanningError.noPages(
                in: form.name,
                hint: form.form.xfa == .dynamic
                    ? "they exist only inside Adobe's viewer; print it to a new PDF and add fields" : nil)
        }
    }

    private var watched: any RecordSource {
        guard let watch else { return people }
        return WatchedSource(people, watch)
    }

    /// The records of packets, from the first one. They can be read once.
    ///
    /// - Parameter interruption: Ends the reading of rows that have to be put together first.
    public func records(_ interruption: Interruption = Interruption()) -> any RecordSource {
        guard let grouping else { return watched }
        return GroupedSource(watched, by: grouping, schema: schema, interruption: interruption)
    }

    /// What there is to say of days that fields show as they came.
    ///
    /// - Parameter columns: The columns of the people in which cells were days.
    public func notes(onDays columns: Set<Int>) -> [Diagnostic] {
        plainDays.intersection(columns).subtracting(dayStyles.filter { $0.value == "yyyy-MM-dd" }.keys).sorted().map {
            column in
            let asked = dayStyles[column].map { "choose how in the mapping: '{COLUMN|date:\"\($0)\"}'" }
            let both = "choose how in the mapping: '{COLUMN|date:\"dd/MM/yyyy\"}' or '{COLUMN|date:\"MM/dd/yyyy\"}'"
            return Diagnostic(
                .dayAsISO, .note, field: schema.columns[column], message: "the column's days are written as 2026-01-31",
                hint: asked ?? both)
        }
    }

    /// What there is to say when all rows have been read.
    public var closingNotes: [Diagnostic] { closing() }

    /// The same, asked by whoever has no merge any more.
    package var closing: @Sendable () -> [Diagnostic] { { [forms, watch] in Self.closingNotes(forms, watch) } }

    private static func closingNotes(_ forms: PacketForms, _ watch: TableWatch?) -> [Diagnostic] {
        let notes = forms.understood + (watch?.notes ?? []) + (forms.settings.letters?.notes ?? [])
        guard forms.skippedRows > 0 else { return notes }
        let rows = forms.skippedRows == 1 ? "1 row is" : "\(forms.skippedRows) rows are"
        return notes + [Diagnostic(.noForm, .note, message: "\(rows) meant for none of the forms and passed over")]
    }
}
