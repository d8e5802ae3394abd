import PDFForms
import PDFObjects
import PDFPictures
import PDFText
import PacketModel

/// Fillable packets: the form stays live, with values, states and fresh appearances written.
struct FillableCompiler {
    var context: TemplateContext
    /// Resource dictionaries of appearance streams.
    private var sharedResources: [String: (resources: PDFReference, fontTable: Int)] = [:]

    init(_ context: consuming TemplateContext) { self.context = context }

    mutating func compile() {
        for field in context.form.fields {
            if let index = context.planIndexes[field.name], context.plans[index].field.kind == field.kind {
                fill(field, index)
            } else {
                refresh(field)
            }
        }
        finishForm()
    }

    // MARK: Fields that rows fill

    private mutating func fill(_ field: Field, _ index: Int) {
        let field = context.styled(field)
        let isButton = field.kind == .checkbox || field.kind == .radio
        let nodes = Set(field.nodes)
        for widget in field.widgets {
            guard var dictionary = context.document.dictionary(.reference(widget.reference)) else { continue }
            if context.plans[index].showsPicture {
                fillPicture(widget, index, dictionary)
                continue
            }
            let states = isButton ? fillButton(widget, field, &dictionary) : nil
            if !isButton { fillText(widget, field, plan: index, &dictionary) }
            if nodes.contains(widget.reference), field.kind != .button {
                addSlot(widget.reference, dictionary, index, holdsValue: true, states: states)
            } else if states != nil {
                addSlot(widget.reference, dictionary, index, holdsValue: false, states: states)
            } else {
                for key in Self.valueKeys { dictionary[key] = nil }
                context.document.replace(widget.reference, with: .dictionary(dictionary))
            }
        }
        for node in field.nodes where context.slotNumbers[node] == nil && field.kind != .button {
            guard let dictionary = context.document.dictionary(.reference(node)) else { continue }
            addSlot(node, dictionary, index, holdsValue: true, states: nil)
        }
    }

    /// V, its rich text, and what a list box remembers of its selection.
    private static let valueKeys: [PDFName] = ["V", "RV", "I", "TI"]

    private mutating func addSlot(
        _ reference: PDFReference, _ dictionary: PDFDictionary, _ field: Int, holdsValue: Bool, states: Set<PDFName>?
    ) {
        var fixed = dictionary
        var kept = PDFDictionary()
        for key in holdsValue ? Self.valueKeys : [] {
            if let value = fixed[key], context.options.keepable.contains(context.plans[field].field.name) {
                kept[key] = value
            }
            fixed[key] = nil
        }
        if holdsValue, context.options.markup[context.plans[field].field.name] != nil {
            fixed["Ff"] = .integer(context.plans[field].field.flags.rawValue)
        }
        if states != nil {
            if let state = fixed["AS"] { kept["AS"] = state }
            fixed["AS"] = nil
        }
        context.slotNumbers[reference] = context.slots.count
        context.pendingDictionaries.append((context.slots.count, fixed, kept))
        var slot = DictionarySlot(field: field, head: [], holdsValue: holdsValue, states: states, kept: [])
        slot.hidesInherited = inheritsValue(dictionary)
        context.slots.append(.dictionary(slot))
    }

    /// Whether a dictionary above a field has V (ISO 32000-1, 12.7.3.1: V is inheritable).
    private func inheritsValue(_ dictionary: PDFDictionary) -> Bool {
        var parent = context.document.dictionary(dictionary["Parent"])
        for _ in 0..<64 {
            guard let above = parent else { return false }
            if above["V"] != nil { return true }
            parent = context.document.dictionary(above["Parent"])
        }
        return false
    }

    /// Completes the appearances of a button; returns its states.
    private mutating func fillButton(_ widget: Widget, _ field: Field, _ dictionary: inout PDFDictionary) -> Set<
        PDFName
    > {
        let states = context.buttonStates(widget, field)
        if let rectangle = widget.rectangle {
            for appearance in states.states.map(\.appearance) + [states.off].compactMap({ $0 }) {
                context.complete(appearance, rectangle)
            }
        }
        if states.isMade {
            var normal = PDFDictionary()
            for state in states.states { normal[state.name] = .reference(state.appearance) }
            if let off = states.off { normal["Off"] = .reference(off) }
            dictionary["AP"] = .dictionary(["N": .dictionary(normal)])
        }
        return Set(states.states.map(\.name))
    }

    private mutating func fillText(
        _ widget: Widget, _ field: Field, plan index: Int, _ dictionary: inout PDFDictionary
    ) {
        guard var plan = context.plan(widget, of: field), let rectangle = widget.rectangle else { return }
        let (resources, table) = name(&plan, widget, field)
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        let stream = appearance(box, resources)
        let isKeepable = context.options.keepable.contains(field.name)
        let original =
            isKeepable ? context.normalAppearance(widget).flatMap { context.document.objects[$0.number]?.stream } : nil
        let slot = context.slots.count
        context.pendingAppearances.append((slot, stream, original))
        context.slots.append(
            .appearance(
                AppearanceSlot(
                    field: index, widget: context.plans[index].widgets.count, head: [],
                    decoration: context.decoration(widget, of: field), kept: [], fontTable: table)))
        plan.widget = widget
        context.plans[index].widgets.append(plan)
        dictionary["AP"] = .dictionary(["N": .reference(SlotReference.make(slot))])
        dictionary["AS"] = nil
    }

    private func appearance(_ box: WidgetBox, _ resources: PDFObject) -> PDFDictionary {
        var dictionary: PDFDictionary = [
            "Type": .name("XObject"), "Subtype": .name("Form"),
            "BBox": PDFRectangle(0, 0, box.width, box.height).object, "Resources": resources,
        ]
        if box.matrix != .identity { dictionary["Matrix"] = box.matrix.object }
        return dictionary
    }

    /// Names the faces of a plan and returns the resource dictionary of its appearance stream, and its font table. The
    /// field's own font keeps the name that the default appearance gives it.
    mutating func name(_ plan: inout WidgetDraft, _ widget: Widget, _ field: Field) -> (PDFObject, Int) {
        var own = context.appearanceFonts.appearance(of: widget, field: field).fontName
        if case .text(let text) = plan.content { own = text.appearance.fontName }
        var fonts: [(name: PDFName, index: Int)] = []
        func name(_ faces: [TextFace], own: PDFName) -> (names: [[UInt8]], slots: [Int]) {
            var (names, slots): ([[UInt8]], [Int]) = ([], [])
            for (place, face) in faces.enumerated() {
                let index = context.registry.index(of: face, slots: &context.slots)
                let isOwn = place == 0 && context.registry.fonts[index].slot < 0
                let name = isOwn ? own : context.registry.fonts[index].name
                if !fonts.contains(where: { $0.name == name && $0.index == index }) { fonts.append((name, index)) }
                names.append(FontRegistry.operand(name))
                slots.append(context.registry.fonts[index].slot)
            }
            return (names, slots)
        }
        (plan.faceNames, plan.faceSlots) = name(plan.fonts?.faces ?? [], own: own)
        for variant in plan.rich?.plan.variants ?? [] {
            let (names, slots) = name(variant.fonts.faces, own: variant.appearance.fontName)
            plan.rich?.names.append(names)
            plan.rich?.slots.append(slots)
        }
        let key = fonts.map { "\($0.name.rawValue) \($0.index)" }.joined(separator: "\n")
        if let known = sharedResources[key] { return (.reference(known.resources), known.fontTable) }
        let table = context.fontTable([:], fonts)
        let reference = context.document.add(.dictionary(["Font": .reference(context.fontTables[table].reference)]))
        sharedResources[key] = (reference, table)
        return (.reference(reference), table)
    }

    // MARK: Fields that stay as they are

    /// Makes the appearances that a field lacks, or that a viewer was asked to make.
    private mutating func refresh(_ field: Field) {
        for widget in field.widgets {
            guard var dictionary = context.document.dictionary(.reference(widget.reference)),
                let rectangle = widget.rectangle
            else { continue }
            switch field.kind {
            case .checkbox, .radio:
                let before = dictionary
                let states = fillButton(widget, field, &dictionary)
                let state = widget.currentState(of: field)
                dictionary["AS"] = .name(state.flatMap { states.contains($0) ? $0 : nil } ?? "Off")
                if dictionary != before { context.document.replace(widget.reference, with: .dictionary(dictionary)) }
            case .text, .combo, .list:
                if let appearance = context.normalAppearance(widget) { context.complete(appearance, rectangle) }
                guard context.form.needsAppearance(widget) || context.normalAppearance(widget) == nil,
                    var plan = context.plan(widget, of: field)
                else {
                    continue
                }
                let (resources, table) = name(&plan, widget, field)
                guard let body = context.valueDrawing(field, plan: plan) else {
                    context.note(
                        .valueNotDrawn, "no font can show the template's own value of this field; it stays as it was",
                        field: field.name)
                    continue
                }
                context.fontTables[table].subsets.formUnion(context.subsets.touched)
                let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
                let marked = Array("/Tx BMC\n".utf8) + body + Array("EMC\n".utf8)
                let stream = PDFStream(
                    dictionary: appearance(box, resources), bytes: context.decoration(widget, of: field) + marked)
                dictionary["AP"] = .dictionary(["N": .reference(context.document.add(.stream(stream)))])
                context.document.replace(widget.reference, with: .dictionary(dictionary))
            case .button, .signature:
                if let appearance = context.normalAppearance(widget) { context.complete(appearance, rectangle) }
            }
        }
    }

    // MARK: The form

    private mutating func finishForm() {
        guard let root = context.document.trailer["Root"]?.reference else { return }
        var catalog = context.document.catalog
        // What may stay (ISO 32000-2, table 224); the resources are those of the document, without active content.
        var dictionary = PDFDictionary()
        dictionary["DR"] = context.document.dictionary(catalog["AcroForm"])?["DR"]
        for key: PDFName in context.options.keepsScripts ? ["Fields", "DA", "Q", "CO"] : ["Fields", "DA", "Q"] {
            dictionary[key] = context.form.acroForm[key]
        }
        if context.options.keepsXFA { dictionary["XFA"] = context.form.acroForm["XFA"] }
        guard !context.form.fields.isEmpty else {
            catalog["AcroForm"] = nil
            context.document.replace(root, with: .dictionary(catalog))
            return
        }
        var roots = context.document.resolve(dictionary["Fields"]).array ?? []
        var known = Set(roots.compactMap(\.reference))
        for stray in context.form.fields where stray.isStray {
            for node in stray.nodes {
                let top = context.document.topmostAncestor(of: node)
                if known.insert(top).inserted { roots.append(.reference(top)) }
            }
        }
        dictionary["Fields"] = .array(roots)
        completeResources(&dictionary)
        catalog["AcroForm"] = .reference(context.document.add(.dictionary(dictionary)))
        context.document.replace(root, with: .dictionary(catalog))
        removeSignatures()
    }

    /// Adds the fonts that default appearances name and the form's resources lack, so that viewers can go on editing.
    private mutating func completeResources(_ dictionary: inout PDFDictionary) {
        var resources = context.document.dictionary(dictionary["DR"]) ?? [:]
        var fonts = context.document.dictionary(resources["Font"]) ?? [:]
        for field in context.form.fields where field.kind == .text || field.kind == .combo || field.kind == .list {
            for widget in field.widgets {
                let name = context.appearanceFonts.appearance(of: widget, field: field).fontName
                guard fonts[name] == nil, let face = context.appearanceFonts.stack(name, widget: widget).faces.first
                else {
                    continue
                }
                fonts[name] = face.font
            }
        }
        resources["Font"] = .dictionary(fonts)
        dictionary["DR"] = .dictionary(resources)
        if dictionary["DA"] == nil { dictionary["DA"] = .string(Array("/Helv 0 Tf 0 g".utf8)) }
    }

    /// A field without its signature must not look signed.
    private mutating func removePictures(of field: Field) {
        for widget in field.widgets {
            guard var dictionary = context.document.dictionary(.reference(widget.reference)),
                let rectangle = widget.rectangle
            else { continue }
            let empty: PDFDictionary = [
                "Type": .name("XObject"), "Subtype": .name("Form"), "Resources": .dictionary([:]),
                "BBox": PDFRectangle(0, 0, rectangle.width, rectangle.height).object,
            ]
            let stream = context.document.add(.stream(PDFStream(dictionary: empty, bytes: [])))
            dictionary["AP"] = .dictionary(["N": .reference(stream)])
            context.document.replace(widget.reference, with: .dictionary(dictionary))
        }
    }

    /// A signature of the template says nothing about a packet: its field is left, open to be signed.
    private mutating func removeSignatures() {
        for field in context.form.fields where field.kind == .signature {
            var isSigned = false
            for node in field.nodes {
                guard var dictionary = context.document.dictionary(.reference(node)), dictionary["V"] != nil else {
                    continue
                }
                dictionary["V"] = nil
                context.document.replace(node, with: .dictionary(dictionary))
                isSigned = true
            }
            if isSigned { removePictures(of: field) }
        }
    }

    // MARK: Pictures

    /// Gives a push button an appearance that each packet writes, and the picture as its icon.
    mutating func fillPicture(_ widget: Widget, _ index: Int, _ dictionary: PDFDictionary) {
        guard let rectangle = widget.rectangle else { return }
        let field = context.plans[index].field
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        let (placement, caption) = context.layOut(widget, field, box)
        var prefix = context.decoration(widget, of: field)
        var suffix: [UInt8] = []
        var resources = PDFDictionary()
        if let caption, let (drawn, fonts) = self.drawing(of: caption) {
            if caption.isOnTop { suffix = drawn } else { prefix += drawn }
            resources["Font"] = fonts
        }
        var pending = PendingPicture(
            slot: context.slots.count,
            dictionary: TemplateContext.formXObject(PDFRectangle(0, 0, box.width, box.height), box.matrix),
            resources: resources)
        let isKeepable = context.options.keepable.contains(field.name)
        if isKeepable {
            pending.kept = context.normalAppearance(widget).flatMap { context.document.objects[$0.number]?.stream }
        }
        context.slots.append(
            .picture(
                PictureSlot(
                    field: index, placement: placement, head: [], resources: [], prefix: prefix, suffix: suffix,
                    kept: [])))

        // Icons for the pointer and the pressed button would show through; a caption alone leaves no room for one.
        let original = context.document.dictionary(dictionary["MK"]) ?? [:]
        var marks = original.without("I", "RI", "IX")
        if !CaptionPosition(original["TP"], in: context.document).showsCaption { marks["TP"] = .integer(1) }
        var fixed = dictionary.without("MK", "AS")
        fixed["AP"] = .dictionary(["N": .reference(SlotReference.make(pending.slot))])
        pending.marks = (context.slots.count, marks)
        context.pendingPictures.append(pending)
        context.slotNumbers[widget.reference] = context.slots.count
        context.pendingDictionaries.append(
            (context.slots.count, fixed, isKeepable && !original.isEmpty ? ["MK": .dictionary(original)] : [:]))
        context.slots.append(
            .dictionary(DictionarySlot(field: index, head: [], holdsValue: false, states: nil, kept: [])))
    }

    /// The operators of a caption in the space of the widget's box, and the fonts that they name.
    private mutating func drawing(of caption: TemplateContext.Caption) -> (content: [UInt8], fonts: PDFObject)? {
        guard var plan = context.plan(caption.widget, of: caption.field) else { return nil }
        let (resources, table) = name(&plan, caption.widget, caption.field)
        guard let body = context.valueDrawing(caption.field, plan: plan), !body.isEmpty,
            let fonts = context.document.dictionary(resources)?["Font"]
        else { return nil }
        context.fontTables[table].subsets.formUnion(context.subsets.touched)
        return (PDFMatrix(1, 0, 0, 1, caption.room.llx, caption.room.lly).placing(body), fonts)
    }
}
