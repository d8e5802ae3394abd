public import PDFObjects
import Synchronization

/// One font as a field's text uses it: which code says a character, how wide it is, and the font object to name.
///
/// Immutable; workers share it.
public struct TextFace: Sendable {
    /// The font dictionary, or a reference to it.
    public let font: PDFObject
    /// Bytes of a code in a string: 1 for simple fonts, 2 for composite ones.
    public let codeLength: Int
    /// The vertical metrics.
    public let metrics: FontMetrics
    /// The codes by scalar.
    public let codes: CodeMap
    /// Advance widths by code, in thousandths of an em.
    public let widths: [Float]
    /// The advance of codes beyond `widths`.
    let defaultWidth: Float
    /// What is painted, by code, where that is known; else empty.
    public let ink: [InkBox]
    /// How far the printable ASCII characters of a standard font reach below and above the baseline, and to the left and
    /// right of their advances, in thousandths of an em; nil where one of them may reach over its neighbour, and for all
    /// other fonts, whose letters another program may draw otherwise than this one supposes.
    public let reach: InkBox?

    init(
        font: PDFObject, codeLength: Int = 1, metrics: FontMetrics, codes: CodeMap, widths: [Float],
        defaultWidth: Float = 0, ink: [InkBox] = [], isStandard: Bool = false
    ) {
        self.font = font
        self.codeLength = codeLength
        self.metrics = metrics
        self.codes = codes
        self.widths = widths
        self.defaultWidth = defaultWidth
        self.ink = ink
        reach = isStandard ? Self.reach(of: ink, codes, widths) : nil
    }

    /// The advance of a code, in thousandths of an em.
    public func width(_ code: UInt16) -> Float { Int(code) < widths.count ? widths[Int(code)] : defaultWidth }

    /// All faces of a standard font, best first.
    ///
    /// - Complexity: O(1), but for the first time.
    static func faces(of font: StandardFont) -> [TextFace] {
        standardFaces.withLock { known in
            if let faces = known[font.name] { return faces }
            let faces = [standard(font)] + [extended(font)].compactMap { $0 }
            known[font.name] = faces
            return faces
        }
    }

    /// Those of the standard fonts that were asked for.
    private static let standardFaces = Mutex<[String: [TextFace]]>([:])

    /// A standard font in WinAnsiEncoding (Symbol and ZapfDingbats in their own).
    private static func standard(_ font: StandardFont) -> TextFace {
        let own = font.name == "Symbol" || font.name == "ZapfDingbats"
        let encoding = own ? GlyphEncoding(builtInOf: font) : .winAnsi
        var dictionary: PDFDictionary = [
            "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(PDFName(rawValue: font.name)),
        ]
        if !own { dictionary["Encoding"] = .name("WinAnsiEncoding") }
        return make(font, encoding: encoding, object: .dictionary(dictionary))
    }

    /// The glyphs of a standard font that WinAnsiEncoding leaves out: the letters of Central and Eastern European
    /// languages in Latin script. The 14 fonts have them (AFM files, character set ExtendedRoman); a font dictionary
    /// with Differences (ISO 32000-1, table 114) makes them reachable. Nil when there are none.
    private static func extended(_ font: StandardFont) -> TextFace? {
        guard font.name != "Symbol", font.name != "ZapfDingbats" else { return nil }
        let usual = Set(GlyphEncoding.winAnsi.names)
        let names = font.glyphs.map(\.name).filter { !usual.contains($0) && GlyphNames.scalar($0[...]) != nil }
        guard !names.isEmpty else { return nil }
        var encoding = GlyphEncoding.standard
        encoding.names = Array(repeating: "", count: 256)
        let first = 33
        for (index, name) in names.prefix(256 - first).enumerated() { encoding.names[first + index] = name }
        let differences = names.prefix(256 - first).map { PDFObject.name(PDFName(rawValue: $0)) }
        let object: PDFDictionary = [
            "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(PDFName(rawValue: font.name)),
            "Encoding": .dictionary([
                "Type": .name("Encoding"), "Differences": .array([.integer(first)] + differences),
            ]),
        ]
        return make(font, encoding: encoding, object: .dictionary(object))
    }

    private static func make(_ font: StandardFont, encoding: GlyphEncoding, object: PDFObject) -> TextFace {
        var byName: [String: StandardFont.Glyph] = [:]
        for glyph in font.glyphs { byName[glyph.name] = glyph }
        let glyphs = encoding.names.map { byName[$0] }
        return TextFace(
            font: object, metrics: font.metrics, codes: encoding.codes { glyphs[$0] != nil },
            widths: glyphs.map { $0?.width ?? 0 }, ink: glyphs.map { $0.map(InkBox.init) ?? InkBox() },
            isStandard: true)
    }
}
