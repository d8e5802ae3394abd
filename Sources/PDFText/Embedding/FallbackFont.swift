import Synchronization

/// A font of this machine that says what a form's own fonts cannot. Immutable but for a cache; threads share it.
public final class FallbackFont: Sendable {
    /// A glyph, ready to be embedded.
    struct Glyph: Sendable {
        var charstring: [UInt8]
        /// The advance in thousandths of an em.
        var width: Float
        var hasInk: Bool
    }

    let source: SystemFont
    let file: FontFile
    /// The PostScript name.
    let name: String
    let style: FontStyle
    let ascent: Int
    let descent: Int
    let capHeight: Int
    private let glyphs = Mutex<[UInt16: Glyph]>([:])

    init?(_ source: SystemFont, style: FontStyle) {
        guard let file = FontFile(path: source.path, index: source.index) else { return nil }
        self.source = source
        self.file = file
        self.style = style
        let name = file.postScriptName
        self.name = name.isEmpty ? "Fallback" : name
        let metrics = file.verticalMetrics
        ascent = Int(metrics.ascent.rounded())
        descent = Int(metrics.descent.rounded())
        capHeight = Int((metrics.capHeight ?? 700).rounded())
    }

    /// Whether the font can draw a character: it has a glyph, and the glyph is an outline or stands for a blank.
    func canDraw(_ scalar: UInt32) -> Bool {
        guard source.has(scalar), let glyph = file.glyph(scalar) else { return false }
        return UnicodeClass.isBlank(scalar) || self.glyph(glyph).hasInk
    }

    /// A glyph; the outline is read once.
    func glyph(_ number: UInt16) -> Glyph {
        if let known = glyphs.withLock({ $0[number] }) { return known }
        let outline = file.outline(number)
        let glyph = Glyph(charstring: outline.charstring, width: file.advance(number), hasInk: outline.hasInk)
        glyphs.withLock { $0[number] = glyph }
        return glyph
    }
}
