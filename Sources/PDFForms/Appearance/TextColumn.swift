public import PDFObjects
public import PDFText

/// Running text in a column, for pages that are made of it and not of fields.
public struct TextColumn: Sendable {
    private let plan: TextPlan

    /// Makes a column.
    ///
    /// - Parameters:
    ///   - width: The column's, in points.
    ///   - size: The font's, in points.
    public init(width: Double, size: Double, fonts: FontStack) {
        plan = TextPlan(columnOf: width, size: size, fonts: fonts)
    }

    /// Breaks a text into lines of the column, by the same rules as in a field of several lines.
    ///
    /// Paragraphs that run from right to left end at the right edge.
    ///
    /// - Returns: False when no font has some character; `text.missing` names it.
    /// - Complexity: O(characters).
    public func set(
        _ value: ArraySlice<UInt8>, into text: inout EncodedText, _ lines: inout TextLines
    ) -> Bool {
        guard text.encode(value, with: plan.fonts) else { return false }
        lines.fit = TextFit()
        lines.fit.size = plan.appearance.size
        plan.wrap(text, size: plan.appearance.size, into: &lines)
        guard text.isShaped else { return true }
        for paragraph in lines.paragraphs(of: text) {
            let glyphs = lines.lines[paragraph.lowerBound].start..<lines.lines[paragraph.upperBound - 1].end
            // In a paragraph from left to right, something has level 0 (UAX #9, P3 and X1).
            guard !glyphs.isEmpty, text.placements[glyphs].allSatisfy({ $0.level > 0 }) else { continue }
            for index in paragraph { lines.lines[index].x = max(0, plan.frame.width - lines.lines[index].width) }
        }
        return true
    }

    /// Writes some lines of a column, as a text object of its own.
    ///
    /// - Parameters:
    ///   - range: Which of the lines.
    ///   - origin: The left edge of the column, and the baseline of the first of these lines, in points.
    ///   - leading: The distance of baselines, in points.
    ///   - used: Set for each face that was named.
    ///   - subsets: Takes in the glyphs of fonts of this machine.
    public func write(
        _ text: EncodedText, _ lines: TextLines, _ range: Range<Int>, names: TextPlan.FaceNames,
        origin: (x: Double, y: Double),
        leading: Double, used: inout FaceUse, subsets: inout FontSubsets, into output: inout ContentWriter
    ) {
        var shown = TextLines()
        shown.fit = lines.fit
        for (place, index) in range.enumerated() {
            shown.lines.append(lines.lines[index])
            shown.lines[place].y = -Double(place) * leading
        }
        output.raw("BT\n")
        plan.writeState(isRed: false, into: &output)
        plan.writeLines(text, shown, names: names, origin: origin, used: &used, subsets: &subsets, into: &output)
        output.raw("ET\n")
    }
}

extension TextLines {
    /// How many lines there are.
    public var count: Int { lines.count }

    /// How wide a line is without trailing spaces, in points.
    public func width(ofLine index: Int) -> Double { lines[index].width }

    /// How far a line begins from the left edge of the column, in points.
    public func start(ofLine index: Int) -> Double { lines[index].x }

    /// The lines of each paragraph of a text, in order.
    public func paragraphs(of text: EncodedText) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for (index, line) in lines.enumerated()
        where index + 1 == lines.count || (line.end < text.glyphs.count && text.glyphs[line.end].kind == .lineBreak) {
            result.append(start..<(index + 1))
            start = index + 1
        }
        return result
    }
}
