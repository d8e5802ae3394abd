/// A font program in the Compact Font Format (Adobe Technical Note #5176) with just the glyphs that a text needs.
///
/// CID-keyed, so that a glyph's code in content streams is its number in the font file, whatever else is in the subset.
enum CompactFont {
    /// Builds the program.
    ///
    /// - Parameters:
    ///   - name: The PostScript name.
    ///   - glyphs: Type 2 charstrings by CID, which rise; CID 0 is added.
    ///   - boundingBox: In thousandths of an em.
    /// - Complexity: O(bytes).
    static func build(name: [UInt8], glyphs: [(cid: UInt16, charstring: [UInt8])], boundingBox: [Int]) -> [UInt8] {
        let notdef: [UInt8] = [139, 14]  // width 0, endchar
        let header: [UInt8] = [1, 0, 4, 4]
        let names = index([name])
        let strings = index([Array("Adobe".utf8), Array("Identity".utf8)])
        let globalSubroutines = index([])
        let charset = charset(glyphs.map(\.cid))
        let select = [3, 0, 1, 0, 0, 0] + bytes(glyphs.count + 1, 2)
        let charstrings = index([notdef] + glyphs.map(\.charstring))
        let privateData = number(0) + [20] + number(0) + [21]  // defaultWidthX, nominalWidthX
        // Every offset takes five bytes whatever its value, so that sizes are known before offsets are.
        func fontDictionary(_ start: Int) -> [UInt8] { index([fixed(privateData.count) + fixed(start) + [18]]) }
        func topDictionary(_ offsets: [Int]) -> [UInt8] {
            var data = number(391) + number(392) + number(0) + [12, 30]  // ROS: Adobe Identity 0
            for value in boundingBox { data += fixed(value) }
            data += [5]
            data += fixed(65_535) + [12, 34]  // CIDCount
            data += fixed(offsets[0]) + [15]  // charset
            data += fixed(offsets[1]) + [12, 37]  // FDSelect
            data += fixed(offsets[2]) + [17]  // CharStrings
            data += fixed(offsets[3]) + [12, 36]  // FDArray
            return index([data])
        }
        let start =
            header.count + names.count + topDictionary([0, 0, 0, 0]).count + strings.count + globalSubroutines.count
        let selectStart = start + charset.count
        let charstringStart = selectStart + select.count
        let dictionaryStart = charstringStart + charstrings.count
        let privateStart = dictionaryStart + fontDictionary(0).count
        var output = header + names
        output += topDictionary([start, selectStart, charstringStart, dictionaryStart])
        output += strings + globalSubroutines + charset + select + charstrings
        output += fontDictionary(privateStart) + privateData
        return output
    }

    /// Format 2: ranges of CIDs that follow each other.
    private static func charset(_ cids: [UInt16]) -> [UInt8] {
        var output: [UInt8] = [2]
        var index = 0
        while index < cids.count {
            var count = 1
            while index + count < cids.count, Int(cids[index + count]) == Int(cids[index]) + count { count += 1 }
            output += bytes(Int(cids[index]), 2) + bytes(count - 1, 2)
            index += count
        }
        return output
    }

    private static func index(_ items: [[UInt8]]) -> [UInt8] {
        var output = bytes(items.count, 2)
        guard !items.isEmpty else { return output }
        let total = items.reduce(1) { $0 + $1.count }
        let size = total < 0x100 ? 1 : total < 0x1_0000 ? 2 : total < 0x100_0000 ? 3 : 4
        output.append(UInt8(size))
        var offset = 1
        output += bytes(offset, size)
        for item in items {
            offset += item.count
            output += bytes(offset, size)
        }
        for item in items { output += item }
        return output
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// An integer of a DICT that takes five bytes.
    private static func fixed(_ value: Int) -> [UInt8] { [29] + bytes(value, 4) }

    /// An integer of a DICT.
    private static func number(_ value: Int) -> [UInt8] {
        switch value {
        case -107...107: [UInt8(value + 139)]
        case -32_768...32_767: [28] + bytes(value, 2)
        default: fixed(value)
        }
    }
}
