import Interchange
import PDFForms
import PDFObjects
import PDFText
import PacketModel

/// What the parts of a compiler share: the document as it changes, the plans of fields, slots and fonts.
struct TemplateContext {
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
    /// The styles of rich text fields, by where they come from.
    var richStyles: [RichTextSource: RichTextStyle] = [:]
    /// Slots of fonts that what is drawn in every packet needs; these become static.
    var alwaysUsed: Set<Int> = []
    /// Font dictionaries of resources, with the fonts that not every packet needs.
    var fontTables: [PendingFontTable] = []
    /// Fonts of this machine that show the template's own values.
    var subsets: FontSubsets
    /// The index in `plans` of the fields that rows fill, by name.
    private(set) var planIndexes: [String: Int] = [:]
    /// How many of `plans` are of fields that rows fill; the others are calculated.
    private(set) var filledCount = 0
    private(set) var calculations: CalculationPlan?
    private(set) var continuations: ContinuationPlan?
    /// What is checked in boxes.
    var answers = AnswerChecks()
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

    init(_ form: Form, filling names: [String], options: CompileOptions) throws(PDFError) {
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
        try planDatasets()
        planAnswers()
        noteOverlaps()
        noteScripts()
        noteHidden()
        for index in plans.indices {
            guard let style = richStyle(of: plans[index].field) else { continue }
            plans[index].richText = RichTextWriter(style)
            plans[index].style = style
            plans[index].markup = options.markup[plans[index].field.name] ?? .xhtml
        }
    }

    /// Adds the plan of a field, unless it has one.
    mutating func add(_ field: Field) {
        guard planIndexes[field.name] == nil else { return }
        let field = styled(field)
        planIndexes[field.name] = plans.count
        plans.append(
            FieldDraft(
                field: field, choices: ChoiceResolver(field, buttons: buttonWords(of: field)),
                overflow: options.rule(of: field),
                isKeepable: options.keepable.contains(field.name), format: field.valueFormat,
                day: DayPattern(askedBy: field, in: form), number: NumberPattern(askedBy: field, in: form),
                showsPicture: field.kind == .button && options.codes[field.name] == nil))
    }

    /// What cells may say for a check box or a group of radio buttons; nil for other fields.
    private func buttonWords(of field: Field) -> ButtonWords? {
        guard field.isBox else { return nil }
        return ButtonWords(
            field, answers: AnswerWords(locale: options.locales[field.name]),
            captions: form.printedLabels.captions(of: field), shared: options.sharedAnswers[field.name])
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

    /// Says what was left out or changed for every packet.
    mutating func note(_ code: DiagnosticCode, _ message: String, field: String? = nil) {
        notes.append(Diagnostic(code, .note, field: field, message: message))
    }

    // MARK: Widgets

    /// The appearances of a button by state.
    mutating func buttonStates(_ widget: Widget, _ field: Field) -> ButtonStates {
        let key = field.widgets.first?.reference ?? widget.reference
        let states = fieldStates[key] ?? field.onStates
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
            if let draft = richPlan(widget, of: field, box) { return draft }
            let appearance = appearanceFonts.appearance(of: widget, field: field)
            let fonts = appearanceFonts.stack(appearance.fontName, widget: widget, measuresInk: field.isComb)
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

    /// Puts a slot in the place of the datasets of a form that keeps its XFA.
    ///
    /// - Throws: `PDFError` with code `.unsupported` where Adobe's viewers would not show what rows fill.
    mutating func planDatasets() throws(PDFError) {
        guard options.keepsXFA, options.isFillable, form.xfa == .hybrid else { return }
        guard form.parts.isEmpty, let data = XFAData(form.acroForm, in: document) else {
            throw PDFError(.unsupported, "the form's XFA cannot be kept: its template or its data cannot be read")
        }
        var fields: [(index: Int, field: XFADataField)] = []
        for (index, plan) in plans.enumerated() {
            guard let field = data.field(named: plan.field.name), plan.field.kind != .button else {
                throw PDFError(
                    .unsupported,
                    "the form's XFA cannot be kept: it has no place for the value of the field “\(plan.field.name)”, "
                        + "which Adobe's viewers would not show")
            }
            fields.append((index, field))
        }
        slotNumbers[PDFReference(data.datasets)] = slots.count
        slots.append(.datasets(try DatasetsSlot(data, fields, number: nil, cipher: nil)))
        if let state = data.savedState {
            document.replace(PDFReference(state), with: .stream(PDFStream(dictionary: [:], bytes: XFAData.emptyState)))
        }
    }

    /// Puts slots in the place of the form's information dictionary and metadata.
    ///
    /// - Returns: The information dictionary; nil where packets have the form's.
    mutating func writeInformation() -> PDFReference? {
        guard options.writesInformation, let root = document.trailer["Root"]?.reference else { return nil }
        let writer = InformationWriter(FormInformation(of: document), isEncrypted: options.isEncrypted)
        let information = SlotReference.make(slots.count)
        slots.append(.information(writer))
        var catalog = document.catalog
        catalog["Metadata"] = .reference(SlotReference.make(slots.count))
        slots.append(.metadata(writer))
        if options.displaysTitle {
            var preferences = document.dictionary(catalog["ViewerPreferences"]) ?? [:]
            preferences["DisplayDocTitle"] = .boolean(true)
            catalog["ViewerPreferences"] = .dictionary(preferences)
        }
        document.replace(root, with: .dictionary(catalog))
        return information
    }
}

extension Field {
    /// Whether the field takes a value from a row; signatures do not.
    var takesValue: Bool { kind != .signature }

    /// What the field's standard scripts do to a value, when there are any.
    var valueFormat: ValueFormat? {
        guard kind == .text || kind == .combo else { return nil }
        let format = ValueFormat(self)
        return format.isEmpty ? nil : format
    }
}
