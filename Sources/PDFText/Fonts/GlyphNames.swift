/// What the names of glyphs mean in Unicode (Adobe Glyph List specification, section 2).
public enum GlyphNames {
    /// The scalar that a glyph name stands for; nil for a name without meaning and for ligatures of several scalars.
    public static func scalar(_ name: Substring) -> Unicode.Scalar? {
        let base = Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") })
        // A Latin letter is called as it is.
        if base.utf8.count == 1, let letter = base.utf8.first, (0x41...0x5A).contains(letter & 0xDF) {
            return Unicode.Scalar(letter)
        }
        for table in [AdobeGlyphList.data, AdobeGlyphList.zapfDingbats] {
            if let value = scalar(of: base.utf8.span, in: table.utf8.span) { return value }
        }
        if base.hasPrefix("uni"), base.utf8.count == 7 { return hexadecimal(base.dropFirst(3)) }
        if base.hasPrefix("u"), (5...7).contains(base.utf8.count) { return hexadecimal(base.dropFirst(1)) }
        return nil
    }

    private static func hexadecimal(_ digits: Substring) -> Unicode.Scalar? {
        UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }

    /// What a record of a table says of a name; nil where there is none, or more than one scalar.
    ///
    /// The table is searched as it is: to make a dictionary of it takes longer than all that a form asks.
    ///
    /// - Parameter table: Records as `AdobeGlyphList` has them, in ascending order.
    /// - Complexity: O(log of the table's size).
    private static func scalar(of name: Span<UInt8>, in table: Span<UInt8>) -> Unicode.Scalar? {
        var (low, high) = (0, table.count)
        while low < high {
            var start = low + (high - low) / 2
            while start > low, table[start - 1] != separator { start -= 1 }
            var index = start
            var place = 0
            while place < name.count, index < high, table[index] == name[place] {
                (index, place) = (index + 1, place + 1)
            }
            let isNext = index < table.count && table[index] != 0x20 && table[index] != separator
            if place == name.count, !isNext { return scalar(writtenAt: index + 1, in: table) }
            // Of two names of which one begins the other, the shorter one comes first.
            if place < name.count, !isNext || table[index] < name[place] {
                while index < high, table[index] != separator { index += 1 }
                low = index + 1
            } else {
                high = max(low, start - 1)
            }
        }
        return nil
    }

    private static let separator = UInt8(ascii: ";")

    private static func scalar(writtenAt start: Int, in table: Span<UInt8>) -> Unicode.Scalar? {
        var value: UInt32 = 0
        var index = start
        while index < table.count, table[index] != separator {
            switch table[index] {
            case 0x30...0x39: value = value << 4 | UInt32(table[index] - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(table[index] - 0x41 + 10)
            default: return nil
            }
            index += 1
        }
        return Unicode.Scalar(value)
    }
}
