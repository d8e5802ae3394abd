/// What kind of typeface a font is, as far as the standard fonts can stand in for it.
public struct FontStyle: Hashable, Sendable {
    /// The families of the standard fonts.
    public enum Family: Hashable, Sendable { case sans, serif, mono, symbol, dingbats }

    /// The family.
    public var family: Family
    /// Whether it is bold.
    public var isBold: Bool
    /// Whether it is italic or oblique.
    public var isItalic: Bool

    /// Makes a style.
    public init(_ family: Family, isBold: Bool = false, isItalic: Bool = false) {
        self.family = family
        self.isBold = isBold
        self.isItalic = isItalic
    }

    /// The standard font of this style.
    public var standardName: String {
        switch (family, isBold, isItalic) {
        case (.sans, false, false): "Helvetica"
        case (.sans, true, false): "Helvetica-Bold"
        case (.sans, false, true): "Helvetica-Oblique"
        case (.sans, true, true): "Helvetica-BoldOblique"
        case (.serif, false, false): "Times-Roman"
        case (.serif, true, false): "Times-Bold"
        case (.serif, false, true): "Times-Italic"
        case (.serif, true, true): "Times-BoldItalic"
        case (.mono, false, false): "Courier"
        case (.mono, true, false): "Courier-Bold"
        case (.mono, false, true): "Courier-Oblique"
        case (.mono, true, true): "Courier-BoldOblique"
        case (.symbol, _, _): "Symbol"
        case (.dingbats, _, _): "ZapfDingbats"
        }
    }

    /// Guesses from a font's name, its descriptor's flags (ISO 32000-1, table 123) and its weight.
    public init(fontName: String, flags: Int = 0) {
        let full = fontName.lowercased()
        let name = full.firstIndex(of: "+").map { full[full.index(after: $0)...] } ?? full[...]
        let bytes = Array(name.utf8)
        func has(_ words: String...) -> Bool {
            words.contains { word in bytes.indices.contains { bytes[$0...].starts(with: word.utf8) } }
        }
        if Self.short[String(name)] != nil || Self.short[fontName] != nil {
            self = Self.short[fontName] ?? Self.short[String(name)] ?? FontStyle(.sans)
            return
        }
        isBold = has("bold", "black", "heavy", "-bd", "demi") || flags & 1 << 18 != 0
        isItalic = has("italic", "oblique", "-it") || flags & 1 << 6 != 0
        if has("zapfdingbats", "dingbat", "zadb") {
            family = .dingbats
        } else if name == "symbol" || has("symbolmt") {
            family = .symbol
        } else if has("cour", "mono", "consol", "typewriter", "ocr") || flags & 1 != 0 {
            family = .mono
        } else if has("arial", "helv", "sans", "verdana", "tahoma", "calibri", "myriad", "univers", "frutiger") {
            family = .sans
        } else if has("times", "tiro", "serif", "roman", "georgia", "garamond", "minion", "book", "palatino", "century")
            || flags & 2 != 0
        {
            family = .serif
        } else {
            family = .sans
        }
    }

    /// The resource names that Acrobat gives to the standard fonts in forms.
    static let short: [String: FontStyle] = [
        "helv": FontStyle(.sans), "hebo": FontStyle(.sans, isBold: true), "heob": FontStyle(.sans, isItalic: true),
        "hebi": FontStyle(.sans, isBold: true, isItalic: true), "cour": FontStyle(.mono),
        "cobo": FontStyle(.mono, isBold: true), "coob": FontStyle(.mono, isItalic: true),
        "cobi": FontStyle(.mono, isBold: true, isItalic: true), "tiro": FontStyle(.serif),
        "tibo": FontStyle(.serif, isBold: true), "tiit": FontStyle(.serif, isItalic: true),
        "tibi": FontStyle(.serif, isBold: true, isItalic: true), "symb": FontStyle(.symbol),
        "zadb": FontStyle(.dingbats), "zadi": FontStyle(.dingbats),
    ]
}
