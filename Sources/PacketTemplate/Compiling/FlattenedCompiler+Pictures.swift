import PDFForms
import PDFObjects
import PDFPictures

extension FlattenedCompiler {
    /// Draws what is the same for every row, and leaves a place for the picture: an XObject that each packet writes.
    mutating func drawPicture(
        _ widget: Widget, of index: Int, _ rectangle: PDFRectangle, on drawing: inout PageDrawing
    ) {
        let field = context.plans[index].field
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        let matrix = box.matrix(on: rectangle)
        let (placement, caption) = context.layOut(widget, field, box)
        let (opening, closing) = surroundings(widget, &drawing)
        let marks = marks(widget, of: field, plan: index, on: drawing.page)
        var fixed = matrix.placing(context.decoration(widget, of: field))
        var above: [UInt8] = []
        if let caption, let place = caption.widget.rectangle {
            let drawn = ownDrawing(caption.widget, caption.field, in: place, &drawing)
            if caption.isOnTop { above = drawn } else { fixed += drawn }
        }
        let slot = context.slots.count
        let name = context.resourceName(of: SlotReference.make(slot))
        drawing.objects.append((name, .reference(SlotReference.make(slot))))
        var output = ContentWriter()
        output.name(name)
        output.raw(" Do\n")
        let artifact = decorationMarks(on: drawing.page)
        let area = area(widget, rectangle)
        if !fixed.isEmpty { drawing.add(artifact.around(opening + fixed + closing), on: area) }
        context.pendingPictures.append(PendingPicture(slot: slot, dictionary: TemplateContext.formXObject(rectangle)))
        context.slots.append(
            .picture(
                PictureSlot(
                    field: index, placement: placement, head: [], resources: [], prefix: matrix.opening,
                    suffix: Array("Q\n".utf8), kept: [])))
        var plan = WidgetDraft(content: .picture(output.bytes))
        plan.isMarked = !marks.isEmpty
        plan.prefix = marks.opening + opening
        plan.suffix = closing + marks.closing
        if context.options.keepable.contains(field.name) {
            plan.kept = marks.around(templateDrawing(widget, field, &drawing))
        }
        drawing.add(.widget(field: index, widget: context.plans[index].widgets.count), on: area)
        plan.widget = widget
        context.plans[index].widgets.append(plan)
        if !above.isEmpty { drawing.add(artifact.around(opening + above + closing), on: area) }
    }
}
