import PDFText

extension TextPlan {
    /// Cells of W/n. A glyph stands in the middle of its cell by the width of its ink, the left bearing not subtracted
    /// (21 samples); the first cell follows Q.
    func layOutComb(_ text: EncodedText, _ cells: Int, _ output: inout TextLines) {
        let metrics = metrics(text)
        let cell = frame.cellsWidth / Double(max(1, cells))
        // No sample of an automatic size exists: the height's rule, and no glyph wider than its cell.
        var size = appearance.size
        if size == 0 {
            size = max(1, (box.height - 2 * box.inset) / 1.35)
            for glyph in text.glyphs where glyph.width > 0 { size = min(size, cell * 1000 / Double(glyph.width)) }
        }
        let cellStarts = text.glyphs.indices.filter(text.startsCharacter)
        let count = cellStarts.count
        let first =
            switch quadding {
            case .left: 0
            case .centered: max(0, (cells - count) / 2)
            case .right: max(0, cells - count)
            }
        let y = combBaseline(metrics, size: size)
        for (place, index) in text.visualOrder(cellStarts).enumerated() {
            let end = cellStarts.first { $0 > index } ?? text.glyphs.count
            let width =
                text.isShaped
                ? self.width(text.glyphs[index..<end], size: size)
                : Double(ink(text.glyphs[index].code, in: Int(text.glyphs[index].face))) * size / 1000
            output.lines.append(
                TextLines.Line(
                    start: index, end: end, width: width,
                    x: frame.cellsLeft + Double(first + place) * cell + (cell - width) / 2, y: y))
        }
        output.fit.size = size
        if count > cells {
            output.fit.excess = Double(count - cells) * cell
        } else {
            note(cut(top(text, metrics), size: size, y: y), &output)
        }
    }

    /// The width of a glyph's ink in thousandths of an em; its advance where that is not known.
    func ink(_ code: UInt16, in face: Int) -> Float {
        let ink = fonts.faces[face].ink
        guard Int(code) < ink.count, ink[Int(code)].isKnown else {
            return fonts.faces[face].width(code)
        }
        return ink[Int(code)].right - ink[Int(code)].left
    }

    /// The ordinary baseline while the line box fits between 2b and H − b; else capitals are centred in that span; else
    /// 2b + D·fs. Three of three samples of one document; where exactly the first switch lies is an assumption.
    func combBaseline(_ metrics: FontMetrics, size: Double) -> Double {
        let (height, inset) = (box.height, box.inset)
        if liveCycle != nil || metrics.lineHeight * size <= height - 2 * inset { return baseline(metrics, size: size) }
        let span = height - 3 * inset
        let cap = metrics.capHeight * size
        return cap <= span ? 2 * inset + (span - cap) / 2 : 2 * inset + metrics.descent * size
    }
}
