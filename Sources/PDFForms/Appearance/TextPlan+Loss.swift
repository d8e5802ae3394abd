import PDFText

/// What the edges of a box cut off a text that does not fit it.
extension TextPlan {
    /// How much of a letter's width may be cut before it cannot be told.
    private static let legibleWidth = 0.25
    /// How deep, in ems, a line may reach below the edge before its letters cannot be told.
    private static let legibleDepth = 0.1
    /// How much of its height a line of capitals may lack.
    private static let legibleHeight = 0.5

    /// Notes what cannot be read of a text that is larger than its box.
    ///
    /// - Complexity: O(glyphs), and nothing at all for texts that fit.
    func noteLoss(of text: EncodedText, in output: inout TextLines) {
        guard output.fit.excess > 0, output.fit.dropped == 0 else { return }
        var loss = TextLoss()
        loss.characterCount = text.glyphs.indices.count(where: text.startsCharacter)
        loss.lineCount = output.lines.count
        switch mode {
        case .multiline:
            let height = top(metrics(text)) * output.fit.size
            let above = output.lines.prefix { isAboveEdge($0, height: height) }
            let first = output.lines.firstIndex { isBelowEdge($0, size: output.fit.size) } ?? output.lines.count
            loss.lines = above.count + output.lines.count - first
            loss.isAtStart = !above.isEmpty
            let lost = [
                0..<(above.last?.end ?? 0),
                (first < output.lines.count ? output.lines[first].start : text.glyphs.count)..<text.glyphs.count,
            ]
            loss.characters = lost.reduce(0) { $0 + $1.count(where: text.startsCharacter) }
            // Line ends that nothing follows are no words.
            guard lost.contains(where: { text.glyphs[$0].contains { $0.kind == .ink } }) else { return }
        case .comb(let cells) where loss.characterCount > cells: loss.characters = loss.characterCount - cells
        case .singleLine, .comb:
            if output.fit.isCutAbove {
                let height = top(text, metrics(text)) * output.fit.size
                guard output.fit.excess > height * Self.legibleHeight else { return }
                loss.characters = loss.characterCount
            } else {
                loss.characters = beyondEdge(text, output)
            }
        }
        if loss.characters > 0 { output.fit.loss = loss }
    }

    private func isBelowEdge(_ line: TextLines.Line, size: Double) -> Bool {
        line.y < frame.clipBottom - Self.visible - Self.legibleDepth * size
    }

    /// Only texts that stand at the bottom or in the middle of their boxes, as LiveCycle sets them, reach above these.
    private func isAboveEdge(_ line: TextLines.Line, height: Double) -> Bool {
        liveCycle != nil && line.y + height - frame.clipTop > max(Self.visible, height * Self.legibleHeight)
    }

    /// How many characters at the end of a line that is too long cannot be told.
    private func beyondEdge(_ text: EncodedText, _ output: TextLines) -> Int {
        guard let line = output.lines.first else { return 0 }
        let edge = text.isShaped || output.fit.isSqueezed ? box.width : frame.clipRight
        var pen = line.x
        var count = 0
        for (index, glyph) in text.glyphs.enumerated() where glyph.kind != .lineBreak {
            let width = advance(glyph, size: output.fit.size, at: pen - line.x)
            pen += width
            guard glyph.kind == .ink, text.startsCharacter(index) else { continue }
            if pen - edge > max(Self.visible, width * Self.legibleWidth) { count += 1 }
        }
        return count
    }
}
