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
    /// The style that the name says. It is the font's own, whichever field's style it was found for: threads ask in any order,
    /// and what is embedded must not depend on who asked first.
    let style: FontStyle
    let ascent: Int
    let descent: Int
    let capHeight: Int
    private let glyphs = Mutex<[UInt16: Glyph]>([:])
    /// By script and language, `FontFile.ruledGlyphs`.
    private let ruled = Mutex<[Segment: [UInt64]?]>([:])

    private struct Segment: Hashable {
        var script: UInt32
        var language: String?
    }

    init?(_ source: SystemFont) {
        guard let file = FontFile(path: source.path, index: source.index) else { return nil }
        self.source = source
        self.file = file
        let name = file.postScriptName
        self.name = name.isEmpty ? "Fallback" : name
        style = FontStyle(fontName: name)
        let metrics = file.verticalMetrics
        ascent = Int(metrics.ascent.rounded())
        descent = Int(metrics.descent.rounded())
        capHeight = Int((metrics.capHeight ?? 700).rounded())
    }

    /// Whether the font can draw a character: it has a glyph, and the glyph is an outline or stands for a blank.
    ///
    /// U+FFFD stands for what was lost before it got here; a picture of it is not the value.
    func canDraw(_ scalar: UInt32) -> Bool {
        guard scalar != 0xFFFD, source.has(scalar), let glyph = file.glyph(scalar) else { return false }
        return UnicodeClass.isBlank(scalar) || self.glyph(glyph).hasInk
    }

    /// The glyph of a character that is set by itself whatever stands beside it, in text of some scripts and a language;
    /// nil where rules of the font have a say.
    ///
    /// - Complexity: O(1) once a script and language was asked for. Takes locks: keep the result.
    func steadyGlyph(_ scalar: UInt32, scripts: [UInt32], language: String?) -> UInt16? {
        guard let glyph = file.glyph(scalar) else { return nil }
        for script in scripts {
            guard let bits = ruledGlyphs(Segment(script: script, language: language)),
                bits[Int(glyph >> 6)] & 1 << UInt64(glyph & 63) == 0
            else { return nil }
            // What a shaper does without rules of the font: leave out, put apart, put together.
            let alone = file.shape([scalar], 0..<1, script: script, isRightToLeft: false, language: language)
            guard alone.count == 1, alone[0].glyph == glyph, alone[0].advance == self.glyph(glyph).width,
                alone[0].dx == 0, alone[0].dy == 0
            else { return nil }
        }
        return glyph
    }

    private func ruledGlyphs(_ segment: Segment) -> [UInt64]? {
        ruled.withLock { ruled in
            if let known = ruled[segment] { return known }
            let bits = file.ruledGlyphs(script: segment.script, language: segment.language)
            ruled[segment] = .some(bits)
            return bits
        }
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
