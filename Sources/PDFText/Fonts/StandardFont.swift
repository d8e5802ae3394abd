/// One of the 14 standard fonts (ISO 32000-1, 9.6.2.2), with the metrics of Adobe's AFM files.
public struct StandardFont: Sendable {
    /// A glyph's numbers, in thousandths of an em.
    public struct Glyph: Hashable, Sendable {
        /// The glyph's name.
        public var name: String
        /// The code in the font's built-in encoding, or -1.
        public var code: Int
        /// The advance width.
        public var width: Float
        /// The left edge of the ink.
        public var left: Float
        /// The right edge of the ink.
        public var right: Float
        /// The lowest edge of the ink.
        public var bottom: Float
        /// The highest edge of the ink.
        public var top: Float
    }

    /// The PostScript name.
    public let name: String
    /// The vertical metrics.
    public let metrics: FontMetrics
    /// The glyphs in the order of the AFM file.
    public let glyphs: [Glyph]

    /// The font of a PostScript name; nil for any other name.
    ///
    /// - Complexity: parses some 300 records; keep the result.
    public init?(named name: String) {
        guard let data = StandardFontData.data(for: name) else { return nil }
        self.name = name
        var glyphs: [Glyph] = []
        var header: [Double] = []
        for record in data.utf8.split(separator: UInt8(ascii: ";")) {
            let words = record.split(separator: 0x20)
            if header.isEmpty {
                header = words.map { Double(Substring($0)) ?? 0 }
            } else if words.count == 7 {
                let numbers = words.dropFirst().map { Int(Substring($0)) ?? 0 }
                glyphs.append(
                    Glyph(
                        name: String(Substring(words[0])), code: numbers[0], width: Float(numbers[1]),
                        left: Float(numbers[2]), right: Float(numbers[4]), bottom: Float(numbers[3]),
                        top: Float(numbers[5])))
            }
        }
        guard header.count == 10 else { return nil }
        self.glyphs = glyphs
        // Symbol and ZapfDingbats state no descender and no cap height: their box stands in.
        let descent = header[1] == 0 ? -header[5] : -header[1]
        let capHeight = header[2] == 0 ? header[7] : header[2]
        metrics = FontMetrics(
            lineHeight: (header[7] - header[5]) / 1000, descent: descent / 1000, capHeight: capHeight / 1000,
            emDescent: EmBoxDescent.ofFont(named: name))
    }

    /// The PostScript names of all of them.
    static let names: Set<String> = [
        "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique", "Times-Roman", "Times-Bold",
        "Times-Italic", "Times-BoldItalic", "Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique",
        "Symbol", "ZapfDingbats",
    ]
}
