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
        if clips {
            writeClip(isWhole: isWhole, origin: origin, into: &output)
        } else if appearance.needsRestoring {
            output.raw("q\n")
        }
        output.raw("BT\n")
    }

    /// Saves the graphics state and sets the clip; `isWhole` lets it reach to the edge of the box.
    func writeClip(isWhole: Bool, origin: (x: Double, y: Double), into output: inout ContentWriter) {
        output.raw("q\n")
        if isWhole {
            output.numbers(origin.x, origin.y, max(0, box.width), max(0, box.height))
        } else {
            output.numbers(
                frame.clipLeft + origin.x, frame.clipBottom + origin.y, max(0, frame.clipRight - frame.clipLeft),
                max(0, frame.clipTop - frame.clipBottom))
        }
        output.raw("re W n\n")
    }

    func writeClosing(clips: Bool, into output: inout ContentWriter) {
        output.raw(clips || appearance.needsRestoring ? "ET\nQ\n" : "ET\n")
    }

    func writeState(isRed: Bool, into output: inout ContentWriter) {
        writeState(isRed ? Array("1 0 0 rg".utf8) : appearance.color, into: &output)
    }

    /// Writes colour and text state.
    func writeState(_ color: [UInt8], into output: inout ContentWriter) {
        output.raw(color)
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
            var (pen, measured) = (0.0, line.start)  // the width of what stands before that glyph
            while index < line.end {
                if text.glyphs[index].kind == .tab {
                    index += 1
                    for glyph in text.glyphs[measured..<index] where glyph.kind != .lineBreak {
                        pen += advance(glyph, size: lines.fit.size, at: pen)
                    }
                    measured = index
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
                writeRun(of: text, from: &index, to: line.end, face: run, into: &output)
            }
        }
    }

    private func writeRun(
        of text: EncodedText, from index: inout Int, to end: Int, face: UInt8, into output: inout ContentWriter
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

    /// Whether ink could lie outside the clip: where the lines' boxes stay inside it, or the letters' own, none does.
    private func needsClip(_ text: EncodedText, _ lines: TextLines) -> Bool {
        guard let last = lines.lines.last else { return true }
        let (size, highest) = (lines.fit.size, lines.lines[0].y)
        if !needsClip(fonts.metrics(of: text.mainFace), size: size, lowest: last.y, highest: highest),
            !lines.lines.contains(where: { $0.x < frame.clipLeft || $0.x + $0.width > frame.clipRight })
        {
            return false
        }
        return !lines.lines.allSatisfy { holdsInk(of: text, $0, size: size, lowest: last.y, highest: highest) }
    }

    /// Whether all ink of a line in one face lies inside the clip. Combs are not looked at.
    private func holdsInk(
        of text: EncodedText, _ line: TextLines.Line, size: Double, lowest: Double, highest: Double
    ) -> Bool {
        guard cells == 0, line.start < line.end else { return line.start == line.end }
        let glyphs = text.glyphs[line.start..<line.end]
        let number = text.glyphs[line.start].face
        let face = fonts.faces[Int(number)]
        guard holdsReach(of: face, size: size, lowest: lowest, highest: highest) else { return false }
        var pen = line.x
        for glyph in glyphs {
            guard glyph.face == number else { return false }
            if glyph.kind != .space {
                guard glyph.kind == .ink, face.staysWithinReach(glyph.code) else { return false }
                let ink = face.ink[Int(glyph.code)]
                guard pen + Double(ink.left) * size / 1000 >= frame.clipLeft - LineRule.edgeTolerance,
                    pen + Double(ink.right) * size / 1000 <= frame.clipRight + LineRule.edgeTolerance
                else { return false }
            }
            pen += advance(glyph, size: size)
        }
        return true
    }

    /// Whether no printable ASCII character on two baselines and between them can reach above or below the clip.
    ///
    /// Only for standard fonts; another program may have one that is much like it, hence a little more room than the
    /// letters take.
    func holdsReach(of face: TextFace, size: Double, lowest: Double, highest: Double) -> Bool {
        guard let reach = face.reach, !appearance.needsRestoring else { return false }
        return lowest + Double(reach.bottom - 20) * size / 1000 >= frame.clipBottom
            && highest + Double(reach.top + 20) * size / 1000 <= frame.clipTop
    }

    /// Whether ink of lines between two baselines could lie above or below the clip.
    ///
    /// - Parameter metrics: The font's own, whatever lays the lines out.
    func needsClip(_ metrics: FontMetrics, size: Double, lowest: Double, highest: Double) -> Bool {
        guard frame.overhang >= 0.5, appearance.rise == 0 else { return true }
        return lowest - metrics.descent * size < frame.clipBottom
            || highest + (metrics.lineHeight - metrics.descent) * size > frame.clipTop
    }

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

/// Which faces of a stack a packet's text has used.
public struct FaceUse: Sendable, Hashable {
    private var bits: UInt8 = 0

    /// Makes an empty set.
    public init() {}

    /// Adds a face; a stack has at most eight.
    public mutating func insert(_ face: UInt8) { bits |= 1 << (face & 7) }
    /// Whether the face was used.
    public func contains(_ face: Int) -> Bool { bits & 1 << UInt8(face & 7) != 0 }
}
