public import PDFObjects
public import PDFText

/// Writes the lines of a shaped text: in visual order, with what shaping moved, and with ActualText where a reader could
/// not tell the characters from the glyphs.
struct ShapedLineWriter {
    let plan: TextPlan
    let size: Double
    let names: TextPlan.FaceNames
    private var face: UInt8?
    private var rise = 0.0
    private var isOpen = false
    /// What the pen has to go back before the next glyph, in thousandths of an em.
    private var pending: Float = 0

    init(plan: TextPlan, size: Double, names: TextPlan.FaceNames) {
        self.plan = plan
        self.size = size
        self.names = names
    }

    /// Writes one line, from where the pen is.
    mutating func write(
        _ line: Range<Int>, of text: EncodedText, used: inout FaceUse, subsets: inout FontSubsets,
        into output: inout ContentWriter
    ) {
        pending = 0
        if text.isEven, plan.appearance.wordSpacing == 0 {
            return writeEven(line, of: text, used: &used, subsets: &subsets, into: &output)
        }
        var open = 0  // glyphs that are left of a group with ActualText
        var group = 0..<0
        for index in visualOrder(line, of: text) {
            let placement = text.placements[index]
            let fallback = text.fallback(of: text.glyphs[index].face)
            var code = text.glyphs[index].code
            if let fallback {
                let place = subsets.place(of: fallback)
                let isNew = !group.contains(index)
                if isNew { group = self.group(of: index, in: line, of: text) }
                if isNew, needsActualText(group, in: text) {
                    closeString(into: &output)
                    output.raw("/Span<</ActualText<FEFF")
                    output.utf16(text.scalars[placement.text])
                    output.raw(">>>BDC\n")
                    open = group.count
                }
                code = subsets.code(of: code, meaning: text.scalars[placement.meaning], in: place)
                select(text.glyphs[index].face, subsets.operand(place), into: &output)
            } else {
                used.insert(text.glyphs[index].face)
                select(text.glyphs[index].face, names[Int(text.glyphs[index].face)], into: &output)
            }
            let isWide = fallback != nil || plan.fonts.faces[Int(text.glyphs[index].face)].codeLength == 2
            write(text.glyphs[index], code, placement, isWide: isWide, into: &output)
            if open > 0 {
                open -= 1
                if open == 0 {
                    closeString(into: &output)
                    output.raw("EMC\n")
                }
            }
        }
        closeString(into: &output)
        setRise(0, into: &output)
    }

    /// Writes a line of glyphs that stand where fonts and turns put them: whole runs of codes.
    private mutating func writeEven(
        _ line: Range<Int>, of text: EncodedText, used: inout FaceUse, subsets: inout FontSubsets,
        into output: inout ContentWriter
    ) {
        var end = line.upperBound
        while end > line.lowerBound, text.glyphs[end - 1].kind != .ink { end -= 1 }
        var index = line.lowerBound
        while index < end {
            let next = text.glyphs[index].face
            var stop = index + 1
            while stop < end, text.glyphs[stop].face == next { stop += 1 }
            if let fallback = text.fallback(of: next) {
                let place = subsets.place(of: fallback)
                select(next, subsets.operand(place), into: &output)
                output.raw(Self.opening)
                subsets.write(index..<stop, of: text, in: place, into: &output)
            } else {
                used.insert(next)
                select(next, names[Int(next)], into: &output)
                output.raw(Self.opening)
                let isWide = plan.fonts.faces[Int(next)].codeLength == 2
                for glyph in text.glyphs[index..<stop] {
                    if isWide { output.hex16(glyph.code) } else { output.hex(UInt8(truncatingIfNeeded: glyph.code)) }
                }
            }
            output.raw(Self.closing)
            index = stop
        }
    }

    private static let opening = Array("[<".utf8)
    private static let closing = Array(">]TJ\n".utf8)

    // MARK: Order

    /// The glyphs of a line from left to right (UAX #9, L1 and L2); spaces at the end are left out.
    private func visualOrder(_ line: Range<Int>, of text: EncodedText) -> [Int] {
        var end = line.upperBound
        while end > line.lowerBound, text.glyphs[end - 1].kind != .ink { end -= 1 }
        return text.visualOrder(Array(line.lowerBound..<end))
    }

    // MARK: Meaning

    /// The glyphs of the group that one belongs to, as far as they stand on the line.
    private func group(of index: Int, in line: Range<Int>, of text: EncodedText) -> Range<Int> {
        var (first, end) = (index, index + 1)
        while first > line.lowerBound, text.placements[first].groupCount == 0 { first -= 1 }
        while end < line.upperBound, text.placements[end].groupCount == 0 { end += 1 }
        return first..<end
    }

    /// Whether the glyphs of a group do not stand for the characters one by one: their text is said beside them.
    private func needsActualText(_ group: Range<Int>, in text: EncodedText) -> Bool {
        group.count > 1 && text.placements[group.lowerBound].groupCount == group.count
            && group.contains { text.placements[$0].meaning.count != 1 }
    }

    // MARK: Operators

    private mutating func select(_ next: UInt8, _ name: [UInt8], into output: inout ContentWriter) {
        guard next != face else { return }
        closeString(into: &output)
        output.raw(name)
        output.numbers(size)
        output.raw("Tf\n")
        face = next
    }

    private mutating func write(
        _ glyph: EncodedText.Glyph, _ code: UInt16, _ placement: Placement, isWide: Bool,
        into output: inout ContentWriter
    ) {
        setRise(Double(placement.dy) * size / 1000, into: &output)
        let move = pending - placement.dx
        let moves = move.magnitude >= 0.05
        if !isOpen { output.raw("[") } else if moves { output.raw(">") }
        if moves { output.number(Double(move)) }
        if !isOpen || moves { output.raw("<") }
        isOpen = true
        if isWide { output.hex(UInt8(code >> 8)) }
        output.hex(UInt8(truncatingIfNeeded: code))
        pending = placement.nominal + placement.dx - glyph.width
        guard size > 0 else { return }
        // Tc moves after every code, but marks do not move the pen; Tw knows no spaces of two bytes (9.3.3).
        if glyph.width == 0 { pending += Float(plan.appearance.characterSpacing * 1000 / size) }
        if glyph.kind == .space, isWide { pending -= Float(plan.appearance.wordSpacing * 1000 / size) }
    }

    private mutating func closeString(into output: inout ContentWriter) {
        guard isOpen else { return }
        output.raw(">")
        if pending.magnitude >= 0.05 {
            output.number(Double(pending))
            pending = 0
        }
        output.raw("]TJ\n")
        isOpen = false
    }

    private mutating func setRise(_ next: Double, into output: inout ContentWriter) {
        guard (next - rise).magnitude > 0.0005 else { return }
        closeString(into: &output)
        output.numbers(next + plan.appearance.rise)
        output.raw("Ts\n")
        rise = next
    }
}

extension TextPlan {
    /// Writes the lines of a text that is set in fonts of this machine, within its text object.
    ///
    /// - Parameters:
    ///   - origin: Added to every coordinate.
    ///   - used: Set for each face of the form that was named.
    ///   - subsets: Takes in the glyphs of other fonts.
    public func writeShaped(
        _ text: EncodedText, _ lines: TextLines, names: FaceNames, origin: (x: Double, y: Double),
        used: inout FaceUse, subsets: inout FontSubsets, into output: inout ContentWriter
    ) {
        var (lastX, lastY) = (0.0, 0.0)
        var writer = ShapedLineWriter(plan: self, size: lines.fit.size, names: names)
        for line in lines.lines where line.start < line.end {
            let (x, y) = (Self.rounded(line.x + origin.x), Self.rounded(line.y + origin.y))
            output.numbers(x - lastX, y - lastY)
            output.raw("Td\n")
            (lastX, lastY) = (x, y)
            writer.write(line.start..<line.end, of: text, used: &used, subsets: &subsets, into: &output)
        }
    }
}
