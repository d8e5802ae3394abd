public import PDFText

/// How a text is broken into lines, and how it is split where it goes on elsewhere.
extension TextPlan {
    /// How far the first lines of paragraphs are moved in, in points.
    var indent: Double { mode == .multiline ? liveCycle?.textIndent ?? 0 : 0 }

    /// Whether a line begins a paragraph.
    func isFirst(_ line: TextLines.Line, of text: EncodedText) -> Bool {
        line.start == 0 || text.glyphs[line.start - 1].kind == .lineBreak
    }

    /// Breaks paragraphs into lines no wider than W − 4b, after spaces where there is one, else between characters.
    func wrap(_ text: EncodedText, size: Double, into output: inout TextLines) {
        output.lines.removeAll(keepingCapacity: true)
        let (whole, indent) = (frame.width + Self.tolerance, indent)
        var room = whole - indent
        var start = 0
        var index = 0
        var width = 0.0  // of everything since start
        var inked = 0.0  // up to the last glyph that is no space
        var breakEnd = -1  // the line may end here …
        var breakWidth = 0.0  // … with this width
        var breakNext = 0  // … and the next one start here
        let glyphs = text.glyphs
        while index < glyphs.count {
            let glyph = glyphs[index]
            if glyph.kind == .lineBreak {
                output.lines.append(TextLines.Line(start: start, end: index, width: inked))
                index += 1
                (start, width, inked, breakEnd, room) = (index, 0, 0, -1, whole - indent)
                continue
            }
            let advance = advance(glyph, size: size, at: width)
            if index > start, text.breaks(before: index) { (breakEnd, breakWidth, breakNext) = (index, inked, index) }
            if glyph.kind == .space || glyph.kind == .tab {
                width += advance
                index += 1
                (breakEnd, breakWidth, breakNext) = (index, inked, index)
                continue
            }
            if width + advance > room, index > start {
                if breakEnd > start {
                    output.lines.append(TextLines.Line(start: start, end: breakEnd, width: breakWidth))
                    index = breakNext
                } else {
                    breakInside(text, start: start, index: &index, size: size, width: &inked)
                    output.lines.append(TextLines.Line(start: start, end: index, width: inked))
                }
                (start, width, inked, breakEnd, room) = (index, 0, 0, -1, whole)
                continue
            }
            width += advance
            inked = width
            index += 1
        }
        if start < glyphs.count || output.lines.isEmpty || glyphs.last?.kind == .lineBreak {
            output.lines.append(TextLines.Line(start: start, end: glyphs.count, width: inked))
        }
    }

    /// Goes back to the last place between two characters; one character at least stays on the line.
    private func breakInside(_ text: EncodedText, start: Int, index: inout Int, size: Double, width: inout Double) {
        guard !text.startsCharacter(index) else { return }
        var end = index
        while end > start, !text.startsCharacter(end) { end -= 1 }
        if end == start {
            repeat { index += 1 } while index < text.glyphs.count && !text.startsCharacter(index)
            end = index
        }
        index = end
        width = self.width(text.glyphs[start..<end], size: size)
    }

    /// Splits a value that is too long for the widget where a line ends.
    ///
    /// The size is the field's own; an automatic one does not shrink below 12 points, which is Acrobat's for several
    /// lines, since what does not fit goes on elsewhere.
    ///
    /// - Parameter text: A buffer.
    /// - Returns: What the widget shows, and the rest; nil when all of it fits, and for combs, passwords and characters
    ///   that no font has.
    /// - Complexity: O(characters).
    public func split(_ value: ArraySlice<UInt8>, using text: inout EncodedText) -> (shown: String, rest: String)? {
        guard mode == .singleLine || mode == .multiline, !isPassword, text.encode(value, with: fonts) else {
            return nil
        }
        let metrics = metrics(text)
        let size = splitSize
        var output = TextLines()
        wrap(text, size: size, into: &output)
        let room = mode == .singleLine ? 1 : rows(metrics, size: size)
        guard output.lines.count > room else { return nil }
        let end = text.scalarOffset(ofGlyph: output.lines[room].start)
        return (Self.trimmed(text.scalars[..<end]), Self.trimmed(text.scalars[end...]))
    }

    /// The size at which a text that goes on elsewhere is split, in points.
    var splitSize: Double {
        if appearance.size > 0 { return appearance.size }
        return mode == .multiline ? 12 : min(12, max(1, (box.height - 2 * box.inset) / 1.35))
    }

    /// How many lines end above the lower edge of the box; one at least.
    func rows(_ metrics: FontMetrics, size: Double) -> Int {
        let leading = leading(metrics, size: size)
        guard leading > 0 else { return 1 }
        if let liveCycle {
            let room = box.height - liveCycle.insets.top - liveCycle.insets.bottom + Self.tolerance
            let others = (room - liveCycle.blockHeight(1, size: size)) / leading
            return 1 + Int(max(0, min(others, 10_000)))
        }
        let height = box.height - 2 * box.inset - metrics.descent * size + Self.tolerance
        return max(1, Int(max(0, min(height / leading, 10_000))))
    }

    private static func trimmed(_ scalars: ArraySlice<UInt32>) -> String {
        func isBlank(_ scalar: UInt32) -> Bool { scalar <= 0x20 }
        let text = scalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        var string = String.UnicodeScalarView()
        string.append(contentsOf: text.compactMap { Unicode.Scalar($0) })
        return String(string)
    }
}
