public import PDFObjects
public import PDFText

extension TextPlan {
    /// The resource names of a plan's faces, written out with solidus and a space behind.
    public typealias FaceNames = [[UInt8]]

    /// Appends the text with its clip: `q … re W n BT … ET Q`, without the clip where nothing can reach it.
    ///
    /// - Parameters:
    ///   - origin: Added to every coordinate, so that an upright field of a page needs no matrix.
    ///   - isRed: Whether a format script colours the text red, as it may do with negative numbers.
    ///   - used: Set for each face that was named.
    ///   - subsets: Takes in the glyphs of fonts that the form does not have.
    public func write(
        _ text: EncodedText, _ lines: TextLines, names: FaceNames, origin: (x: Double, y: Double),
        isRed: Bool = false, used: inout FaceUse, subsets: inout FontSubsets, into output: inout ContentWriter
    ) {
        guard !text.glyphs.isEmpty else { return }
        let clips = text.isShaped || needsClip(text, lines)
        if text.isShaped {
            writeShapedOpening(origin: origin, isRed: isRed, into: &output)
        } else {
            writeOpening(clips: clips, isWhole: lines.fit.isSqueezed, origin: origin, into: &output)
            writeState(isRed: isRed, into: &output)
        }
        writeLines(text, lines, names: names, origin: origin, used: &used, subsets: &subsets, into: &output)
        writeClosing(clips: clips, into: &output)
    }

    /// Begins the text object of a text that is set in fonts of this machine.
    ///
    /// It always has a clip, and marks above and below letters may be taller than Latin capitals: only the box's own edge
    /// cuts them.
    func writeShapedOpening(origin: (x: Double, y: Double), isRed: Bool, into output: inout ContentWriter) {
        writeOpening(clips: true, isWhole: true, origin: origin, into: &output)
        writeState(isRed: isRed, into: &output)
    }

    /// Begins a text object, with its clip; `isWhole` lets it reach to the edge of the box.
    func writeOpening(clips: Bool, isWhole: Bool, origin: (x: Double, y: Double), into output: inout ContentWriter) {
        if clips || appearance.needsRestoring { output.raw("q\n") }
        if clips {
            let (left, bottom) = isWhole ? (0, 0) : (clipLeft, box.inset)
            output.numbers(
                left + origin.x, bottom + origin.y, max(0, box.width - 2 * left), max(0, box.height - 2 * bottom))
            output.raw("re W n\n")
        }
        output.raw("BT\n")
    }

    func writeClosing(clips: Bool, into output: inout ContentWriter) {
        output.raw(clips || appearance.needsRestoring ? "ET\nQ\n" : "ET\n")
    }

    func writeState(isRed: Bool, into output: inout ContentWriter) {
        if isRed { output.raw("1 0 0 rg") } else { output.raw(appearance.color) }
        output.raw("\n")
        guard appearance.needsRestoring else { return }
        if appearance.characterSpacing != 0 {
            output.numbers(appearance.characterSpacing)
            output.raw("Tc\n")
        }
        if appearance.wordSpacing != 0 {
            output.numbers(appearance.wordSpacing)
            output.raw("Tw\n")
        }
        if appearance.horizontalScale != 1 {
            output.numbers(appearance.horizontalScale * 100)
            output.raw("Tz\n")
        }
        if appearance.rise != 0 {
            output.numbers(appearance.rise)
            output.raw("Ts\n")
        }
    }

    func writeLines(
        _ text: EncodedText, _ lines: TextLines, names: FaceNames, origin: (x: Double, y: Double),
        used: inout FaceUse, subsets: inout FontSubsets, into output: inout ContentWriter
    ) {
        if text.isShaped {
            writeShaped(text, lines, names: names, origin: origin, used: &used, subsets: &subsets, into: &output)
            return
        }
        var face = UInt8.max
        var (lastX, lastY) = (0.0, 0.0)
        for line in lines.lines {
            var x = Self.rounded(line.x + origin.x)
            let y = Self.rounded(line.y + origin.y)
            var index = line.start
            var isPlaced = false
            while index < line.end {
                if text.glyphs[index].kind == .tab {
                    index += 1
                    let pen = width(text.glyphs[line.start..<index], size: lines.fit.size)
                    x = Self.rounded(line.x + pen + origin.x)
                    isPlaced = false
                    continue
                }
                let run = text.glyphs[index].face
                if run != face {
                    output.raw(names[Int(run)])
                    output.numbers(lines.fit.size)
                    output.raw("Tf\n")
                    used.insert(run)
                    face = run
                }
                if !isPlaced {
                    output.numbers(x - lastX, y - lastY)
                    output.raw("Td\n")
                    (lastX, lastY) = (x, y)
                    isPlaced = true
                }
                writeRun(text, &index, line.end, run, into: &output)
            }
        }
    }

    private func writeRun(
        _ text: EncodedText, _ index: inout Int, _ end: Int, _ face: UInt8, into output: inout ContentWriter
    ) {
        let wide = fonts.faces[Int(face)].codeLength == 2
        output.raw("(")
        while index < end, text.glyphs[index].face == face, text.glyphs[index].kind != .tab {
            let code = text.glyphs[index].code
            if wide { output.literalByte(UInt8(code >> 8)) }
            output.literalByte(UInt8(truncatingIfNeeded: code))
            index += 1
        }
        output.raw(")Tj\n")
    }

    /// Moves are written as differences, so what is added up must be what is written.
    static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    /// Whether ink could lie outside the clip: where the lines' boxes stay inside it, none does.
    private func needsClip(_ text: EncodedText, _ lines: TextLines) -> Bool {
        guard let last = lines.lines.last else { return true }
        return needsClip(metrics(text), size: lines.fit.size, lowest: last.y, highest: lines.lines[0].y)
            || lines.lines.contains { $0.x < clipLeft || $0.x + $0.width > box.width - clipLeft }
    }

    /// Whether ink of lines between two baselines could lie above or below the clip.
    func needsClip(_ metrics: FontMetrics, size: Double, lowest: Double, highest: Double) -> Bool {
        guard box.inset >= 0.5, appearance.rise == 0 else { return true }
        return lowest - metrics.descent * size < box.inset
            || highest + (metrics.lineHeight - metrics.descent) * size > box.height - box.inset
    }
}

/// Which faces of a stack a packet's text has used.
public struct FaceUse: Sendable, Hashable {
    private var bits: UInt8 = 0

    /// Makes an empty set.
    public init() {}

    /// Adds a face; a stack has at most eight.
    public mutating func insert(_ face: UInt8) { bits |= 1 << (face & 7) }
    /// Whether the face was used.
    public func contains(_ face: Int) -> Bool { bits & 1 << UInt8(face & 7) != 0 }
    /// Empties the set.
    public mutating func removeAll() { bits = 0 }
}
