public import PDFObjects
public import PDFText

/// A rich text as codes of fonts: pieces of one style each, which are laid out as one text.
public struct StyledText: Sendable {
    /// A piece of one style on one line.
    private struct Piece {
        var text: EncodedText
        /// The plan that draws it.
        var variant: Int
        /// How large it is, where the field's text is 1.
        var scale: Double
        /// What colours it; nil for the field's own colour.
        var color: [UInt8]?
        /// How far its baseline stands above that of its line, in ems of the field's text.
        var rise: Double
        var isUnderlined: Bool
        var isStruckThrough: Bool
        /// Its first glyph and its first character in the whole text.
        var start: Int
        var scalarStart: Int

        var end: Int { start + text.glyphs.count }
    }

    private let plan: RichTextPlan
    private var pieces: [Piece] = []
    /// All pieces as one text: what is laid out, and what messages count.
    public private(set) var joined = EncodedText()
    /// The embedding levels of its characters; empty where all of it runs from left to right.
    private var levels: [UInt8] = []
    /// The alignments of its paragraphs.
    private var alignments: [Quadding?] = []
    /// A piece that has a character which no font has.
    public private(set) var unsayable: EncodedText?
    /// Whether something of its style is left out: another font family, or a size larger than the field's.
    public private(set) var isSimplified = false
    /// Whether line breaks were made spaces, as a field of one line has none.
    public private(set) var hasJoinedLines = false

    /// A size at which letters can be told from the others of their line.
    private static let raisedScale = 0.65
    /// The strokes of the standard fonts' metrics (UnderlinePosition −100, UnderlineThickness 50), and where Arial has its
    /// line through (OS/2: 0.259), in ems.
    private static let (underline, strike, stroke) = (-0.1, 0.259, 0.05)

    /// Encodes a rich text for a widget.
    ///
    /// - Complexity: O(characters).
    public init(_ rich: RichText, _ plan: RichTextPlan) {
        self.plan = plan
        var lines = rich.lines
        if plan.base.mode != .multiline {
            while lines.count > 1, lines.last?.runs.allSatisfy(\.text.isEmpty) ?? false { lines.removeLast() }
            hasJoinedLines = lines.count > 1
        }
        let largest = lines.flatMap(\.runs).compactMap(\.style.size).max()
        // Where the field sets its size by itself, the largest letters are as large as it says.
        let size = plan.base.appearance.size == 0 ? largest : plan.base.appearance.size
        for (index, line) in lines.enumerated() {
            if index > 0, plan.base.mode == .multiline {
                joined.joinLineBreak()
            } else if index > 0 {
                add(RichTextRun(text: " ", style: plan.style), size)
            }
            alignments.append(line.alignment)
            for run in line.runs { add(run, size) }
        }
        guard joined.isShaped else { return }
        var whole = EncodedText()
        _ = whole.encode(Array(rich.plainText.utf8)[...], with: plan.base.fonts)
        levels = whole.levels
    }

    private mutating func add(_ run: RichTextRun, _ size: Double?) {
        let style = run.style
        var text = EncodedText()
        let variant = plan.variant(of: style)
        guard text.encode(Array(run.text.utf8)[...], with: plan.variants[variant].fonts, joiningLines: true) else {
            unsayable = unsayable ?? text
            return
        }
        var scale = 1.0
        if let size, size > 0, let own = style.size {
            if own > size { isSimplified = true }
            scale = min(1, own / size)
        }
        let rise = style.rise ?? 0
        if rise != 0, scale == 1 { scale = Self.raisedScale }
        if let families = style.families, families != plan.style.families { isSimplified = true }
        let color = style.color == plan.style.color ? nil : style.color
        let piece = Piece(
            text: text, variant: variant, scale: scale, color: color.flatMap(DefaultAppearance.operators), rise: rise,
            isUnderlined: style.isUnderlined ?? false, isStruckThrough: style.isStruckThrough ?? false,
            start: joined.glyphs.count, scalarStart: joined.scalars.count)
        joined.join(text, scale: scale)
        pieces.append(piece)
    }

    /// Lays the text out, as `TextPlan` does it with text of one style.
    ///
    /// - Complexity: As `TextPlan.layOut`.
    public mutating func layOut(overflow: OverflowRule, into lines: inout TextLines) {
        plan.base.layOut(&joined, overflow: overflow, into: &lines)
        guard alignments.contains(where: { $0 != nil && $0 != plan.base.quadding }) else { return }
        var paragraph = 0
        var glyph = 0
        for index in lines.lines.indices {
            let line = lines.lines[index]
            let start = line.start
            paragraph += joined.glyphs[glyph..<start].count { $0.kind == .lineBreak }
            glyph = start
            guard let alignment = alignments[min(paragraph, alignments.count - 1)] else { continue }
            let indent = plan.base.isFirst(line, of: joined) ? plan.base.indent : 0
            lines.lines[index].x = plan.base.x(line.width, alignment, indent: indent)
        }
    }

    /// Appends the text with its clip.
    ///
    /// - Parameters:
    ///   - names: The resource names of each variant's faces, with solidus and a space behind.
    ///   - origin: Added to every coordinate.
    ///   - used: Set for each face that was named, by variant.
    ///   - subsets: Takes in the glyphs of fonts that the form does not have.
    public func write(
        _ lines: TextLines, names: [TextPlan.FaceNames], origin: (x: Double, y: Double), used: inout [FaceUse],
        subsets: inout FontSubsets, into output: inout ContentWriter
    ) {
        guard !joined.glyphs.isEmpty else { return }
        plan.base.writeClip(isWhole: joined.isShaped || lines.fit.isSqueezed, origin: origin, into: &output)
        for line in lines.lines {
            var x = line.x
            let inked = lastInk(of: line)
            for segment in segments(of: line, size: lines.fit.size) {
                let piece = pieces[segment.piece]
                let size = lines.fit.size * piece.scale
                let y = line.y + piece.rise * lines.fit.size
                let drawing = plan.variants[piece.variant]
                output.raw("BT\n")
                drawing.writeState(piece.color ?? plan.base.appearance.color, into: &output)
                // Spaces at the end of what runs from right to left stand at its left.
                let start = segment.level % 2 == 0 ? x : x + blanks(atEndOf: segment, size: lines.fit.size)
                var part = TextLines()
                part.fit.size = size
                part.lines = [
                    TextLines.Line(
                        start: segment.range.lowerBound - piece.start, end: segment.range.upperBound - piece.start,
                        width: segment.width, x: start, y: y)
                ]
                drawing.writeLines(
                    piece.text, part, names: names[piece.variant], origin: origin, used: &used[piece.variant],
                    subsets: &subsets, into: &output)
                output.raw("ET\n")
                let glyphs =
                    segment.range.lowerBound..<max(segment.range.lowerBound, min(segment.range.upperBound, inked))
                let width = plan.base.width(joined.glyphs[glyphs], size: lines.fit.size)
                for (isDrawn, height) in [(piece.isUnderlined, Self.underline), (piece.isStruckThrough, Self.strike)]
                where isDrawn && width > 0 {
                    output.numbers(
                        TextPlan.rounded(x + origin.x),
                        TextPlan.rounded(y + origin.y + (height - Self.stroke / 2) * size),
                        TextPlan.rounded(width), TextPlan.rounded(Self.stroke * size))
                    output.raw("re f\n")
                }
                x += segment.width
            }
        }
        output.raw("Q\n")
    }

    /// What a piece has on a line.
    private struct Segment {
        var piece: Int
        /// Its glyphs, as a range of the whole text.
        var range: Range<Int>
        /// In points, with the spaces at its end.
        var width: Double
        var level: UInt8
    }

    /// The width of the spaces at the end of what a piece has on a line, in points.
    private func blanks(atEndOf segment: Segment, size: Double) -> Double {
        let last = joined.glyphs[segment.range].lastIndex { $0.kind == .ink } ?? segment.range.lowerBound - 1
        return plan.base.width(joined.glyphs[(last + 1)..<segment.range.upperBound], size: size)
    }

    /// The glyph behind the last one of a line that shows something.
    private func lastInk(of line: TextLines.Line) -> Int {
        (joined.glyphs[line.start..<line.end].lastIndex { $0.kind == .ink } ?? line.start - 1) + 1
    }

    /// What the pieces have on a line, from left to right (UAX #9, L2).
    private func segments(of line: TextLines.Line, size: Double) -> [Segment] {
        var segments: [Segment] = []
        for (index, piece) in pieces.enumerated() where piece.start < line.end && piece.end > line.start {
            let range = max(piece.start, line.start)..<min(piece.end, line.end)
            guard !range.isEmpty else { continue }
            let scalar = piece.scalarStart + piece.text.scalarOffset(ofGlyph: range.lowerBound - piece.start)
            segments.append(
                Segment(
                    piece: index, range: range, width: plan.base.width(joined.glyphs[range], size: size),
                    level: levels.indices.contains(scalar) ? levels[scalar] : 0))
        }
        return EncodedText.visualOrder(Array(segments.indices)) { segments[$0].level }.map { segments[$0] }
    }
}
