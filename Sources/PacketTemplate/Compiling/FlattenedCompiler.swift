import PDFForms
import PDFObjects
import PDFText
import PacketModel

/// Flattening: what the fields show becomes page content, and the form goes.
///
/// libqpdf's own flattening is not used: it draws all annotations, copies the whole of DR into every appearance and
/// skips widgets when NeedAppearances is set.
struct FlattenedCompiler {
    var context: TemplateContext
    /// The structure tree of a tagged document.
    var structure: StructureMarks?
    /// The push buttons that were left out, by name.
    var buttonsLeftOut: [String] = []

    init(_ context: consuming TemplateContext) { self.context = context }

    mutating func compile() {
        var owners: [PDFReference: (field: Field, widget: Widget)] = [:]
        for field in context.form.fields {
            for widget in field.widgets where owners[widget.reference] == nil {
                owners[widget.reference] = (field, widget)
            }
        }
        structure = StructureMarks(&context.document, widgets: Set(owners.keys), homes: context.form.structureHomes)
        var removed: Set<PDFReference> = []
        for (index, page) in context.document.pages.enumerated() {
            removed.formUnion(flatten(page, index, owners))
        }
        notePaper()
        structure?.finish(removing: removed, in: &context.document)
        removeFields(removed)
        var catalog = context.document.catalog
        catalog["AcroForm"] = nil
        if let root = context.document.trailer["Root"]?.reference {
            context.document.replace(root, with: .dictionary(catalog))
        }
    }

    /// Takes widgets, fields and the groups above them out of the document, so that nothing else that refers to them
    /// (a Hide action, a second structure tree) carries them into the packets.
    private mutating func removeFields(_ widgets: Set<PDFReference>) {
        var waiting = Array(widgets) + context.form.fields.flatMap { $0.nodes + $0.widgets.map(\.reference) }
        // A damaged form may call a page its field.
        var seen = Set(context.document.pages)
        while let node = waiting.popLast() {
            guard seen.insert(node).inserted, let dictionary = context.document.dictionary(.reference(node)),
                !["Page", "Pages", "Catalog"].contains(context.document.resolve(dictionary["Type"]).name),
                dictionary["Count"] == nil
            else { continue }
            if let parent = dictionary["Parent"]?.reference,
                context.document.dictionary(.reference(parent))?["Kids"] != nil
            {
                waiting.append(parent)
            }
            context.document.replace(node, with: .null)
        }
    }

    /// Draws the widgets of a page and takes them out of Annots; returns what was taken out.
    private mutating func flatten(
        _ page: PDFReference, _ index: Int, _ owners: [PDFReference: (field: Field, widget: Widget)]
    ) -> Set<PDFReference> {
        guard var dictionary = context.document.dictionary(.reference(page)) else { return [] }
        var drawing = PageDrawing(page, openMarks(on: page, dictionary))
        var kept: [PDFObject] = []
        var removed: Set<PDFReference> = []
        for item in context.document.resolve(dictionary["Annots"]).array ?? [] {
            guard let reference = item.reference, let annotation = context.document.dictionary(item) else { continue }
            guard context.document.resolve(annotation["Subtype"]).name == "Widget" || owners[reference] != nil else {
                kept.append(item)
                continue
            }
            guard removed.insert(reference).inserted else { continue }
            guard let (field, widget) = owners[reference], widget.page == index else { continue }
            if let plan = context.planIndexes[field.name], context.plans[plan].field.kind == field.kind {
                drawDynamic(widget, of: plan, on: &drawing)
            } else {
                drawStatic(widget, field, on: &drawing)
            }
        }
        guard !removed.isEmpty else { return [] }
        dictionary["Annots"] = kept.isEmpty ? nil : .array(kept)
        finish(&drawing, page, &dictionary)
        context.document.replace(page, with: .dictionary(dictionary))
        return removed
    }

    // MARK: One widget

    private mutating func drawStatic(_ widget: Widget, _ field: Field, on drawing: inout PageDrawing) {
        guard widget.isVisible, isForPaper(widget, field), let rectangle = widget.rectangle else { return }
        let body = templateDrawing(widget, field, &drawing)
        let hasElement = structure?.element(of: widget.reference) != nil
        guard !body.isEmpty || hasElement else { return }
        drawing.add(marks(widget, of: field, plan: nil, on: drawing.page).around(body), on: area(widget, rectangle))
    }

    private mutating func drawDynamic(_ widget: Widget, of index: Int, on drawing: inout PageDrawing) {
        let field = context.plans[index].field
        guard widget.isVisible, let rectangle = widget.rectangle else { return }
        if context.plans[index].showsPicture { return drawPicture(widget, of: index, rectangle, on: &drawing) }
        guard var plan = plan(widget, of: field, on: &drawing) else { return }
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        let matrix = box.matrix(on: rectangle)
        let isButton = if case .button = plan.content { true } else { false }
        let decoration = isButton ? [] : matrix.placing(context.decoration(widget, of: field))
        let (opening, closing) = surroundings(widget, &drawing)
        let marks = marks(widget, of: field, plan: index, on: drawing.page)
        plan.isMarked = !marks.isEmpty
        plan.prefix = marks.opening + opening
        plan.suffix = closing + marks.closing
        if !isButton {
            if widget.characteristics.rotation == 0 {
                plan.origin = (rectangle.llx, rectangle.lly)
            } else {
                plan.prefix += matrix.opening
                plan.suffix = Array("Q\n".utf8) + plan.suffix
            }
        }
        if !decoration.isEmpty {
            let artifact = decorationMarks(on: drawing.page)
            drawing.add(artifact.around(opening + decoration + closing), on: area(widget, rectangle))
        }
        if context.options.keepable.contains(field.name) {
            plan.kept = marks.around(templateDrawing(widget, field, &drawing))
        }
        drawing.add(.widget(field: index, widget: context.plans[index].widgets.count), on: area(widget, rectangle))
        plan.widget = widget
        context.plans[index].widgets.append(plan)
    }

    private mutating func plan(_ widget: Widget, of field: Field, on drawing: inout PageDrawing) -> WidgetDraft? {
        if field.kind == .checkbox || field.kind == .radio {
            let states = context.buttonStates(widget, field)
            var drawings: [PDFName: [UInt8]] = [:]
            for state in states.states { drawings[state.name] = place(state.appearance, widget, &drawing) }
            let off = states.off.map { place($0, widget, &drawing) } ?? []
            return WidgetDraft(content: .button(states: drawings, off: off))
        }
        guard var plan = context.plan(widget, of: field) else { return nil }
        name(&plan, on: &drawing)
        return plan
    }

    private mutating func name(_ plan: inout WidgetDraft, on drawing: inout PageDrawing) {
        func name(_ faces: [TextFace]) -> (names: [[UInt8]], slots: [Int]) {
            var (names, slots): ([[UInt8]], [Int]) = ([], [])
            for face in faces {
                let index = context.registry.index(of: face, slots: &context.slots)
                drawing.fonts.insert(index)
                names.append(FontRegistry.operand(context.registry.fonts[index].name))
                slots.append(context.registry.fonts[index].slot)
            }
            return (names, slots)
        }
        (plan.faceNames, plan.faceSlots) = name(plan.fonts?.faces ?? [])
        for variant in plan.rich?.plan.variants ?? [] {
            let (names, slots) = name(variant.fonts.faces)
            plan.rich?.names.append(names)
            plan.rich?.slots.append(slots)
        }
    }

    /// What the template itself shows of a widget: its appearance, or a new one where that is missing or stale.
    mutating func templateDrawing(_ widget: Widget, _ field: Field, _ drawing: inout PageDrawing) -> [UInt8] {
        guard widget.isVisible, let rectangle = widget.rectangle else { return [] }
        let (opening, closing) = surroundings(widget, &drawing)
        var body: [UInt8]
        switch field.kind {
        case .checkbox, .radio:
            let states = context.buttonStates(widget, field)
            let current = widget.currentState(of: field)
            let shown = states.states.first { $0.name == current }?.appearance ?? (current == nil ? states.off : nil)
            body = shown.map { place($0, widget, &drawing) } ?? []
        case .button where context.form.needsAppearance(widget) && !hasIcon(widget):
            // A viewer would draw the button from its caption; its own appearance may be anything.
            let (label, centred) = field.asCaption(of: widget)
            body = ownDrawing(centred, label, in: rectangle, &drawing)
        case .button, .signature:
            body = context.normalAppearance(widget).map { place($0, widget, &drawing) } ?? []
        case .text, .combo, .list:
            if !context.form.needsAppearance(widget), let appearance = context.normalAppearance(widget) {
                body = place(appearance, widget, &drawing)
            } else {
                body = ownDrawing(widget, field, in: rectangle, &drawing)
            }
        }
        return body.isEmpty ? [] : opening + body + closing
    }

    private func hasIcon(_ widget: Widget) -> Bool {
        context.document.dictionary(context.document.dictionary(.reference(widget.reference))?["MK"])?["I"] != nil
    }

    /// Draws the template's value with packet's own layout.
    mutating func ownDrawing(
        _ widget: Widget, _ field: Field, in rectangle: PDFRectangle, _ drawing: inout PageDrawing
    ) -> [UInt8] {
        guard var plan = context.plan(widget, of: field) else { return [] }
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        name(&plan, on: &drawing)
        guard let body = context.valueDrawing(field, plan: plan) else {
            if !field.value.isEmpty {
                context.note(
                    .valueNotDrawn, "no font can show the template's own value of this field; it stays as it was",
                    field: field.name)
            }
            return context.normalAppearance(widget).map { place($0, widget, &drawing) }
                ?? box.matrix(on: rectangle).placing(context.decoration(widget, of: field))
        }
        drawing.subsets.formUnion(context.subsets.touched)
        return box.matrix(on: rectangle).placing(context.decoration(widget, of: field) + body)
    }

    // MARK: Placing

    /// The operators that draw an appearance stream in a widget's rectangle (ISO 32000-1, 12.5.5, algorithm 8.1).
    private mutating func place(_ appearance: PDFReference, _ widget: Widget, _ drawing: inout PageDrawing) -> [UInt8] {
        guard let rectangle = widget.rectangle, let placement = context.placement(of: appearance, on: rectangle) else {
            return []
        }
        let name = context.resourceName(of: appearance)
        if drawing.objectNames.insert(name).inserted { drawing.objects.append((name, .reference(appearance))) }
        return placement.placing(name)
    }

    /// What stands around everything that a widget draws: its optional content, and the turn of one that stays upright.
    mutating func surroundings(_ widget: Widget, _ drawing: inout PageDrawing) -> (
        opening: [UInt8], closing: [UInt8]
    ) {
        let (opening, closing) = optionalContent(widget, &drawing)
        guard let turn = turn(widget) else { return (opening, closing) }
        return (opening + turn.opening, Array("Q\n".utf8) + closing)
    }

    /// Marked content around a widget of an optional content group (8.11.3.2).
    mutating func optionalContent(_ widget: Widget, _ drawing: inout PageDrawing) -> (
        opening: [UInt8], closing: [UInt8]
    ) {
        guard let content = widget.optionalContent, let group = content.reference,
            context.document.dictionary(content) != nil
        else {
            return ([], [])
        }
        let name: PDFName
        if let known = drawing.propertyNames[group] {
            name = known
        } else {
            name = PDFName(rawValue: "\(context.registry.prefix)\(drawing.properties.count)")
            drawing.properties.append((name, content))
            drawing.propertyNames[group] = name
        }
        var output = ContentWriter()
        output.raw("/OC ")
        output.name(name)
        output.raw(" BDC\n")
        return (output.bytes, Array("EMC\n".utf8))
    }

    // MARK: The page

    /// Puts contents and resources of a page together.
    private mutating func finish(_ drawing: inout PageDrawing, _ page: PDFReference, _ dictionary: inout PDFDictionary)
    {
        guard !drawing.fixed.bytes.isEmpty || !drawing.segments.isEmpty else { return }
        var resources = context.document.dictionary(context.document.inherited("Resources", page: page)) ?? [:]
        func add(_ entries: [(name: PDFName, object: PDFObject)], to category: PDFName) {
            guard !entries.isEmpty else { return }
            var table = context.document.dictionary(resources[category]) ?? [:]
            guard context.document.budget.charge(table.entries.count, .resources) else { return }
            for entry in entries { table[entry.name] = entry.object }
            resources[category] = .dictionary(table)
        }
        var table: Int?
        if !drawing.fonts.isEmpty {
            let fonts = drawing.fonts.sorted().map { (name: context.registry.fonts[$0].name, index: $0) }
            let own = context.document.dictionary(resources["Font"]) ?? [:]
            guard context.document.budget.charge(own.entries.count, .resources) else { return }
            let place = context.fontTable(
                own, fonts, subsets: drawing.subsets)
            resources["Font"] = .reference(context.fontTables[place].reference)
            table = place
        }
        add(drawing.objects, to: "XObject")
        add(drawing.properties, to: "Properties")
        dictionary["Resources"] = .dictionary(resources)
        var contents =
            drawing.contents ?? PageContents(context.document, dictionary["Contents"], budget: &context.decodingBudget)
        contents.append(drawing.fixed.bytes)
        var streams = contents.streams(in: &context.document)
        if !drawing.segments.isEmpty {
            streams.append(.reference(SlotReference.make(context.slots.count)))
            // The program is made when all widgets of all pages are known.
            context.pendingPages.append(
                PendingPage(slot: context.slots.count, segments: drawing.segments, fontTable: table))
            context.slots.append(.page(PageProgram(steps: [], fontTable: table)))
        }
        dictionary["Contents"] = streams.count == 1 ? streams[0] : .array(streams)
    }
}
