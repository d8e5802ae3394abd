/// The glyph names of a simple font's 256 codes (ISO 32000-1, 9.6.6).
struct GlyphEncoding: Sendable {
    var names: [String]

    static let standard = GlyphEncoding(StandardEncodings.standard)
    static let winAnsi = GlyphEncoding(StandardEncodings.winAnsi)
    static let macRoman = GlyphEncoding(StandardEncodings.macRoman)

    private init(_ table: String) {
        names = table.split(separator: " ").map { $0 == ".notdef" ? "" : String($0) }
        names += Array(repeating: "", count: max(0, 256 - names.count))
    }

    /// The built-in encoding of a standard font.
    init(builtInOf font: StandardFont) {
        names = Array(repeating: "", count: 256)
        for glyph in font.glyphs where (0..<256).contains(glyph.code) { names[glyph.code] = glyph.name }
    }

    /// The map from Unicode; codes for which `isPresent` is false are left out.
    func codes(where isPresent: (Int) -> Bool) -> CodeMap {
        var map = CodeMap()
        // WinAnsi fills unused codes with bullets and has two spaces and hyphens: the usual codes come first.
        for code in [0x20, 0x2D, 0x95] + Array(0..<256) where !names[code].isEmpty && isPresent(code) {
            if let scalar = GlyphNames.scalar(names[code][...]) { map.add(scalar.value, code: UInt16(code)) }
        }
        map.addEquivalents()
        return map
    }
}
