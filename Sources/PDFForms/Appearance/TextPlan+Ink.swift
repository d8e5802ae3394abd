public import PDFObjects
public import PDFText

extension TextPlan {
    /// Where the letters of a text stand that was laid out: in points of the widget's box, without regard to its clip.
    ///
    /// Letters whose ink is not known reach from the descent of their font to the height of its capitals.
    ///
    /// - Returns: Nil where the text shows nothing.
    /// - Complexity: O(glyphs).
    public func inkBounds(of text: EncodedText, _ lines: TextLines) -> PDFRectangle? {
        let metrics = fonts.metrics(of: text.mainFace)
        let size = lines.fit.size
        var bounds: PDFRectangle?
        for line in lines.lines {
            var (low, high) = (Double.infinity, -Double.infinity)
            for glyph in text.glyphs[line.start..<line.end] where glyph.kind == .ink {
                let face = Int(glyph.face)
                let ink =
                    face < fonts.faces.count && Int(glyph.code) < fonts.faces[face].ink.count
                    ? fonts.faces[face].ink[Int(glyph.code)] : nil
                if let ink, ink.isKnown {
                    (low, high) = (min(low, Double(ink.bottom) / 1000), max(high, Double(ink.top) / 1000))
                } else {
                    (low, high) = (min(low, -metrics.descent), max(high, metrics.capHeight))
                }
            }
            guard low <= high else { continue }
            let (left, right) = (line.x, line.x + max(0, line.width))
            let (bottom, top) = (line.y + low * size, line.y + high * size)
            let known = bounds ?? PDFRectangle(left, bottom, right, top)
            bounds = PDFRectangle(
                min(known.llx, left), min(known.lly, bottom), max(known.urx, right), max(known.ury, top))
        }
        return bounds
    }
}
