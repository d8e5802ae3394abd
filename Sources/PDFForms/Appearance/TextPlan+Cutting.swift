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

    /// Leaves out the last lines of a text that stands at the bottom or in the middle of its box and reaches above it.
    func keepFirst(_ text: EncodedText, _ metrics: FontMetrics, _ output: inout TextLines) {
        let size = output.fit.size
        let kept = min(rows(metrics, size: size), output.lines.count)
        output.fit.dropped = text.glyphs.count - (kept == 0 ? 0 : output.lines[kept - 1].end)
        output.lines.removeLast(output.lines.count - kept)
        let first = firstBaseline(metrics, size: size, lines: kept)
        for index in output.lines.indices {
            output.lines[index].y = first - Double(index) * leading(metrics, size: size)
        }
    }

    private static let highestCapital = 0.75

    /// Notes what the upper edge cuts.
    func note(_ cut: Double, _ output: inout TextLines) {
        (output.fit.excess, output.fit.isCutAbove) = (cut, cut > 0)
    }
}
