import PDFForms
import PDFObjects
import PDFText

/// Rich text fields (ISO 32000-1, 12.7.3.4): a plain value is shown in the style that the template's value had.
extension TemplateContext {
    /// The style of a rich text field: the default style DS, and over it the style in which the template's RV begins. Nil
    /// for fields that are not rich text.
    mutating func richStyle(of field: Field, widget: Widget? = nil) -> RichTextStyle? {
        guard field.kind == .text, field.flags.contains(.richText) else { return nil }
        let base = holder(of: "DS", field, widget)
        let value = holder(of: "RV", field, widget)
        guard base != nil || value != nil || options.markup[field.name] != nil else { return nil }
        let source = RichTextSource(base: base, value: value)
        if let known = richStyles[source] { return known }
        var style = RichTextStyle(css: base.flatMap { text("DS", of: $0) } ?? "")
        if let text = value.flatMap({ text("RV", of: $0) }), let first = RichText(text, style: style).firstStyle {
            style = first
        }
        richStyles[source] = style
        return style
    }

    /// The dictionary that has DS or RV for a widget: its own, its field's, or a group's above.
    private func holder(of key: PDFName, _ field: Field, _ widget: Widget?) -> PDFReference? {
        for start in [widget?.reference].compactMap({ $0 }) + field.nodes + field.widgets.prefix(1).map(\.reference) {
            var node: PDFReference? = start
            for _ in 0..<64 {
                guard let reference = node, let dictionary = form.document.dictionary(.reference(reference)) else {
                    break
                }
                if dictionary[key] != nil { return reference }
                node = dictionary["Parent"]?.reference
            }
        }
        return nil
    }

    /// The beginning of DS or RV; how a value begins says its style.
    private func text(_ key: PDFName, of holder: PDFReference) -> String? {
        let bytes: [UInt8]? =
            switch form.document.resolve(form.document.dictionary(.reference(holder))?[key]) {
            case .string(let bytes): bytes
            case .stream(let stream): StreamDecoder.decode(stream, in: form.document, limit: 1 << 20)
            default: nil
            }
        return bytes.map { TextString.decode(Array($0.prefix(1 << 14))) }
    }

    /// A field as the mapping makes it: one whose values have styles is a rich text field.
    func styled(_ field: Field) -> Field {
        guard options.markup[field.name] != nil, field.takesStyles else { return field }
        var field = field
        field.flags.insert(.richText)
        return field
    }

    /// The plan of a widget that shows rich text; nil for other widgets.
    mutating func richPlan(_ widget: Widget, of field: Field, _ box: WidgetBox) -> WidgetDraft? {
        guard let style = richStyle(of: field, widget: widget) else { return nil }
        let appearance = appearanceFonts.appearance(of: widget, field: field)
        var aligned = widget
        if let alignment = style.alignment { aligned.quadding = alignment }
        func plan(_ font: (name: PDFName, fonts: FontStack)) -> TextPlan {
            TextPlan(
                field: field, widget: aligned, box: box, fonts: font.fonts,
                appearance: appearance.styled(style, fontName: font.name))
        }
        guard field.takesStyles, planIndexes[field.name] != nil else {
            return WidgetDraft(
                content: .text(plan(appearanceFonts.font(for: style, name: appearance.fontName, widget: widget))))
        }
        let (own, fonts) = appearanceFonts.variants(of: style, name: appearance.fontName, widget: widget)
        let variants = fonts.map(plan)
        var draft = WidgetDraft(content: .text(variants[own]))
        draft.rich = RichFaces(
            plan: RichTextPlan(base: variants[own], style: style, own: own, variants: variants))
        return draft
    }
}

/// Where the style of a rich text field comes from.
struct RichTextSource: Hashable {
    /// The dictionary with DS.
    var base: PDFReference?
    /// The dictionary with RV.
    var value: PDFReference?
}
