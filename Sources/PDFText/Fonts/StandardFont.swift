import Synchronization

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
    /// - Complexity: The first time, some 300 records are read.
    public init?(named name: String) {
        let font = Self.fonts.withLock { fonts in
            if let font = fonts[name] { return font as StandardFont? }
            let font = StandardFontData.data(for: name).flatMap { StandardFont(name, $0) }
            fonts[name] = font
            return font
        }
        guard let font else { return nil }
        self = font
    }

    /// Those that were asked for.
    private static let fonts = Mutex<[String: StandardFont]>([:])

    /// Reads a font.
    private init?(_ name: String, _ data: String) {
        self.name = name
        let records = Array(data.utf8).split(separator: UInt8(ascii: ";"))
        let header =
            records.first?.split(separator: 0x20).map { Double(String(decoding: $0, as: UTF8.self)) ?? 0 } ?? []
        guard header.count == 10 else { return nil }
        glyphs = records.dropFirst().map { record in
            var words = record
            let name = words.prefix { $0 != 0x20 }
            words.removeFirst(name.count + 1)
            let (code, width) = (Self.number(&words), Float(Self.number(&words)))
            let (left, bottom) = (Float(Self.number(&words)), Float(Self.number(&words)))
            let (right, top) = (Float(Self.number(&words)), Float(Self.number(&words)))
            return Glyph(
                name: String(decoding: name, as: UTF8.self), code: code, width: width, left: left, right: right,
                bottom: bottom,
                top: top)
        }
        // Symbol and ZapfDingbats state no descender and no cap height: their box stands in.
        let lineHeight = (header[7] - header[5]) / 1000
        var descent = (header[1] == 0 ? -header[5] : -header[1]) / 1000
        // Lines in Acrobat's own Courier stand as if L − 2D were 0.664 (9 combs of one document); the file says 0.741. Its bold
        // has not been seen.
        if ["Courier", "Courier-Oblique"].contains(name) { descent = (lineHeight - 0.664) / 2 }
        let capHeight = header[2] == 0 ? header[7] : header[2]
        metrics = FontMetrics(
            lineHeight: lineHeight, descent: descent, capHeight: capHeight / 1000,
            emDescent: EmBoxDescent.ofFont(named: name))
    }

    /// The next word of a record, which is a whole number; takes it away.
    private static func number(_ words: inout ArraySlice<UInt8>) -> Int {
        var (value, sign) = (0, 1)
        while let byte = words.popFirst(), byte != 0x20 {
            if byte == UInt8(ascii: "-") { sign = -1 } else { value = 10 * value + Int(byte) - 0x30 }
        }
        return sign * value
    }

    /// The PostScript names of all of them.
    static let names: Set<String> = [
        "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique", "Times-Roman", "Times-Bold",
        "Times-Italic", "Times-BoldItalic", "Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique",
        "Symbol", "ZapfDingbats",
    ]
}
