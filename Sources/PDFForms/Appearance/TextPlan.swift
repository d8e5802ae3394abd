import PDFObjects
public import PDFText

/// How one widget shows text: box, fonts, size and rule, settled once for a template.
///
/// The layout is Acrobat's, recovered by measuring; each rule says how sure it is. W and H are the box, b its inset,
/// fs the font size, L and D the typeface's line height and descent in ems.
///
/// Immutable. A class, so that a worker that uses it does not count references to everything in it.
public final class TextPlan: Sendable {
    /// How the text is laid out.
    public enum Mode: Hashable, Sendable {
        case singleLine
        case multiline
        /// One character in each of so many cells.
        case comb(Int)
    }

    /// The box.
    public let box: WidgetBox
    /// The fonts.
    public let fonts: FontStack
    /// Font, size, colour and text state.
    public let appearance: DefaultAppearance
    /// The alignment.
    public let quadding: Quadding
    /// The rule.
    public let mode: Mode
    /// Whether characters are shown as asterisks.
    public let isPassword: Bool
    /// Where text may stand.
    let frame: TextFrame
    /// LiveCycle's rules, for fields of forms with XFA; nil where Acrobat's hold.
    let liveCycle: LiveCycleLayout?
    /// Whether the text is rich, which stands higher.
    let isRich: Bool

    static let smallest = 4.0
    /// Acrobat's search for a size that a line's width limits ends a little early (70 samples).
    static let searched = 0.997

    /// Makes the plan of a text or combo box widget.
    public init(
        field: Field, widget: Widget, box: WidgetBox, fonts: FontStack, appearance: DefaultAppearance
    ) {
        self.box = box
        isRich = field.kind == .text && field.flags.contains(.richText)
        self.fonts = fonts
        liveCycle = field.liveCycle?.layout
        self.appearance = liveCycle?.applied(to: appearance) ?? appearance
        isPassword = field.kind == .text && field.flags.contains(.password)
        if field.isComb, let cells = field.maxLength {
            mode = .comb(cells)
        } else if field.kind == .text, field.flags.contains(.multiline) {
            mode = .multiline
        } else {
            mode = .singleLine
        }
        let isCombo = field.kind == .combo
        // Acrobat writes Q for all fields but combo boxes.
        quadding = isCombo && widget.quadding == .left ? liveCycle?.horizontal ?? .left : widget.quadding
        frame =
            liveCycle.map { [mode] in
                TextFrame(box, $0, drawsBorder: widget.drawsBorder, isOneLine: mode == .singleLine)
            }
            ?? TextFrame(box, isCombo: isCombo, drawsBorder: widget.drawsBorder)
    }

    /// Makes the plan of running text in a column without a frame (`TextColumn`).
    init(columnOf width: Double, size: Double, fonts: FontStack) {
        box = WidgetBox(PDFRectangle(0, 0, width, 0), rotation: 0, inset: 0)
        frame = TextFrame(box, isCombo: false, drawsBorder: false)
        var appearance = DefaultAppearance([])
        appearance.size = size
        (self.fonts, self.appearance) = (fonts, appearance)
        (mode, quadding, liveCycle, isRich, isPassword) = (.multiline, .left, nil, false, false)
    }

    /// The widest line that fits, in points.
    var textWidth: Double { frame.width }

    /// The number of cells; 0 without them.
    public var cells: Int { if case .comb(let cells) = mode { cells } else { 0 } }

    /// Encodes a value for this widget.
    ///
    /// - Returns: False when no font has some character; `text.missing` names it.
    public func encode(_ value: ArraySlice<UInt8>, into text: inout EncodedText) -> Bool {
        isPassword
            ? text.mask(value, with: fonts) : text.encode(value, with: fonts, joiningLines: mode != .multiline)
    }

    /// Lays an encoded text out.
    ///
    /// - Complexity: O(glyphs), for automatic sizes of several lines O(7 · glyphs). Does not allocate once the buffer
    ///   has grown.
    public func layOut(_ text: inout EncodedText, overflow: OverflowRule, into output: inout TextLines) {
        output.lines.removeAll(keepingCapacity: true)
        output.fit = TextFit()
        switch mode {
        case .singleLine: layOutSingleLine(&text, overflow, &output)
        case .multiline: layOutMultiline(text, overflow, &output)
        case .comb(let cells): layOutComb(text, cells, &output)
        }
        noteLoss(of: text, in: &output)
    }

    /// The advance of a glyph in points, with the spacing of the text state. Marks stand where they stand.
    func advance(_ glyph: EncodedText.Glyph, size: Double) -> Double {
        if glyph.width == 0 { return 0 }
        let width = Double(glyph.width) * size / 1000 + appearance.characterSpacing
        return (glyph.kind == .space ? width + appearance.wordSpacing : width) * appearance.horizontalScale
    }

    /// The advance of a glyph that stands at some distance from the start of its line: a tab goes to the next stop.
    ///
    /// Stops are 36 pt apart (1 sample, ControlCharacters.pdf).
    func advance(_ glyph: EncodedText.Glyph, size: Double, at pen: Double) -> Double {
        glyph.kind == .tab
            ? Self.tabStop - pen.truncatingRemainder(dividingBy: Self.tabStop) : advance(glyph, size: size)
    }

    private static let tabStop = 36.0

    func metrics(_ text: EncodedText) -> FontMetrics { metrics(of: text.mainFace) }

    /// What a face's lines are laid out by: LiveCycle takes the em box, Acrobat the font's own.
    func metrics(of face: Int) -> FontMetrics {
        liveCycle == nil ? fonts.metrics(of: face) : fonts.metrics(of: face).inEmBox
    }

    // MARK: One line

    private func layOutSingleLine(_ text: inout EncodedText, _ overflow: OverflowRule, _ output: inout TextLines) {
        let metrics = metrics(text)
        var size = appearance.size
        if size == 0 {
            let high = highestSize
            let unit = text.glyphs.reduce(0) { $0 + advance($1, size: 1) }
            size = unit > 0 ? min(high, max(min(high, Self.smallest), Self.searched * frame.width / unit)) : high
        } else {
            squeeze(&size, metrics, &output)
        }
        var width = width(text.glyphs, size: size)
        var y = baseline(metrics, size: size, isSqueezed: output.fit.isSqueezed)
        let top = top(text, metrics)
        if overflow == .shrink, !output.fit.isSqueezed, cut(top, size: size, y: y) > 0 {
            // So that the line's whole box fits, with marks above capitals.
            size = min(size, max(Self.smallest, (box.height - 2 * box.inset) / max(0.1, metrics.lineHeight)))
            y = baseline(metrics, size: size)
            width = self.width(text.glyphs, size: size)
        }
        if overflow == .shrink, width > frame.width, size > Self.smallest {
            size = max(Self.smallest, size * frame.width / width)
            y = baseline(metrics, size: size, isSqueezed: output.fit.isSqueezed)
            width = self.width(text.glyphs, size: size)
        }
        if overflow == .truncate, width > frame.width + Self.tolerance {
            let (count, shown) = longestStart(of: text, size: size)
            width = shown
            output.fit.dropped = text.glyphs.count - count
            text.truncate(to: count)
        }
        output.fit.size = size
        if width > frame.width + Self.tolerance {
            output.fit.excess = width - frame.width
        } else if !output.fit.isSqueezed {
            note(cut(top, size: size, y: y), &output)
        }
        let placed = liveCycle == nil ? width : self.width(Self.withoutTrailingBlanks(text.glyphs), size: size)
        output.lines.append(
            TextLines.Line(start: 0, end: text.glyphs.count, width: width, x: x(placed), y: y))
    }

    /// LiveCycle lets blanks at the end of a line hang out of what it aligns, as where it wraps (1 field).
    private static func withoutTrailingBlanks(_ glyphs: [EncodedText.Glyph]) -> ArraySlice<EncodedText.Glyph> {
        glyphs[..<((glyphs.lastIndex { $0.kind != .space } ?? -1) + 1)]
    }

    /// The most characters at the start of a text that the box has room for, as a number of glyphs, and their width.
    private func longestStart(of text: EncodedText, size: Double) -> (count: Int, width: Double) {
        var (longest, pen) = ((count: 0, width: 0.0), 0.0)
        for (index, glyph) in text.glyphs.enumerated() {
            if pen <= frame.width + Self.tolerance, text.startsCharacter(index) { longest = (index, pen) }
            if glyph.kind != .lineBreak { pen += advance(glyph, size: size, at: pen) }
        }
        return longest
    }

    /// The automatic size where no width limits it: (H − 2b)/1.35 (14 samples within 0.1 %); Acrobat 9.0's H/1.3525 (2).
    var highestSize: Double {
        max(1, appearance.isOfAcrobat9 ? box.height / 1.3525 : (box.height - 2 * box.inset) / 1.35)
    }

    /// Sets text smaller that is so large for its box that not even its capitals could be seen. Acrobat would draw it
    /// and let the edge cut it away; a value that nobody can read is not on the page.
    private func squeeze(_ size: inout Double, _ metrics: FontMetrics, _ output: inout TextLines) {
        let cap = metrics.capHeight * size
        guard cap > box.height, box.height > 0 else { return }
        output.fit.excess = cap - box.height
        output.fit.isSqueezed = true
        size *= 0.95 * box.height / cap
    }

    /// y = (H − (L − 2D)·fs)/2, over the full height whatever the border (649 samples); where that is below b, y = b + D·fs
    /// (60 samples); an em box that is too tall hangs from the top. Where Acrobat's clip would then cut capitals that the
    /// ordinary baseline keeps whole, the line stays.
    func baseline(_ metrics: FontMetrics, size: Double, isSqueezed: Bool = false) -> Double {
        if let liveCycle {
            let y = liveCycle.firstBaseline(lines: 1, size: size, height: box.height, descent: metrics.descent)
            // LiveCycle lets the edges cut capitals that the box has room for.
            let room = box.height - top(metrics) * size
            return room < 0 ? y : min(max(0, y), room)
        }
        let (lineHeight, descent) = (metrics.lineHeight, metrics.descent)
        let middle = (box.height - (lineHeight - 2 * descent) * size) / 2
        guard !isSqueezed else { return middle }
        let tall: Double
        if metrics.isEmBox, size > box.height - 2 * box.inset {
            tall = box.height - box.inset - (1 - descent) * size
        } else if middle < box.inset {
            tall = box.inset + descent * size
        } else {
            return middle + richRise(metrics) * size
        }
        let cap = metrics.capHeight * size
        let losesCapitals = tall + cap > box.height - box.inset + Self.tolerance
        return losesCapitals && cap <= box.height - 2 * box.inset ? middle : tall
    }

    /// How much higher than a plain line's a rich text's baseline stands, in ems, on Windows: half of the way to the middle of
    /// a line of 0.605 ems (about 140 captions and 3 fields).
    private func richRise(_ metrics: FontMetrics) -> Double {
        isRich ? (metrics.lineHeight - 2 * metrics.descent - 0.605) / 4 : 0
    }

    /// Where a line begins; one that is too wide begins at the left so that its start can be read.
    ///
    /// - Parameter indent: How far the line is moved in.
    func x(_ width: Double, _ alignment: Quadding? = nil, indent: Double = 0) -> Double {
        if width > frame.width - indent { return frame.left + indent }
        return switch alignment ?? quadding {
        case .left: frame.left + indent
        case .centered: frame.middle + (indent - width) / 2
        case .right: frame.right - width
        }
    }

    func width(_ glyphs: some Sequence<EncodedText.Glyph>, size: Double) -> Double {
        var width = 0.0
        for glyph in glyphs where glyph.kind != .lineBreak { width += advance(glyph, size: size, at: width) }
        return width
    }

    /// How far the descent of a last line may reach below the box without anything being cut that can be seen, in points.
    static let visible = 0.5
    /// What rounding may add to a width, in points.
    static let tolerance = 0.01

    // MARK: Several lines

    /// First baseline H − 2b − L·fs, leading L·fs (68 of 69 and 108 of 108 samples).
    private func layOutMultiline(_ text: EncodedText, _ overflow: OverflowRule, _ output: inout TextLines) {
        let metrics = metrics(text)
        var size = appearance.size
        if size == 0 {
            size = largestSize(of: text, upTo: 12, metrics, into: &output)
        } else {
            wrap(text, size: size, into: &output)
            if overflow == .shrink, size > Self.smallest, !fits(output.lines.count, metrics, size: size) {
                size = largestSize(of: text, upTo: size, metrics, into: &output)
            }
        }
        var y = firstBaseline(metrics, size: size, lines: output.lines.count)
        let leading = leading(metrics, size: size)
        for index in output.lines.indices {
            let line = output.lines[index]
            output.lines[index].x = x(line.width, indent: isFirst(line, of: text) ? indent : 0)
            output.lines[index].y = y
            y -= leading
        }
        output.fit.size = size
        let bottom = (output.lines.last?.y ?? box.height) - metrics.descent * size
        let above = liveCycle == nil ? 0 : cut(top(metrics), size: size, y: output.lines.first?.y ?? 0)
        guard bottom < -Self.visible || above > 0 else { return }
        output.fit.excess = max(-bottom, above)
        if overflow == .truncate, above > 0 {
            keepFirst(text, metrics, &output)
        } else if overflow == .truncate {
            let kept = output.lines.prefix { $0.y - metrics.descent * size >= -Self.tolerance }.count
            output.fit.dropped = text.glyphs.count - (kept == 0 ? 0 : output.lines[kept - 1].end)
            output.lines.removeLast(output.lines.count - kept)
        }
    }

    /// The distance of baselines.
    func leading(_ metrics: FontMetrics, size: Double) -> Double {
        liveCycle?.leading(size: size) ?? metrics.lineHeight * size
    }

    /// Where not even one line fits, the first one stands as low as its descent allows above the padding (1 sample with an
    /// automatic size); where that would cut its capitals, it stands as in a field of one line.
    func firstBaseline(_ metrics: FontMetrics, size: Double, lines: Int) -> Double {
        if let liveCycle {
            return liveCycle.firstBaseline(lines: lines, size: size, height: box.height, descent: metrics.descent)
        }
        let y = box.height - 2 * box.inset - (metrics.isEmBox ? 1 - metrics.descent : metrics.lineHeight) * size
        if appearance.size == 0, metrics.lineHeight * size > box.height - 4 * box.inset {
            let low = 2 * box.inset + metrics.descent * size
            if cut(top(metrics), size: size, y: low) == 0 { return low }
        }
        return y < metrics.descent * size ? baseline(metrics, size: size) : y
    }

    /// Halves [4, largest] seven times and takes the last size that fits, and wraps for it: Acrobat's automatic size is 4 plus a whole
    /// number of sixteenths (2 samples). The test itself is not recovered; lines · L · fs ≤ H − 4b is the most plausible.
    private func largestSize(
        of text: EncodedText, upTo largest: Double, _ metrics: FontMetrics, into output: inout TextLines
    ) -> Double {
        func fits(_ size: Double, _ output: inout TextLines) -> Bool {
            wrap(text, size: size, into: &output)
            return self.fits(output.lines.count, metrics, size: size)
        }
        if fits(largest, &output) { return largest }
        var low = Self.smallest
        var high = largest
        for _ in 0..<7 {
            let middle = (low + high) / 2
            if fits(middle, &output) { low = middle } else { high = middle }
        }
        wrap(text, size: low, into: &output)
        return low
    }

    func fits(_ lines: Int, _ metrics: FontMetrics, size: Double) -> Bool {
        if let liveCycle {
            let room = box.height - liveCycle.insets.top - liveCycle.insets.bottom
            return liveCycle.blockHeight(lines, size: size) <= room + Self.tolerance
        }
        return Double(lines) * metrics.lineHeight * size <= box.height - 4 * box.inset + Self.tolerance
    }
}
