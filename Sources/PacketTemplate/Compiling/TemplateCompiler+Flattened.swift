import PDFForms
import PDFObjects
import PDFText
import PacketModel

/// Flattening: what the fields show becomes page content, and the form goes.
///
/// libqpdf's own flattening is not used: it draws all annotations, copies the whole of DR into every appearance and
/// skips widgets when NeedAppearances is set.
extension TemplateCompiler {
    /// What a page's drawing is made of, while it is put together.
    struct PageDrawing {
        /// Drawn once, before everything that rows decide.
        var fixed = ContentWriter()
        /// Drawn in order by each packet.
        var segments: [PageSegment] = []
        /// The places of what is in `segments`.
        private var dynamicAreas: [PDFRectangle] = []
        /// With more of them on a page, whatever follows is taken to lie on one: drawing it later is never wrong.
        private static let areaLimit = 1_024
        var fonts: Set<Int> = []
        /// Fonts of this machine that the template's own values need.
        var subsets: Set<Int> = []
        var objects: [(name: PDFName, object: PDFObject)] = []
        var objectNames: Set<PDFName> = []
        var properties: [(name: PDFName, object: PDFObject)] = []
        /// The names in `properties`, by what they stand for.
        var propertyNames: [PDFReference: PDFName] = [:]
        let page: PDFReference
        /// The page's own contents, where they had to be read before its widgets.
        var contents: PageContents?

        init(_ page: PDFReference, _ contents: PageContents?) {
            self.page = page
            self.contents = contents
        }

        /// Adds bytes: to the fixed part, unless something that a row draws lies underneath.
        mutating func add(_ bytes: [UInt8], on area: PDFRectangle) {
            guard !bytes.isEmpty else { return }
            if dynamicAreas.count > Self.areaLimit || dynamicAreas.contains(where: { $0.overlaps(area) }) {
                segments.append(.bytes(bytes))
            } else {
                fixed.raw(bytes)
            }
        }

        /// Adds what a row draws.
        mutating func add(_ segment: PageSegment, on area: PDFRectangle) {
            segments.append(segment)
            dynamicAreas.append(area)
        }
    }

    mutating func compileFlattened() {
        var owners: [PDFReference: (field: Field, widget: Widget)] = [:]
        for field in form.fields {
            for widget in field.widgets where owners[widget.reference] == nil {
                owners[widget.reference] = (field, widget)
            }
        }
        structure = StructureMarks(&document, widgets: Set(owners.keys), homes: form.structureHomes)
        var removed: Set<PDFReference> = []
        for (index, page) in document.pages.enumerated() {
            removed.formUnion(flatten(page, index, owners))
        }
        structure?.finish(removing: removed, in: &document)
        removeFields(removed)
        var catalog = document.catalog
        catalog["AcroForm"] = nil
        if let root = document.trailer["Root"]?.reference { document.replace(root, with: .dictionary(catalog)) }
    }

    /// Takes widgets, fields and the groups above them out of the document, so that nothing else that refers to them
    /// (a Hide action, a second structure tree) carries them into the packets.
    private mutating func removeFields(_ widgets: Set<PDFReference>) {
        var waiting = Array(widgets) + form.fields.flatMap { $0.nodes + $0.widgets.map(\.reference) }
        // A damaged form may call a page its field.
        var seen = Set(document.pages)
        while let node = waiting.popLast() {
            guard seen.insert(node).inserted, let dictionary = document.dictionary(.reference(node)),
                !["Page", "Pages", "Catalog"].contains(document.resolve(dictionary["Type"]).name),
                dictionary["Count"] == nil
            else { continue }
            if let parent = dictionary["Parent"]?.reference, document.dictionary(.reference(parent))?["Kids"] != nil {
                waiting.append(parent)
            }
            document.replace(node, with: .null)
        }
    }

    /// Draws the widgets of a page and takes them out of Annots; returns what was taken out.
    private mutating func flatten(
        _ page: PDFReference, _ index: Int, _ owners: [PDFReference: (field: Field, widget: Widget)]
    ) -> Set<PDFReference> {
        guard var dictionary = document.dictionary(.reference(page)) else { return [] }
        var drawing = PageDrawing(page, openMarks(on: page, dictionary))
        var kept: [PDFObject] = []
        var removed: Set<PDFReference> = []
        for item in document.resolve(dictionary["Annots"]).array ?? [] {
            guard let reference = item.reference, let annotation = document.dictionary(item) else { continue }
            guard document.resolve(annotation["Subtype"]).name == "Widget" || owners[reference] != nil else {
                kept.append(item)
                continue
            }
            guard removed.insert(reference).inserted else { continue }
            guard let (field, widget) = owners[reference], widget.page == index else { continue }
            if let plan = planIndexes[field.name], plans[plan].field.kind == field.kind {
                drawDynamic(widget, of: plan, on: &drawing)
            } else {
                drawStatic(widget, field, on: &drawing)
            }
        }
        guard !removed.isEmpty else { return [] }
        dictionary["Annots"] = kept.isEmpty ? nil : .array(kept)
        finish(&drawing, page, &dictionary)
        document.replace(page, with: .dictionary(dictionary))
        return removed
    }

    // MARK: One widget

    private mutating func drawStatic(_ widget: Widget, _ field: Field, on drawing: inout PageDrawing) {
        guard widget.isVisible, let rectangle = widget.rectangle else { return }
        let body = templateDrawing(widget, field, &drawing)
        let hasElement = structure?.element(of: widget.reference) != nil
        guard !body.isEmpty || hasElement else { return }
        drawing.add(marks(widget, of: field, plan: nil, on: drawing.page).around(body), on: area(widget, rectangle))
    }

    private mutating func drawDynamic(_ widget: Widget, of index: Int, on drawing: inout PageDrawing) {
        let field = plans[index].field
        guard widget.isVisible, let rectangle = widget.rectangle else { return }
        if plans[index].showsPicture { return drawPicture(widget, of: index, rectangle, on: &drawing) }
        guard var plan = plan(widget, of: field, on: &drawing) else { return }
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        let matrix = box.matrix(on: rectangle)
        let isButton = if case .button = plan.content { true } else { false }
        let decoration = isButton ? [] : Self.placed(self.decoration(widget, of: field), matrix)
        let (opening, closing) = surroundings(widget, &drawing)
        let marks = marks(widget, of: field, plan: index, on: drawing.page)
        plan.isMarked = !marks.isEmpty
        plan.prefix = marks.opening + opening
        plan.suffix = closing + marks.closing
        if !isButton {
            if widget.characteristics.rotation == 0 {
                plan.origin = (rectangle.llx, rectangle.lly)
            } else {
                plan.prefix += Self.opening(matrix)
                plan.suffix = Array("Q\n".utf8) + plan.suffix
            }
        }
        if !decoration.isEmpty {
            let artifact = decorationMarks(on: drawing.page)
            drawing.add(artifact.around(opening + decoration + closing), on: area(widget, rectangle))
        }
        if options.keepable.contains(field.name) {
            plan.kept = marks.around(templateDrawing(widget, field, &drawing))
        }
        drawing.add(.widget(field: index, widget: plans[index].widgets.count), on: area(widget, rectangle))
        plans[index].widgets.append(plan)
    }

    private mutating func plan(_ widget: Widget, of field: Field, on drawing: inout PageDrawing) -> WidgetDraft? {
        if field.kind == .checkbox || field.kind == .radio {
            let states = buttonStates(widget, field)
            var drawings: [PDFName: [UInt8]] = [:]
            for state in states.states { drawings[state.name] = place(state.appearance, widget, &drawing) }
            let off = states.off.map { place($0, widget, &drawing) } ?? []
            return WidgetDraft(content: .button(states: drawings, off: off))
        }
        guard var plan = plan(widget, of: field) else { return nil }
        name(&plan, on: &drawing)
        return plan
    }

    private mutating func name(_ plan: inout WidgetDraft, on drawing: inout PageDrawing) {
        for face in plan.fonts?.faces ?? [] {
            let index = registry.index(of: face.font, slots: &slots)
            drawing.fonts.insert(index)
            plan.faceNames.append(FontRegistry.operand(registry.fonts[index].name))
            plan.faceSlots.append(registry.fonts[index].slot)
        }
    }

    /// What the template itself shows of a widget: its appearance, or a new one where that is missing or stale.
    mutating func templateDrawing(_ widget: Widget, _ field: Field, _ drawing: inout PageDrawing) -> [UInt8] {
        guard widget.isVisible, let rectangle = widget.rectangle else { return [] }
        let (opening, closing) = surroundings(widget, &drawing)
        var body: [UInt8]
        switch field.kind {
        case .checkbox, .radio:
            let states = buttonStates(widget, field)
            let current = currentState(widget, field)
            let shown = states.states.first { $0.name == current }?.appearance ?? (current == nil ? states.off : nil)
            body = shown.map { place($0, widget, &drawing) } ?? []
        case .button where form.needsAppearance(widget) && !hasIcon(widget):
            // A viewer would draw the button from its caption; its own appearance may be anything.
            let (label, centred) = field.asCaption(of: widget)
            body = ownDrawing(centred, label, rectangle, &drawing)
        case .button, .signature:
            body = normalAppearance(widget).map { place($0, widget, &drawing) } ?? []
        case .text, .combo, .list:
            if !form.needsAppearance(widget), let appearance = normalAppearance(widget) {
                body = place(appearance, widget, &drawing)
            } else {
                body = ownDrawing(widget, field, rectangle, &drawing)
            }
        }
        return body.isEmpty ? [] : opening + body + closing
    }

    private func hasIcon(_ widget: Widget) -> Bool {
        document.dictionary(document.dictionary(.reference(widget.reference))?["MK"])?["I"] != nil
    }

    /// The state a button is in: AS, unless it names no state; then V.
    func currentState(_ widget: Widget, _ field: Field) -> PDFName? {
        if let state = widget.state, state == "Off" || widget.onStates.contains(state) {
            return state == "Off" ? nil : state
        }
        return widget.onStates.first { field.value == [$0.text] }
    }

    func normalAppearance(_ widget: Widget) -> PDFReference? {
        guard case .stream = widget.normalAppearance,
            let appearances = document.dictionary(document.dictionary(.reference(widget.reference))?["AP"])
        else { return nil }
        return appearances["N"]?.reference
    }

    /// Draws the template's value with packet's own layout.
    mutating func ownDrawing(
        _ widget: Widget, _ field: Field, _ rectangle: PDFRectangle, _ drawing: inout PageDrawing
    ) -> [UInt8] {
        guard var plan = plan(widget, of: field) else { return [] }
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        name(&plan, on: &drawing)
        guard let body = valueDrawing(field, plan: plan) else {
            if !field.value.isEmpty {
                note(
                    .valueNotDrawn, "no font can show the template's own value of this field; it stays as it was",
                    field: field.name)
            }
            return normalAppearance(widget).map { place($0, widget, &drawing) }
                ?? Self.placed(decoration(widget, of: field), box.matrix(on: rectangle))
        }
        drawing.subsets.formUnion(subsets.touched)
        return Self.placed(decoration(widget, of: field) + body, box.matrix(on: rectangle))
    }

    // MARK: Placing

    static func opening(_ matrix: PDFMatrix) -> [UInt8] {
        var output = ContentWriter()
        output.raw("q ")
        output.numbers(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        output.raw("cm\n")
        return output.bytes
    }

    static func placed(_ body: [UInt8], _ matrix: PDFMatrix) -> [UInt8] {
        body.isEmpty ? [] : opening(matrix) + body + Array("Q\n".utf8)
    }

    /// The operators that draw an appearance stream in a widget's rectangle (ISO 32000-1, 12.5.5, algorithm 8.1).
    private mutating func place(_ appearance: PDFReference, _ widget: Widget, _ drawing: inout PageDrawing) -> [UInt8] {
        guard let rectangle = widget.rectangle, let placement = placement(of: appearance, on: rectangle) else {
            return []
        }
        let name = resourceName(of: appearance)
        if drawing.objectNames.insert(name).inserted { drawing.objects.append((name, .reference(appearance))) }
        return Self.placed(name, placement)
    }

    /// The operators that draw a form XObject. A text before it may have left its colour behind, which is not the
    /// XObject's to begin with.
    static func placed(_ name: PDFName, _ placement: PDFMatrix) -> [UInt8] {
        var output = ContentWriter()
        output.raw(Self.opening(placement))
        output.raw("0 g\n")
        output.name(name)
        output.raw(" Do\nQ\n")
        return output.bytes
    }

    /// What puts an appearance stream into an annotation's rectangle; nil where that has no size.
    mutating func placement(of appearance: PDFReference, on rectangle: PDFRectangle) -> PDFMatrix? {
        complete(appearance, rectangle)
        guard let stream = document.objects[appearance.number]?.stream else { return nil }
        let matrix = PDFMatrix(stream.dictionary["Matrix"], in: document)
        let box =
            PDFRectangle(stream.dictionary["BBox"], in: document)
            ?? PDFRectangle(0, 0, rectangle.width, rectangle.height)
        let bounds = matrix.bounds(of: box)
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        let sx = rectangle.width / bounds.width
        let sy = rectangle.height / bounds.height
        return PDFMatrix(sx, 0, 0, sy, rectangle.llx - bounds.llx * sx, rectangle.lly - bounds.lly * sy)
    }

    mutating func resourceName(of appearance: PDFReference) -> PDFName {
        if let known = objectNames[appearance] { return known }
        let name = PDFName(rawValue: "\(registry.prefix)\(objectNames.count)")
        objectNames[appearance] = name
        return name
    }

    /// What stands around everything that a widget draws: its optional content, and the turn of one that stays upright.
    mutating func surroundings(_ widget: Widget, _ drawing: inout PageDrawing) -> (
        opening: [UInt8], closing: [UInt8]
    ) {
        let (opening, closing) = optionalContent(widget, &drawing)
        guard let turn = turn(widget) else { return (opening, closing) }
        return (opening + Self.opening(turn), Array("Q\n".utf8) + closing)
    }

    /// Marked content around a widget of an optional content group (8.11.3.2).
    mutating func optionalContent(_ widget: Widget, _ drawing: inout PageDrawing) -> (
        opening: [UInt8], closing: [UInt8]
    ) {
        guard let content = widget.optionalContent, let group = content.reference, document.dictionary(content) != nil
        else {
            return ([], [])
        }
        let name: PDFName
        if let known = drawing.propertyNames[group] {
            name = known
        } else {
            name = PDFName(rawValue: "\(registry.prefix)\(drawing.properties.count)")
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
        var resources = document.dictionary(document.inherited("Resources", page: page)) ?? [:]
        func add(_ entries: [(name: PDFName, object: PDFObject)], to category: PDFName) {
            guard !entries.isEmpty else { return }
            var table = document.dictionary(resources[category]) ?? [:]
            guard document.budget.charge(table.entries.count, .resources) else { return }
            for entry in entries { table[entry.name] = entry.object }
            resources[category] = .dictionary(table)
        }
        var table: Int?
        if !drawing.fonts.isEmpty {
            let fonts = drawing.fonts.sorted().map { (name: registry.fonts[$0].name, index: $0) }
            let own = document.dictionary(resources["Font"]) ?? [:]
            guard document.budget.charge(own.entries.count, .resources) else { return }
            let place = fontTable(
                own, fonts, subsets: drawing.subsets)
            resources["Font"] = .reference(fontTables[place].reference)
            table = place
        }
        add(drawing.objects, to: "XObject")
        add(drawing.properties, to: "Properties")
        dictionary["Resources"] = .dictionary(resources)
        var contents =
            drawing.contents ?? PageContents(document, dictionary["Contents"], budget: &decodingBudget)
        contents.append(drawing.fixed.bytes)
        var streams = contents.streams(in: &document)
        if !drawing.segments.isEmpty {
            streams.append(.reference(SlotReference.make(slots.count)))
            // The program is made when all widgets of all pages are known.
            pendingPages.append(PendingPage(slot: slots.count, segments: drawing.segments, fontTable: table))
            slots.append(.page(PageProgram(steps: [], fontTable: table)))
        }
        dictionary["Contents"] = streams.count == 1 ? streams[0] : .array(streams)
    }
}
