public import PDFObjects
import PDFText

/// The appearance of a check box or radio button that has none of its own: the ZapfDingbats character of MK/CA
/// (ISO 32000-1, table 189), in the middle of the box.
public struct ButtonAppearance: Sendable {
    /// The font resource that the operators name.
    public static let fontName: PDFName = "ZaDb"

    /// The font dictionary.
    public static let font: PDFObject = .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("ZapfDingbats"),
    ])

    /// The form XObject of a state, without Resources.
    public static func stream(_ widget: Widget, kind: FieldKind, isOn: Bool) -> PDFStream? {
        guard let rectangle = widget.rectangle else { return nil }
        let box = WidgetBox(
            rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        var output = ContentWriter()
        let caption = widget.characteristics.caption?.utf8.first ?? UInt8(ascii: kind == .radio ? "l" : "4")
        let round = kind == .radio && caption == UInt8(ascii: "l")
        Decoration.write(widget, box: box, round: round, into: &output)
        if isOn { mark(caption, widget, box, into: &output) }
        let dictionary: PDFDictionary = [
            "Type": .name("XObject"), "Subtype": .name("Form"),
            "BBox": PDFRectangle(0, 0, box.width, box.height).object, "Matrix": box.matrix.object,
        ]
        return PDFStream(dictionary: dictionary, bytes: output.bytes)
    }

    private static func mark(_ caption: UInt8, _ widget: Widget, _ box: WidgetBox, into output: inout ContentWriter) {
        guard let font = dingbats, let glyph = font.glyphs.first(where: { $0.code == Int(caption) }) else { return }
        let appearance = DefaultAppearance([widget.defaultAppearance])
        // The glyph's box is about 0.8 em; 0.75 of the room leaves the margin that Acrobat leaves.
        let room = max(1, min(box.width, box.height) - 2 * box.inset)
        let size = appearance.size > 0 && appearance.fontName == fontName ? appearance.size : room * 0.9
        let middle = Double(glyph.left + glyph.right) / 2000
        output.raw("q\nBT\n")
        output.raw(appearance.color)
        output.raw("\n")
        output.name(fontName)
        output.space()
        output.numbers(size)
        output.raw("Tf\n")
        // The dingbats stand around a middle of 0.35 em above the baseline.
        output.numbers(box.width / 2 - middle * size, box.height / 2 - 0.35 * size)
        output.raw("Td\n")
        output.literal([caption])
        output.raw("Tj\nET\nQ\n")
    }

    private static let dingbats = StandardFont(named: "ZapfDingbats")
}
