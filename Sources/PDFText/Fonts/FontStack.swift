public import PDFObjects
import Synchronization

/// The fonts that may set one field's text, best first: the field's own, then the standard font most like it, then
/// that font's letters beyond WinAnsiEncoding.
public struct FontStack: Sendable {
    /// The faces in order of preference.
    public let faces: [TextFace]
    /// How many faces at the front must set a text alone or not at all. The others share a typeface and may mix.
    let aloneCount: Int
    /// How many faces are to be used before fonts of this machine. What comes behind is a font that the form names and
    /// does not embed.
    let ordinaryCount: Int
    /// The style that fonts of this machine should have.
    let style: FontStyle
    /// The language of the document (Lang of the catalog), for characters that languages write differently.
    let language: String?
    /// What lays out text that is not in the field's own font; nil for the metrics of the font that it is in.
    private let layout: FontMetrics?
    /// A number that no other stack of this process has; copies of a stack share it.
    let number: Int

    private static let count = Atomic(0)

    /// Makes the stack for a font of the template.
    ///
    /// - Parameters:
    ///   - object: The font dictionary or a reference to it; nil when the form has no such font.
    ///   - resourceName: The name that the default appearance gives it.
    ///   - measuresEmBox: Whether the depth of its em box is wanted of the font file, too.
    ///   - measuresInk: Whether it is wanted what the letters of embedded fonts paint.
    ///   - layout: The metrics that lay out its text, whatever the faces' own.
    ///   - resources: The form's fonts, of which one of the same family serves where this one cannot be written with.
    public init(
        _ object: PDFObject?, resourceName: String, in document: PDFDocument, measuresEmBox: Bool = false,
        measuresInk: Bool = false, layout: FontMetrics? = nil, among resources: PDFDictionary = [:]
    ) {
        let reader = FontReader(document: document, measuresEmBox: measuresEmBox, measuresInk: measuresInk)
        let style = object.map { reader.style($0, resourceName: resourceName) } ?? FontStyle(fontName: resourceName)
        let itself = object.flatMap(reader.face)
        let twin = itself == nil ? object.flatMap { reader.twin(of: $0, among: resources) } : nil
        let own = itself ?? twin
        let layout = layout ?? (itself == nil ? object.flatMap { reader.metrics($0) } : nil)
        let isStandard = object.map(reader.isStandard) ?? true
        var faces: [TextFace] = []
        if let own { faces.append(own) }
        aloneCount = own == nil || isStandard ? 0 : 1
        // A dingbat font cannot say words: those go in Helvetica.
        let textual = own == nil || (style.family != .symbol && style.family != .dingbats) ? style : FontStyle(.sans)
        if let font = StandardFont(named: textual.standardName) {
            faces += TextFace.faces(of: font)
        }
        ordinaryCount = faces.count
        if own == nil, let face = object.flatMap(reader.unembeddedComposite) { faces.append(face) }
        self.layout = layout
        self.faces = faces
        self.style = textual
        language = document.resolve(document.catalog["Lang"]).string.map(TextString.decode)
        number = Self.count.add(1, ordering: .relaxed).newValue
    }

    /// The face that sets every text whose characters it has; nil where there is none but a font of this machine.
    public var leadingFace: TextFace? { ordinaryCount > 0 ? faces[0] : nil }

    /// The metrics that lay out a text set in some face: the typeface's, not the encoding's.
    public func metrics(of face: Int) -> FontMetrics {
        if let layout { return layout }
        return faces[face < aloneCount ? face : min(aloneCount, faces.count - 1)].metrics
    }

    /// Whether a name in a default appearance stands for a standard font even where the form has no such font: its
    /// PostScript name, or the one that Acrobat gives it.
    public static func isStandardName(_ name: String) -> Bool {
        StandardFont.names.contains(name) || FontStyle.short[name.lowercased()] != nil
    }
}
