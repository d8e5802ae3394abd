/// A font program in the Compact Font Format (Adobe Technical Note #5176) with just the glyphs that a text needs.
///
/// CID-keyed, so that a glyph's code in content streams is its number in the font file, whatever else is in the subset.
struct CompactFont {
    private(set) var bytes: [UInt8] = []

    /// Builds the program.
    ///
    /// - Parameters:
    ///   - name: The PostScript name.
    ///   - glyphs: Type 2 charstrings by CID, which rise; CID 0 is added.
    ///   - boundingBox: In thousandths of an em.
    /// - Complexity: O(bytes).
    init(name: String, glyphs: [(cid: UInt16, charstring: [UInt8])], boundingBox: [Int]) {
        bytes.reserveCapacity(200 + glyphs.reduce(0) { $0 + $1.charstring.count + 8 })
        bytes += [1, 0, 4, 4]  // header
        index([Array(name.utf8)[...]])
        // Offsets take five bytes whatever they are, and are filled in when they are known.
        let top = beginDictionary()
        for value in [391, 392, 0] { number(value) }  // ROS: Adobe Identity 0
        bytes += [12, 30]
        for value in boundingBox { number(value) }
        bytes += [5]
        number(65_535)
        bytes += [12, 34]  // CIDCount
        let charset = offset(15)
        let select = offset(12, 37)
        let charstrings = offset(17)
        let array = offset(12, 36)
        endDictionary(top)
        index([Array("Adobe".utf8)[...], Array("Identity".utf8)[...]])
        value(0, 2)  // no global subroutines
        fill(charset)
        writeCharset(glyphs)
        fill(select)
        bytes += [3, 0, 1, 0, 0, 0]  // FDSelect: all glyphs have the first dictionary
        value(glyphs.count + 1, 2)
        fill(charstrings)
        let notdef: [UInt8] = [139, 14]  // width 0, endchar
        index([notdef[...]] + glyphs.map { $0.charstring[...] })
        fill(array)
        let font = beginDictionary()
        number(4)  // the size of the private dictionary
        let privateStart = offset(18)
        endDictionary(font)
        fill(privateStart)
        number(0)
        bytes += [20]  // defaultWidthX
        number(0)
        bytes += [21]  // nominalWidthX
    }

    /// Format 2: ranges of CIDs that follow each other.
    private mutating func writeCharset(_ glyphs: [(cid: UInt16, charstring: [UInt8])]) {
        bytes.append(2)
        var index = 0
        while index < glyphs.count {
            var count = 1
            while index + count < glyphs.count, Int(glyphs[index + count].cid) == Int(glyphs[index].cid) + count {
                count += 1
            }
            value(Int(glyphs[index].cid), 2)
            value(count - 1, 2)
            index += count
        }
    }

    private mutating func index(_ items: [ArraySlice<UInt8>]) {
        value(items.count, 2)
        let total = items.reduce(1) { $0 + $1.count }
        let size = total < 0x100 ? 1 : total < 0x1_0000 ? 2 : total < 0x100_0000 ? 3 : 4
        value(size, 1)
        var offset = 1
        value(offset, size)
        for item in items {
            offset += item.count
            value(offset, size)
        }
        for item in items { bytes += item }
    }

    /// Begins an INDEX of one DICT; returns where its size goes.
    private mutating func beginDictionary() -> Int {
        bytes += [0, 1, 2, 0, 1, 0, 0]
        return bytes.count - 2
    }

    private mutating func endDictionary(_ place: Int) {
        let end = bytes.count - place - 1
        bytes[place] = UInt8(truncatingIfNeeded: end >> 8)
        bytes[place + 1] = UInt8(truncatingIfNeeded: end)
    }

    /// Writes an operator whose operand is an offset that is not known yet; returns where it goes.
    private mutating func offset(_ operation: UInt8...) -> Int {
        bytes += [29, 0, 0, 0, 0]
        bytes += operation
        return bytes.count - operation.count - 4
    }

    /// Fills in an offset: here.
    private mutating func fill(_ place: Int) {
        let offset = bytes.count
        for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: offset >> (24 - byte * 8)) }
    }

    private mutating func value(_ value: Int, _ count: Int) {
        for byte in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (byte * 8))) }
    }

    /// An integer of a DICT.
    private mutating func number(_ value: Int) {
        switch value {
        case -107...107: bytes.append(UInt8(value + 139))
        case -32_768...32_767:
            bytes.append(28)
            self.value(value, 2)
        default:
            bytes.append(29)
            self.value(value, 4)
        }
    }
}
