import PDFForms
import PDFObjects
import PDFText

/// Appearance streams of widgets, those that the form has and those that are drawn for it.
extension TemplateContext {
    func normalAppearance(_ widget: Widget) -> PDFReference? {
        guard case .stream = widget.normalAppearance,
            let appearances = document.dictionary(document.dictionary(.reference(widget.reference))?["AP"])
        else { return nil }
        return appearances["N"]?.reference
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

    /// Adds what an appearance stream must have and this one lacks: Subtype, BBox (the widget's size) and Resources.
    ///
    /// Without resources of its own an appearance draws on the form's, as Acrobat and others read it.
    mutating func complete(_ appearance: PDFReference, _ rectangle: PDFRectangle) {
        guard var stream = document.objects[appearance.number]?.stream else { return }
        let before = stream.dictionary
        if PDFRectangle(before["BBox"], in: document) == nil {
            stream.dictionary["BBox"] = PDFRectangle(0, 0, rectangle.width, rectangle.height).object
        }
        if before["Subtype"] == nil { stream.dictionary["Subtype"] = .name("Form") }
        if before["Resources"] == nil {
            stream.dictionary["Resources"] = form.resources(for: appearance) ?? .dictionary([:])
        }
        if stream.dictionary != before { document.replace(appearance, with: .stream(stream)) }
    }

    /// The operators that show the template's own value of a field, in the space of its box; nil when no font can.
    ///
    /// Fonts that these need become part of every packet. The plan's faces must have names already.
    /// `subsets.touched` says which fonts of this machine they need.
    mutating func valueDrawing(_ field: Field, plan: WidgetDraft) -> [UInt8]? {
        subsets.removeTouched()
        var output = ContentWriter()
        var used = FaceUse()
        switch plan.content {
        case .text(let text):
            var encoded = EncodedText()
            var lines = TextLines()
            let shown = field.value.first.map { value in
                field.kind == .combo ? field.options.first { $0.export == value }?.display ?? value : value
            }
            let formatted = try? field.valueFormat?.apply(to: shown ?? "").get()
            let value = Array((formatted?.text ?? shown ?? "").utf8)
            guard document.budget.charge(value.count, .drawn), text.encode(value[...], into: &encoded) else {
                return nil
            }
            text.layOut(&encoded, overflow: .report, into: &lines)
            text.write(
                encoded, lines, names: plan.faceNames, origin: (0, 0), isRed: formatted?.color == .red, used: &used,
                subsets: &subsets, into: &output)
        case .list(let list):
            list.write(
                selected: field.selectedOptions, names: plan.faceNames, origin: (0, 0), used: &used, subsets: &subsets,
                into: &output)
        case .code(let code):
            guard let value = field.value.first, !value.isEmpty else { break }
            guard (try? code.write(Array(value.utf8)[...], origin: (0, 0), into: &output)) != nil else { return nil }
        case .button, .picture: return nil
        }
        for (face, slot) in plan.faceSlots.enumerated() where slot >= 0 && used.contains(face) {
            alwaysUsed.insert(slot)
        }
        return output.bytes
    }
}

extension Field {
    /// A push button as a line of text that shows its caption (MK/CA), centred.
    func asCaption(of widget: Widget) -> (field: Field, widget: Widget) {
        var field = self
        var centred = widget
        field.kind = .text
        // Acrobat sets captions as rich text.
        field.flags = [.richText]
        field.value = widget.characteristics.caption.map { [$0] } ?? []
        centred.quadding = .centered
        return (field, centred)
    }

    /// The indexes of the options that the field's own value selects.
    var selectedOptions: [Int] {
        let selected = Set(value)
        return options.indices.filter {
            selected.contains(options[$0].export) || selected.contains(options[$0].display)
        }
    }
}
