/// The style of rich text, as far as fields have it: the CSS2 properties of ISO 32000-1, table 225. What a style does
/// not say is nil.
public struct RichTextStyle: Hashable, Sendable {
    /// The names of font families, the preferred one first, without quotes.
    public var families: [String]?
    /// The font size in points.
    public var size: Double?
    /// Whether the text is bold: a weight of 600 and more.
    public var isBold: Bool?
    /// Whether the text is italic or oblique.
    public var isItalic: Bool?
    /// Red, green and blue, from 0 to 1.
    public var color: [Double]?
    /// The alignment of the paragraph; justified text counts as left.
    public var alignment: Quadding?
    /// Whether the text is underlined.
    public var isUnderlined: Bool?
    /// Whether the text is struck through.
    public var isStruckThrough: Bool?
    /// The height of the baseline above the line's, in ems: positive in superscripts, negative in subscripts.
    public var rise: Double?

    /// Makes a style that says nothing.
    public init() {}

    /// Reads CSS declarations: a default style string (DS) or a `style` attribute. What it cannot read it leaves out.
    ///
    /// - Complexity: O(length); of more than 4,096 bytes only the beginning counts.
    public init(css: String) {
        for declaration in StyleTokens.split(css.utf8.prefix(4_096), at: UInt8(ascii: ";")) {
            guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let property = StyleTokens.text(declaration[..<colon]).lowercased()
            set(property, Array(declaration[declaration.index(after: colon)...]))
        }
    }

    private mutating func set(_ property: String, _ value: [UInt8]) {
        let word = StyleTokens.text(value[...]).lowercased()
        switch property {
        case "font": setFont(value)
        case "font-family": setFamilies(StyleTokens.split(value, at: UInt8(ascii: ",")).map { StyleTokens.name($0) })
        case "font-size": if let size = StyleTokens.length(word) { self.size = size }
        case "font-weight": isBold = Self.weight(word) ?? isBold
        case "font-style": isItalic = Self.slant(word) ?? isItalic
        case "color": color = StyleTokens.color(word) ?? color
        case "text-align":
            alignment = ["left": .left, "justify": .left, "center": .centered, "right": .right][word] ?? alignment
        case "text-decoration":
            isUnderlined = word.contains("underline")
            isStruckThrough = word.contains("line-through")
        case "vertical-align":
            rise = ["super": 0.33, "sub": -0.17, "baseline": 0][word] ?? rise
        default: break
        }
    }

    /// The shorthand. Acrobat writes family and size in either order.
    private mutating func setFont(_ value: [UInt8]) {
        isBold = false
        isItalic = false
        var names: [String] = []
        for part in StyleTokens.split(value, at: UInt8(ascii: ",")) {
            var words: [String] = []
            for token in StyleTokens.words(part) {
                let word = StyleTokens.name(token)
                let lower = word.lowercased()
                let isQuoted = token.first == UInt8(ascii: "\"") || token.first == UInt8(ascii: "'")
                if isQuoted {
                    words.append(word)
                } else if let size = StyleTokens.length(lower.split(separator: "/").first.map(String.init) ?? "") {
                    self.size = size
                } else if let weight = Self.weight(lower) {
                    isBold = isBold == true || weight
                } else if let slant = Self.slant(lower) {
                    isItalic = isItalic == true || slant
                } else if lower != "small-caps" {
                    words.append(word)
                }
            }
            names.append(words.joined(separator: " "))
        }
        setFamilies(names)
    }

    private mutating func setFamilies(_ names: [String]) {
        let kept = names.filter { !$0.isEmpty }
        if !kept.isEmpty { families = kept }
    }

    private static func weight(_ word: String) -> Bool? {
        switch word {
        case "normal", "lighter": return false
        case "bold", "bolder": return true
        default:
            guard word.utf8.count == 3, word.hasSuffix("00"), let number = Int(word) else { return nil }
            return number >= 600
        }
    }

    private static func slant(_ word: String) -> Bool? {
        switch word {
        case "normal": false
        case "italic", "oblique": true
        default: nil
        }
    }

    /// What it says that another style does not.
    func difference(from other: RichTextStyle) -> RichTextStyle {
        var style = self
        if families == other.families { style.families = nil }
        if size == other.size { style.size = nil }
        if isBold == other.isBold { style.isBold = nil }
        if isItalic == other.isItalic { style.isItalic = nil }
        if color == other.color { style.color = nil }
        if isUnderlined == other.isUnderlined { style.isUnderlined = nil }
        if isStruckThrough == other.isStruckThrough { style.isStruckThrough = nil }
        if rise == other.rise { style.rise = nil }
        style.alignment = nil
        return style
    }

    /// Takes over what another style says.
    public mutating func overlay(_ other: RichTextStyle) {
        families = other.families ?? families
        size = other.size ?? size
        isBold = other.isBold ?? isBold
        isItalic = other.isItalic ?? isItalic
        color = other.color ?? color
        alignment = other.alignment ?? alignment
        isUnderlined = other.isUnderlined ?? isUnderlined
        isStruckThrough = other.isStruckThrough ?? isStruckThrough
        rise = other.rise ?? rise
    }
}
