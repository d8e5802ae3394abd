import PDFForms
import PDFObjects
import PDFPictures
import PDFText

/// Push buttons that show a row's picture, and fields that show a code.
extension TemplateContext {
    /// The code that a field's widget shows; nil when it shows its value in another way.
    func code(of field: Field, _ widget: Widget) -> BarcodeParameters? {
        if let code = options.codes[field.name], field.kind == .text || field.kind == .button { return code }
        guard field.kind == .text else { return nil }
        let dictionary = document.dictionary(.reference(widget.reference))
        return BarcodeParameters(paperMetadata: dictionary?["PMD"], in: document)
    }

    /// The caption of a button beside its picture: a line of text in a part of the box.
    struct Caption {
        var field: Field
        var widget: Widget
        /// The part, in points of the widget's box.
        var room: PDFRectangle
        /// Whether the caption covers the picture, rather than stands beside it.
        var isOnTop: Bool
    }

    /// Where a button's picture goes, and its caption.
    mutating func layOut(
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

    /// The dictionary of a form XObject, without resources.
    static func formXObject(_ box: PDFRectangle, _ matrix: PDFMatrix = .identity) -> PDFDictionary {
        var dictionary: PDFDictionary = [
            "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": box.object,
        ]
        if matrix != .identity { dictionary["Matrix"] = matrix.object }
        return dictionary
    }
}
