/// What the names of glyphs mean in Unicode (Adobe Glyph List specification, section 2).
public enum GlyphNames {
    /// The scalar that a glyph name stands for; nil for a name without meaning and for ligatures of several scalars.
    public static func scalar(_ name: Substring) -> Unicode.Scalar? {
        let base = name.prefix { $0 != "." }
        if let value = table[String(base)] { return value }
        if base.hasPrefix("uni"), base.utf8.count == 7 { return hexadecimal(base.dropFirst(3)) }
        if base.hasPrefix("u"), (5...7).contains(base.utf8.count) { return hexadecimal(base.dropFirst(1)) }
        return nil
    }

    private static func hexadecimal(_ digits: Substring) -> Unicode.Scalar? {
        UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }

    private static let table: [String: Unicode.Scalar] = {
        var table: [String: Unicode.Scalar] = [:]
        table.reserveCapacity(AdobeGlyphList.count + AdobeGlyphList.zapfDingbatsCount)
        for data in [AdobeGlyphList.data, AdobeGlyphList.zapfDingbats] {
            for record in data.utf8.split(separator: UInt8(ascii: ";")) {
                let words = record.split(separator: 0x20)
                guard words.count == 2 else { continue }
                table[String(Substring(words[0]))] = hexadecimal(Substring(words[1]))
            }
        }
        return table
    }()
}
