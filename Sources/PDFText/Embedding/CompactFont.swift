import PDFObjects

/// Writes font programs in the Compact Font Format (Adobe Technical Note #5176) with just the glyphs that a text needs.
///
/// CID-keyed, so that a glyph's code in content streams is its number in the font file, whatever else is in the subset.
/// What all programs of a font have in common is put together once.
struct CompactFont: Sendable {
    /// The top dictionary; behind each part stand the four bytes of an offset, but for the last.
    private let top: [[UInt8]]
    private let topCount: Int

    private static let header: [UInt8] = [1, 0, 4, 4]
    /// The strings of the top dictionary, then no global subroutines.
    private static let strings = [UInt8]([0, 2, 1, 1, 6, 14]) + Array("AdobeIdentity".utf8) + [0, 0]
    /// An INDEX of one font dictionary: a private dictionary of 4 bytes, whose offset follows.
    private static let fonts: [UInt8] = [0, 1, 1, 1, 8, 143, 29]
    /// Its operator, then the private dictionary: defaultWidthX and nominalWidthX are 0.
    private static let privates: [UInt8] = [18, 139, 20, 139, 21]
    /// FDSelect: all glyphs have the first dictionary.
    private static let select: [UInt8] = [3, 0, 1, 0, 0, 0]
    /// Width 0, endchar.
    private static let notdef: [UInt8] = [139, 14]

    /// - Parameter boundingBox: In thousandths of an em.
    init(boundingBox: [Int]) {
        var first: [UInt8] = []
        for value in [391, 392, 0] { Self.number(value, &first) }  // ROS: Adobe Identity 0
        first += [12, 30]
        for value in boundingBox { Self.number(value, &first) }
        first += [5]
        Self.number(65_535, &first)
        first += [12, 34, 29]  // CIDCount
        // charset, FDSelect, CharStrings, FDArray.
        top = [first, [15, 29], [12, 37, 29], [17, 29], [12, 36]]
        topCount = top.reduce(0) { $0 + $1.count } + 16
    }

    /// The bytes of a program.
    ///
    /// - Parameters:
    ///   - nameCount: The bytes of the name, at most 250.
    ///   - outlines: The bytes of all charstrings.
    func count(nameCount: Int, glyphs: Int, outlines: Int) -> Int {
        Layout(self, nameCount: nameCount, glyphs: glyphs, outlines: outlines).end
    }

    /// Appends a program.
    ///
    /// - Parameters:
    ///   - name: The PostScript name.
    ///   - count: The number of glyphs; CID 0 is added.
    ///   - outlines: The bytes of all charstrings.
    ///   - cid: The CID of a glyph; they rise.
    ///   - charstring: The Type 2 charstring of a glyph.
    /// - Complexity: O(bytes).
    func write(
        name: [UInt8], count: Int, outlines: Int, cid: (Int) -> UInt16, charstring: (Int) -> [UInt8],
        into output: inout ContentWriter
    ) {
        let layout = Layout(self, nameCount: name.count, glyphs: count, outlines: outlines)
        output.raw(Self.header)
        output.raw([0, 1, 1, 1, UInt8(truncatingIfNeeded: name.count + 1)])
        output.raw(name)
        output.raw([0, 1, 2, 0, 1])
        Self.value(topCount + 1, 2, &output)
        let offsets = [layout.charset, layout.select, layout.charstrings, layout.fonts]
        for index in top.indices {
            output.raw(top[index])
            if index < offsets.count { Self.value(offsets[index], 4, &output) }
        }
        output.raw(Self.strings)
        output.byte(0)  // the charset as a list
        for index in 0..<count { output.byte16(cid(index)) }
        output.raw(Self.select)
        Self.value(count + 1, 2, &output)
        Self.value(count + 1, 2, &output)
        output.byte(UInt8(layout.offsetSize))
        var offset = 1
        Self.value(offset, layout.offsetSize, &output)
        offset += Self.notdef.count
        Self.value(offset, layout.offsetSize, &output)
        for index in 0..<count {
            offset += charstring(index).count
            Self.value(offset, layout.offsetSize, &output)
        }
        output.raw(Self.notdef)
        for index in 0..<count { output.raw(charstring(index)) }
        output.raw(Self.fonts)
        Self.value(layout.privates, 4, &output)
        output.raw(Self.privates)
    }

    /// Where the parts of a program are.
    private struct Layout {
        var charset: Int
        var select: Int
        var charstrings: Int
        var offsetSize: Int
        var fonts: Int
        var privates: Int
        var end: Int

        init(_ font: CompactFont, nameCount: Int, glyphs: Int, outlines: Int) {
            let total = outlines + CompactFont.notdef.count + 1
            offsetSize = total < 0x100 ? 1 : total < 0x1_0000 ? 2 : total < 0x100_0000 ? 3 : 4
            charset = CompactFont.header.count + 5 + nameCount + 7 + font.topCount + CompactFont.strings.count
            select = charset + 1 + 2 * glyphs
            charstrings = select + CompactFont.select.count + 2
            fonts = charstrings + 3 + (glyphs + 2) * offsetSize + total - 1
            privates = fonts + CompactFont.fonts.count + 5
            end = privates + CompactFont.privates.count - 1
        }
    }

    @inline(__always) private static func value(_ value: Int, _ count: Int, _ output: inout ContentWriter) {
        if count == 2 { return output.byte16(UInt16(truncatingIfNeeded: value)) }
        for byte in (0..<count).reversed() { output.byte(UInt8(truncatingIfNeeded: value >> (byte * 8))) }
    }

    /// An integer of a DICT.
    private static func number(_ value: Int, _ bytes: inout [UInt8]) {
        let size = (-32_768...32_767).contains(value) ? 2 : 4
        if (-107...107).contains(value) { return bytes.append(UInt8(value + 139)) }
        bytes.append(size == 2 ? 28 : 29)
        for byte in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (byte * 8))) }
    }
}
