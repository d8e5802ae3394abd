import PDFForms
import PDFObjects
import PDFPictures
import PDFText

/// Push buttons that show a row's picture, and fields that show a code.
extension TemplateCompiler {
    /// The code that a field's widget shows; nil when it shows its value in another way.
    func code(of field: Field, _ widget: Widget) -> BarcodeParameters? {
        if let symbology = options.codes[field.name], field.kind == .text || field.kind == .button {
            return BarcodeParameters(symbology)
        }
        guard field.kind == .text else { return nil }
        let dictionary = document.dictionary(.reference(widget.reference))
        return BarcodeParameters(paperMetadata: dictionary?["PMD"], in: document)
    }

    // MARK: Layout

    /// The caption of a button beside its picture: a line of text in a part of the box.
    private struct Caption {
        var field: Field
        var widget: Widget
        /// The part, in points of the widget's box.
        var room: PDFRectangle
        /// Whether the caption covers the picture, rather than stands beside it.
        var isOnTop: Bool
    }

    private mutating func layOut(
        _ widget: Widget, _ field: Field, _ box: WidgetBox
    ) -> (placement: PicturePlacement, caption: Caption?) {
        let marks = document.dictionary(document.dictionary(.reference(widget.reference))?["MK"])
        let fit = IconFit(marks?["IF"], in: document)
        let inset = fit.coversBorder ? 0 : min(box.inset, box.width / 2, box.height / 2)
        let room = PDFRectangle(inset, inset, box.width - inset, box.height - inset)
        let position = CaptionPosition(marks?["TP"], in: document)
        let (label, centred) = field.asCaption(of: widget)
        guard position.showsCaption, let text = label.value.first, !text.isEmpty else {
            return (PicturePlacement(room: room, fit: fit), nil)
        }
        let appearance = appearanceFonts.appearance(of: widget, field: field)
        let size = appearance.size > 0 ? appearance.size : 12
        let stack = appearanceFonts.stack(appearance.fontName, widget: widget)
        var encoded = EncodedText()
        _ = encoded.encode(Array(text.utf8)[...], with: stack)
        let width = encoded.glyphs.reduce(0) { $0 + Double($1.width) } * size / 1000
        // A fifth of the size on each side keeps the letters off the picture.
        let parts = position.divide(room, width: width + 0.4 * size, height: 1.4 * size)
        var caption = Caption(
            field: label, widget: centred, room: parts.caption, isOnTop: position == .overlaid)
        caption.widget.border.width = 0
        caption.widget.border.strokeWidth = 0
        caption.widget.characteristics.backgroundColor = []
        caption.widget.characteristics.borderColor = []
        caption.widget.rectangle = centred.rectangle.map { box.matrix(on: $0).bounds(of: parts.caption) }
        return (PicturePlacement(room: parts.icon, fit: fit), caption)
    }

    private static func formXObject(_ box: PDFRectangle, _ matrix: PDFMatrix = .identity) -> PDFDictionary {
        var dictionary: PDFDictionary = [
            "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": box.object,
        ]
        if matrix != .identity { dictionary["Matrix"] = matrix.object }
        return dictionary
    }

    // MARK: Flattened

    /// Draws what is the same for every row, and leaves a place for the picture: an XObject that each packet writes.
    mutating func drawPicture(
        _ widget: Widget, of index: Int, _ rectangle: PDFRectangle, on drawing: inout PageDrawing
    ) {
        let field = plans[index].field
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        let matrix = box.matrix(on: rectangle)
        let (placement, caption) = layOut(widget, field, box)
        let (opening, closing) = surroundings(widget, &drawing)
        let marks = marks(widget, of: field, plan: index, on: drawing.page)
        var fixed = Self.placed(decoration(widget, of: field), matrix)
        var above: [UInt8] = []
        if let caption, let place = caption.widget.rectangle {
            let drawn = ownDrawing(caption.widget, caption.field, place, &drawing)
            if caption.isOnTop { above = drawn } else { fixed += drawn }
        }
        let slot = slots.count
        let name = resourceName(of: SlotReference.make(slot))
        drawing.objects.append((name, .reference(SlotReference.make(slot))))
        var output = ContentWriter()
        output.name(name)
        output.raw(" Do\n")
        let artifact = decorationMarks(on: drawing.page)
        let area = area(widget, rectangle)
        if !fixed.isEmpty { drawing.add(artifact.around(opening + fixed + closing), on: area) }
        pendingPictures.append(PendingPicture(slot: slot, dictionary: Self.formXObject(rectangle)))
        slots.append(
            .picture(
                PictureSlot(
                    field: index, placement: placement, head: [], resources: [], prefix: Self.opening(matrix),
                    suffix: Array("Q\n".utf8), kept: [])))
        var plan = WidgetDraft(content: .picture(output.bytes))
        plan.isMarked = !marks.isEmpty
        plan.prefix = marks.opening + opening
        plan.suffix = closing + marks.closing
        if options.keepable.contains(field.name) { plan.kept = marks.around(templateDrawing(widget, field, &drawing)) }
        drawing.add(.widget(field: index, widget: plans[index].widgets.count), on: area)
        plans[index].widgets.append(plan)
        if !above.isEmpty { drawing.add(artifact.around(opening + above + closing), on: area) }
    }

    // MARK: Fillable

    /// Gives a push button an appearance that each packet writes, and the picture as its icon.
    mutating func fillPicture(_ widget: Widget, _ index: Int, _ dictionary: PDFDictionary) {
        guard let rectangle = widget.rectangle else { return }
        let field = plans[index].field
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        let (placement, caption) = layOut(widget, field, box)
        var prefix = decoration(widget, of: field)
        var suffix: [UInt8] = []
        var resources = PDFDictionary()
        if let caption, let (drawn, fonts) = self.drawing(of: caption) {
            if caption.isOnTop { suffix = drawn } else { prefix += drawn }
            resources["Font"] = fonts
        }
        var pending = PendingPicture(
            slot: slots.count, dictionary: Self.formXObject(PDFRectangle(0, 0, box.width, box.height), box.matrix),
            resources: resources)
        let isKeepable = options.keepable.contains(field.name)
        if isKeepable { pending.kept = normalAppearance(widget).flatMap { document.objects[$0.number]?.stream } }
        slots.append(
            .picture(
                PictureSlot(
                    field: index, placement: placement, head: [], resources: [], prefix: prefix, suffix: suffix,
                    kept: [])))

        // Icons for the pointer and the pressed button would show through; a caption alone leaves no room for one.
        let original = document.dictionary(dictionary["MK"]) ?? [:]
        var marks = original.without("I", "RI", "IX")
        if !CaptionPosition(original["TP"], in: document).showsCaption { marks["TP"] = .integer(1) }
        var fixed = dictionary.without("MK", "AS")
        fixed["AP"] = .dictionary(["N": .reference(SlotReference.make(pending.slot))])
        pending.marks = (slots.count, marks)
        pendingPictures.append(pending)
        slotNumbers[widget.reference] = slots.count
        pendingDictionaries.append(
            (slots.count, fixed, isKeepable && !original.isEmpty ? ["MK": .dictionary(original)] : [:]))
        slots.append(.dictionary(DictionarySlot(field: index, head: [], holdsValue: false, states: nil, kept: [])))
    }

    /// The operators of a caption in the space of the widget's box, and the fonts that they name.
    private mutating func drawing(of caption: Caption) -> (content: [UInt8], fonts: PDFObject)? {
        guard var plan = plan(caption.widget, of: caption.field) else { return nil }
        let (resources, table) = name(&plan, caption.widget, caption.field)
        guard let body = valueDrawing(caption.field, plan: plan), !body.isEmpty,
            let fonts = document.dictionary(resources)?["Font"]
        else { return nil }
        fontTables[table].subsets.formUnion(subsets.touched)
        return (Self.placed(body, PDFMatrix(1, 0, 0, 1, caption.room.llx, caption.room.lly)), fonts)
    }

    // MARK: Finishing

    /// Writes what needs the numbers of the static part.
    mutating func finishPictures(_ number: @escaping (PDFReference) -> Int?) {
        for pending in pendingPictures {
            if case .picture(var slot) = slots[pending.slot] {
                slot.head = Self.open(pending.dictionary, number)
                slot.resources = Self.open(pending.resources, number)
                var kept = pending.kept ?? PDFStream(dictionary: pending.dictionary, bytes: [])
                if kept.dictionary["Resources"] == nil { kept.dictionary["Resources"] = .dictionary([:]) }
                kept.dictionary["Length"] = .integer(kept.data.count)
                guard document.budget.charge(kept.data.count, .written) else { return }
                slot.kept =
                    Self.open(kept.dictionary, number) + Array(">>stream\n".utf8) + kept.data
                    + Array("\nendstream".utf8)
                slots[pending.slot] = .picture(slot)
            }
            if let marks = pending.marks, case .dictionary(var slot) = slots[marks.slot] {
                slot.marks = Self.open(marks.dictionary, number)
                slots[marks.slot] = .dictionary(slot)
            }
        }
    }
}
