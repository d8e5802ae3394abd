/// How deep the em boxes of faces reach below the baseline: the typographic descender of the font file (OpenType, OS/2),
/// which a form's descriptor does not have. Measured of text that LiveCycle drew.
enum EmBoxDescent {
    /// By the beginning of the font's name: letters in lower case, without signs between them.
    private static let known: [(name: String, regular: Double, bold: Double)] = [
        ("arial", 0.2105, 0.2105), ("timesnewroman", 0.2158, 0.2158), ("couriernew", 0.1885, 0.209),
        ("myriadpro", 0.25, 0.25), ("helveticaneueltstd", 0.286, 0.286), ("helveticaltstd", 0.225, 0.228),
        ("timesltstd", 0.317, 0.317), ("tektonpro", 0.32, 0.32), ("itcfranklingothic", 0.314, 0.314),
        ("ocrastd", 0.222, 0.222),
    ]

    /// The descent of a face in ems; nil when the face is not known.
    ///
    /// The standard fonts are those that Windows has for them.
    static func ofFont(named name: String) -> Double? {
        let base = name.firstIndex(of: "+").map { name[name.index(after: $0)...] } ?? name[...]
        let letters = String(base.lowercased().filter { $0.isASCII && $0.isLetter })
        let isBold = letters.contains("bold")
        if let face = known.first(where: { letters.hasPrefix($0.name) }) { return isBold ? face.bold : face.regular }
        guard StandardFont.names.contains(name) else { return nil }
        return switch FontStyle(fontName: name).family {
        case .sans: 0.2105
        case .serif: 0.2158
        case .mono: isBold ? 0.209 : 0.1885
        case .symbol, .dingbats: nil
        }
    }
}
