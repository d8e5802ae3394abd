import PDFText

/// What the upper edge of a box cuts off a line, since Acrobat's baseline does not look at it.
extension TextPlan {
    /// How high a font's capitals are, in ems.
    ///
    /// Some programs write the height of the whole font as that of its capitals (LibreOffice: 1005 of Arial's 716).
    func top(_ metrics: FontMetrics) -> Double { min(metrics.capHeight, Self.highestCapital) }

    /// How high a text is, in ems: at least as high as capitals, and with the marks on them where the ink is known.
    func top(_ text: EncodedText, _ metrics: FontMetrics) -> Double {
        text.glyphs.reduce(into: top(metrics)) { top, glyph in
            guard glyph.kind == .ink, Int(glyph.face) < fonts.faces.count else { return }
            let ink = fonts.faces[Int(glyph.face)].ink
            if Int(glyph.code) < ink.count, ink[Int(glyph.code)].isKnown {
                top = max(top, Double(ink[Int(glyph.code)].top) / 1000)
            }
        }
    }

    /// By how much the box's upper edge cuts a line of some height in ems, in points; 0 where nobody sees it.
    func cut(_ top: Double, size: Double, y: Double) -> Double {
        let cut = y + top * size - frame.clipTop
        return cut > Self.visible ? cut : 0
    }

    private static let highestCapital = 0.75

    /// Notes what the upper edge cuts.
    func note(_ cut: Double, _ output: inout TextLines) {
        (output.fit.excess, output.fit.isCutAbove) = (cut, cut > 0)
    }
}
