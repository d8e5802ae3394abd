import PDFForms
import PDFObjects
import PDFText
import PacketModel

/// Turns a form into a `CompiledTemplate`: decides what is static, what is a slot, and how each field is drawn.
struct TemplateCompiler {
    let form: Form
    let options: CompileOptions
    var document: PDFDocument
    var appearanceFonts: AppearanceFonts
    var plans: [FieldDraft] = []
    var slots: [Slot] = []
    var notes: [Diagnostic] = []
    var registry: FontRegistry
    /// How many bytes of page contents may still be unpacked; pages beyond that keep their streams as they are.
    var decodingBudget = 128 << 20
    /// Whether an appearance stream names only fonts that it has, by stream.
    private var fontChecks: [PDFReference: Bool] = [:]
    /// The states of a field, by its first widget.
    private var fieldStates: [PDFReference: [PDFName]] = [:]
    /// The resource names of appearance streams that are drawn on pages.
    var objectNames: [PDFReference: PDFName] = [:]
    /// Resource dictionaries of appearance streams of fillable forms.
    var sharedResources: [String: (resources: PDFReference, fontTable: Int)] = [:]
    /// The styles of rich text fields, by where they come from.
    var richStyles: [RichTextSource: RichTextStyle] = [:]
    /// The structure tree of a tagged document that is flattened.
    var structure: StructureMarks?
    /// Slots of fonts that what is drawn in every packet needs; these become static.
    var alwaysUsed: Set<Int> = []
    /// Font dictionaries of resources, with the fonts that not every packet needs.
    var fontTables: [PendingFontTable] = []
    /// Fonts of this machine that show the template's own values.
    var subsets: FontSubsets
    /// The index in `plans` of the fields that rows fill, by name.
    private(set) var planIndexes: [String: Int] = [:]
    /// How many of `plans` are of fields that rows fill; the others are calculated.
    private var filledCount = 0
    private var calculations: CalculationPlan?
    private var continuations: ContinuationPlan?

    init(_ form: Form, filling names: [String], options: CompileOptions) throws(PDFError) {
        guard form.xfa != .dynamic else {
            throw PDFError(
                .unsupported,
                "the form is dynamic XFA: its pages exist only inside Adobe's viewer and cannot be filled; "
                    + "ask its maker for an AcroForm, or print it to a new PDF and add fields")
        }
        guard !form.document.pages.isEmpty, form.document.dictionary(form.document.catalog["Pages"]) != nil else {
            throw PDFError(.damaged, "the PDF has no pages, or is too damaged to find them")
        }
        self.form = form
        self.options = options
        document = form.document
        appearanceFonts = AppearanceFonts(form)
        registry = FontRegistry(prefix: ResourceNames.freePrefix(in: form.document))
        // No number begins with a zero, so these are no names of the registry, nor of the packets' own fonts.
        subsets = FontSubsets(prefix: registry.prefix + "00")
        var fields: [String: Field] = [:]
        for field in form.fields where field.takesValue && fields[field.name] == nil { fields[field.name] = field }
        for name in names {
            guard let field = fields[name] else {
                throw PDFError(.fieldNotFound, "the form has no field “\(name)” that takes a value")
            }
            add(field)
        }
        filledCount = plans.count
        calculations = planCalculations()
        continuations = try planContinuations()
        noteScripts()
        for index in plans.indices {
            plans[index].richText = richStyle(of: plans[index].field).map { RichTextWriter($0) }
        }
    }

    /// Adds the plan of a field, unless it has one.
    mutating func add(_ field: Field) {
        guard planIndexes[field.name] == nil else { return }
        planIndexes[field.name] = plans.count
        plans.append(
            FieldDraft(
                field: field, choices: ChoiceResolver(field),
                overflow: options.overflow[field.name] ?? options.defaultOverflow,
                isKeepable: options.keepable.contains(field.name), format: field.valueFormat,
                showsPicture: field.kind == .button && options.codes[field.name] == nil))
    }

    mutating func compile() throws(PDFError) -> CompiledTemplate {
        try document.budget.check()
        noteDocument()
        noteJoining()
        completePages()
        var content = ActiveContent(isFillable: options.isFillable, keepsScripts: options.keepsScripts)
        content.strip(&document)
        for kind in ActiveContentKind.allCases where content.removed.contains(kind) {
            note(.activeContentRemoved, "the template's \(kind.phrase) do not travel into the packets")
        }
        if options.dropsTags || options.isForPrint { dropTags() }
        if options.isFillable { compileFillable() } else { compileFlattened() }
        fillCopies()
        declareEncryption()
        try document.budget.check()
        let promoted = promoteFonts()
        let sheets = options.isForPrint ? layOutPrint() : nil
        var writer = StaticWriter(document, level: options.compression)
        let extra =
            pendingDictionaries.flatMap { [$0.dictionary, $0.kept] } + pendingAppearances.map(\.dictionary)
            + pendingAppearances.compactMap { $0.kept?.dictionary } + pendingPictures.flatMap(\.dictionaries)
            + (sheets?.dictionaries ?? [])
        let (part, numbers) = writer.write(alsoReaching: extra.map { .dictionary($0) }, slots: slotNumbers)
        finishSlots(numbers)
        try document.budget.check()
        let streams = finishPages()
        return CompiledTemplate(
            fields: plans.map { FieldPlan($0) }, filledCount: filledCount, calculations: calculations,
            continuations: continuations, notes: notes, part: part, slots: slots, streams: streams,
            fontTables: finishTables(promoted, numbers), fontPrefix: registry.prefix + "0",
            print: sheets.map { PrintLayout($0, part, numbers) }, pageCount: document.pages.count, options: options)
    }

    /// A resource dictionary's fonts, as an indirect object that packets may replace; returns its place in `fontTables`.
    mutating func fontTable(_ fixed: PDFDictionary, _ fonts: [(name: PDFName, index: Int)], subsets: Set<Int> = [])
        -> Int
    {
        var table = fixed
        var others: [(name: PDFName, slot: Int)] = []
        for (name, index) in fonts {
            let font = registry.fonts[index]
            if font.slot < 0 { table[name] = font.object } else { others.append((name, font.slot)) }
        }
        let reference = document.add(.dictionary(table))
        fontTables.append(PendingFontTable(reference: reference, others: others, subsets: subsets))
        return fontTables.count - 1
    }

    /// Makes the fonts that every packet needs objects of the static part.
    private mutating func promoteFonts() -> Set<Int> {
        var objects: [Int: PDFReference] = [:]
        for font in registry.fonts where alwaysUsed.contains(font.slot) {
            objects[font.slot] = document.add(font.object)
        }
        let embedded = (0..<subsets.count).map { embed(subsets[$0]) }
        for pending in fontTables {
            guard var table = document.dictionary(.reference(pending.reference)) else { continue }
            for other in pending.others {
                if let object = objects[other.slot] { table[other.name] = .reference(object) }
            }
            for place in pending.subsets.sorted() {
                table[PDFName(rawValue: subsets.name(place))] = .reference(embedded[place])
            }
            document.replace(pending.reference, with: .dictionary(table))
        }
        return Set(objects.keys)
    }

    private func finishTables(_ promoted: Set<Int>, _ number: @escaping (PDFReference) -> Int?) -> [FontTable] {
        fontTables.map { pending in
            let optional = pending.others.filter { !promoted.contains($0.slot) }
            let table = document.dictionary(.reference(pending.reference)) ?? [:]
            let entries = optional.map { other in
                var writer = ObjectWriter(number: number)
                writer.output.name(other.name)
                writer.write(.reference(SlotReference.make(other.slot)))
                return (slot: other.slot, entry: writer.output.bytes)
            }
            return FontTable(number: number(pending.reference), head: Self.open(table, number), others: entries)
        }
    }

    /// Adds the objects of a subset to the document.
    private mutating func embed(_ subset: FontSubset) -> PDFReference {
        var references: [PDFReference] = []
        let objects = subset.objects()
        for _ in objects { references.append(document.add(.null)) }
        for (reference, object) in zip(references, objects) {
            document.replace(reference, with: object.relinked { references[$0.number] })
        }
        return references[0]
    }

    /// The slots that stand in the place of objects of the document.
    var slotNumbers: [PDFReference: Int] = [:]
    /// Dictionaries of slots, which are written once the static numbers are known.
    var pendingDictionaries: [(slot: Int, dictionary: PDFDictionary, kept: PDFDictionary)] = []
    /// Appearance streams of slots, likewise.
    var pendingAppearances: [(slot: Int, dictionary: PDFDictionary, kept: PDFStream?)] = []

    /// Form XObjects and marks of push buttons that show pictures, likewise.
    var pendingPictures: [PendingPicture] = []

    /// Pages whose programs are made once all widgets are known.
    var pendingPages: [PendingPage] = []

    private mutating func finishPages() -> DeflatePlan {
        var builder = PageProgramBuilder()
        for page in pendingPages {
            slots[page.slot] = .page(builder.add(page, plans, explains: options.explains))
        }
        return builder.plan()
    }

    private mutating func finishSlots(_ number: @escaping (PDFReference) -> Int?) {
        for pending in pendingDictionaries {
            guard case .dictionary(var slot) = slots[pending.slot] else { continue }
            slot.head = Self.open(pending.dictionary, number)
            slot.kept = Array(Self.open(pending.kept, number).dropFirst(2))
            slots[pending.slot] = .dictionary(slot)
        }
        finishPictures(number)
        for pending in pendingAppearances {
            guard case .appearance(var slot) = slots[pending.slot] else { continue }
            slot.head = Self.open(pending.dictionary, number)
            var kept = pending.kept ?? PDFStream(dictionary: pending.dictionary, bytes: slot.decoration)
            kept.dictionary["Length"] = .integer(kept.data.count)
            guard document.budget.charge(kept.data.count, .written) else { return }
            slot.kept =
                Self.open(kept.dictionary, number) + Array(">>stream\n".utf8) + kept.data
                + Array("\nendstream".utf8)
            slots[pending.slot] = .appearance(slot)
        }
    }

    /// A dictionary in PDF syntax without its closing brackets.
    static func open(_ dictionary: PDFDictionary, _ number: @escaping (PDFReference) -> Int?) -> [UInt8] {
        var writer = ObjectWriter(number: number)
        writer.write(dictionary)
        return Array(writer.output.bytes.dropLast(2))
    }

    /// Gives pages without a MediaBox the one that viewers assume for them: US Letter. It is required (7.7.3.3).
    private mutating func completePages() {
        for page in document.pages where PDFRectangle(document.inherited("MediaBox", page: page), in: document) == nil {
            guard var dictionary = document.dictionary(.reference(page)) else { continue }
            dictionary["MediaBox"] = PDFRectangle(0, 0, 612, 792).object
            document.replace(page, with: .dictionary(dictionary))
        }
    }

    private mutating func noteDocument() {
        if !form.damage.isEmpty {
            notes.append(
                Diagnostic(
                    .formRepaired, .note,
                    message: "the form is damaged and was repaired while it was read: "
                        + form.damage.clauses.joined(separator: ", "),
                    hint: "compare a packet with the form, or get the form anew"))
        }
        if form.xfa == .hybrid {
            note(.xfaRemoved, "the form carries XFA beside its fields; the packets leave the XFA out")
        }
        if form.hasUsageRights {
            note(.usageRightsRemoved, "the form's usage rights end with any change and are left out of the packets")
        }
        if form.isEncrypted, !options.isEncrypted {
            notes.append(
                Diagnostic(
                    .encryptionRemoved, .note, message: "the form is encrypted; the packets are not",
                    hint: "give --encrypt-with to encrypt them"))
        }
        if form.isSigned {
            notes.append(
                Diagnostic(
                    .signatureBroken, .warning,
                    message: "the form carries a digital signature, which no longer holds in the packets",
                    hint: "use an unsigned copy of the form, or give --break-signatures to accept this"))
        }
    }

    /// Says what joining forms could not keep.
    private mutating func noteJoining() {
        guard form.isPartlyTagged, !options.dropsTags, !options.isForPrint else { return }
        note(.tagsPartial, "some of the forms are not tagged, so the packets have tags for a part of their pages only")
    }

    mutating func note(_ code: DiagnosticCode, _ message: String, field: String? = nil) {
        notes.append(Diagnostic(code, .note, field: field, message: message))
    }

    // MARK: Widgets

    /// The appearances of a button by state.
    mutating func buttonStates(_ widget: Widget, _ field: Field) -> ButtonStates {
        let key = field.widgets.first?.reference ?? widget.reference
        let states = fieldStates[key] ?? ChoiceResolver.states(of: field)
        fieldStates[key] = states
        return ButtonStates(
            widget, kind: field.kind, fieldStates: states, document: &document, fontChecks: &fontChecks)
    }

    /// The plan of a widget that shows a value; nil for kinds that have none.
    mutating func plan(_ widget: Widget, of field: Field) -> WidgetDraft? {
        guard let rectangle = widget.rectangle else { return nil }
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        if let code = code(of: field, widget) { return WidgetDraft(content: .code(CodePlan(code, box: box))) }
        switch field.kind {
        case .text, .combo:
            if let text = richPlan(widget, of: field, box) { return WidgetDraft(content: .text(text)) }
            let appearance = appearanceFonts.appearance(of: widget, field: field)
            let fonts = appearanceFonts.stack(appearance.fontName, widget: widget)
            let text = TextPlan(field: field, widget: widget, box: box, fonts: fonts, appearance: appearance)
            return WidgetDraft(content: .text(text))
        case .list:
            let appearance = appearanceFonts.appearance(of: widget, field: field)
            let fonts = appearanceFonts.stack(appearance.fontName, widget: widget)
            let list = ListPlan(field: field, widget: widget, box: box, fonts: fonts, appearance: appearance)
            return WidgetDraft(content: .list(list))
        default: return nil
        }
    }

    /// What of a widget is the same for every value.
    func decoration(_ widget: Widget, of field: Field) -> [UInt8] {
        guard let rectangle = widget.rectangle else { return [] }
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        var output = ContentWriter()
        Decoration.write(widget, box: box, cells: field.isComb ? field.maxLength : nil, into: &output)
        return output.bytes
    }
}

extension Field {
    /// Whether the field takes a value from a row; signatures do not.
    var takesValue: Bool { kind != .signature }

    /// What the field's standard scripts do to a value, when there are any.
    var valueFormat: ValueFormat? {
        guard kind == .text || kind == .combo else { return nil }
        let format = ValueFormat(
            keystroke: scripts.keystroke, format: scripts.format, validate: scripts.validate)
        return format.isEmpty ? nil : format
    }
}
