public import PDFObjects

extension FontSubset {
    /// The number of objects that a font takes.
    public static let objectCount = 5

    /// The objects of the font, in this order: font, descendant, descriptor, font program, ToUnicode.
    ///
    /// They refer to each other by their places in this list, counted from 0.
    ///
    /// - Complexity: O(glyphs · log glyphs) and the bytes of their outlines.
    public func objects() -> [PDFObject] {
        let parts = parts()
        var (program, map) = (ContentWriter(), ContentWriter())
        writeProgram(parts, into: &program)
        writeToUnicode(parts, into: &map)
        return FontFrame.dictionaries(
            of: font, name: parts.name, defaultWidth: parts.defaultWidth, widths: widths(parts)) + [
                .stream(PDFStream(dictionary: ["Subtype": .name("CIDFontType0C")], bytes: program.bytes)),
                .stream(PDFStream(dictionary: [:], bytes: map.bytes)),
            ]
    }

    /// Appends the objects of the font as they stand in a file, each from `obj` to `endobj`.
    ///
    /// - Parameters:
    ///   - first: The number of the first; the others follow.
    ///   - offsets: Takes in where each begins in `output`.
    /// - Complexity: As `objects()`; what all subsets of the font have in common is ready.
    public func write(from first: Int, into output: inout ContentWriter, offsets: inout [Int]) {
        let parts = parts()
        var number = first
        func begin() {
            offsets.append(output.bytes.count)
            output.integer(number)
            output.raw(Self.opening)
            number += 1
        }
        for dictionary in 0..<frame.count {
            begin()
            frame.write(dictionary, name: parts.name, first: first, into: &output) { writeWidths(parts, into: &$0) }
            output.raw(Self.closing)
        }
        begin()
        output.raw(Self.programOpening)
        output.integer(
            frame.program.count(nameCount: parts.name.count, glyphs: parts.order.count, outlines: parts.outlines))
        output.raw(Self.streamOpening)
        writeProgram(parts, into: &output)
        output.raw(Self.streamClosing)
        begin()
        output.raw(Self.mapOpening)
        output.integer(toUnicodeCount(parts))
        output.raw(Self.streamOpening)
        writeToUnicode(parts, into: &output)
        output.raw(Self.streamClosing)
    }

    private static let opening = Array(" 0 obj\n".utf8)
    private static let closing = Array("\nendobj\n".utf8)
    private static let programOpening = Array("<</Subtype/CIDFontType0C/Length ".utf8)
    private static let mapOpening = Array("<</Length ".utf8)
    private static let streamOpening = Array(">>stream\n".utf8)
    private static let streamClosing = Array("\nendstream\nendobj\n".utf8)

    // MARK: The font program

    private func writeProgram(_ parts: Parts, into output: inout ContentWriter) {
        frame.program.write(
            name: parts.name, count: parts.order.count, outlines: parts.outlines,
            cid: { UInt16(truncatingIfNeeded: parts.order[$0] >> 32) },
            charstring: { glyph(parts.order[$0]) { $0.charstring } }, into: &output)
    }

    // MARK: Widths

    /// Calls back for each run of codes that follow each other and have another width than the default, in pieces.
    private func widths(_ parts: Parts, begin: (Int) -> Void, width: (Float) -> Void, end: () -> Void) {
        var last = -1
        for entry in parts.order {
            let own = glyph(entry) { $0.width }
            guard own != parts.defaultWidth else { continue }
            if entry >> 32 != last + 1 || last < 0 {
                if last >= 0 { end() }
                begin(entry >> 32)
            }
            width(own)
            last = entry >> 32
        }
        if last >= 0 { end() }
    }

    /// The W array (9.7.4.3): a list of widths for each run of glyphs.
    private func widths(_ parts: Parts) -> [PDFObject] {
        var (output, run): ([PDFObject], [PDFObject]) = ([], [])
        widths(
            parts, begin: { output.append(.integer($0)) }, width: { run.append(.number(Double($0))) },
            end: {
                output.append(.array(run))
                run.removeAll()
            })
        return output
    }

    /// Writes the default width, and the W array where there is another.
    private func writeWidths(_ parts: Parts, into output: inout ContentWriter) {
        output.number(Double(parts.defaultWidth))
        guard parts.order.contains(where: { glyph($0) { $0.width != parts.defaultWidth } }) else { return }
        output.raw("/W[")
        var isFirst = true
        widths(
            parts,
            begin: {
                output.integer($0)
                output.raw("[")
                isFirst = true
            },
            width: {
                if !isFirst { output.space() }
                output.number(Double($0))
                isFirst = false
            }, end: { output.raw("]") })
        output.raw("]")
    }

    // MARK: ToUnicode

    /// The most lines that a block may have (9.10.3, and Adobe Technical Note #5014).
    private static let blockCount = 100

    private func toUnicodeCount(_ parts: Parts) -> Int {
        let (full, rest) = parts.order.count.quotientAndRemainder(dividingBy: Self.blockCount)
        let frames = Self.blockOpening.count + Self.blockClosing.count
        return Self.mapHead.count + parts.lines + full * (3 + frames)
            + (rest > 0 ? (rest < 10 ? 1 : 2) + frames : 0) + Self.mapTail.count
    }

    /// A ToUnicode CMap (9.10.3).
    private func writeToUnicode(_ parts: Parts, into output: inout ContentWriter) {
        output.raw(Self.mapHead)
        for start in stride(from: 0, to: parts.order.count, by: Self.blockCount) {
            let block = parts.order[start..<min(parts.order.count, start + Self.blockCount)]
            output.integer(block.count)
            output.raw(Self.blockOpening)
            for entry in block { glyph(entry) { output.raw($0.line) } }
            output.raw(Self.blockClosing)
        }
        output.raw(Self.mapTail)
    }

    private static let mapHead = Array(
        ("/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CIDSystemInfo<</Registry(Adobe)"
            + "/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n"
            + "1 begincodespacerange<0000><FFFF>endcodespacerange\n").utf8)
    private static let blockOpening = Array(" beginbfchar\n".utf8)
    private static let blockClosing = Array("endbfchar\n".utf8)
    private static let mapTail = Array("endcmap CMapName currentdict/CMap defineresource pop end end".utf8)
}
