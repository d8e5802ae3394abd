/// `num{…}`: `9` is a digit, `z` one or nothing, `Z` one or a blank, `8` all decimals that were written; `,` groups, `.` and
/// `V` are the decimal mark, `v` is it without being shown; `s` and `S` a sign, `(` and `)`, `cr` and `CR`, `db` and `DB` stand
/// around or behind negative numbers; `E` is an exponent, `$` the currency and `%` a percentage. Full-width symbols show
/// full-width forms.
///
/// XFA 3.3, part 2, chapter 25, Numeric Pictures, and Adobe's examples of numeric patterns for designers.
struct NumericPicture: Hashable, Sendable {
    enum Part: Hashable {
        case digit, optionalDigit, blankDigit
        /// Decimals as they were written.
        case written
        case grouping
        /// The decimal mark; `isImplied` where people may leave it out.
        case mark(isShown: Bool, isImplied: Bool)
        case sign(isBlank: Bool)
        case opening, closing
        /// `CR` or `DB` behind a negative number.
        case note(String, isBlank: Bool)
        case exponent
        case currency
        case percent
        case blank(PictureBlank)
        case literal(String)

        /// Whether it shows that a number is negative.
        var showsSign: Bool {
            switch self {
            case .sign, .opening, .note: true
            default: false
            }
        }

        var isDigit: Bool {
            switch self {
            case .digit, .optionalDigit, .blankDigit: true
            default: false
            }
        }

        var isMark: Bool { if case .mark = self { true } else { false } }
    }

    /// A part, and whether it is shown in full-width forms.
    struct Element: Hashable {
        var part: Part
        var isWide = false
    }

    let elements: [Element]
    /// The digits before and behind the decimal mark.
    let whole: Int
    let decimals: Int
    /// Whether numbers may have more digits before the mark than the picture: the locale's own pictures are for all.
    let isOpen: Bool
    let isPercent: Bool
    let hasExponent: Bool
    /// Whether all decimals are shown that were written.
    let keepsDecimals: Bool
    let symbols: PictureSymbols

    /// Nil for letters that have no meaning, more than one decimal mark, and where there is no digit.
    init?(_ tokens: [PictureToken], _ symbols: PictureSymbols, isOpen: Bool = false) {
        guard let elements = Self.elements(tokens) else { return nil }
        let parts = elements.map(\.part)
        let mark = parts.firstIndex(where: \.isMark)
        whole = parts[..<(mark ?? parts.count)].count(where: \.isDigit)
        decimals = mark.map { parts[$0...].count(where: \.isDigit) } ?? 0
        guard whole + decimals > 0, whole + decimals <= 100, parts.count(where: \.isMark) <= 1,
            !parts[..<(mark ?? parts.count)].contains(.written)
        else { return nil }
        keepsDecimals = parts.contains(.written)
        isPercent = parts.contains(.percent)
        hasExponent = parts.contains(.exponent)
        (self.elements, self.symbols, self.isOpen) = (elements, symbols, isOpen)
    }

    private static func elements(_ tokens: [PictureToken]) -> [Element]? {
        var elements: [Element] = []
        var rest = tokens[...]
        while let token = rest.popFirst() {
            switch token {
            case .literal(let text): elements.append(Element(part: .literal(text)))
            case .sign(let sign):
                let narrow = FullWidth.narrow(sign)
                elements.append(Element(part: part(ofSign: narrow ?? sign, as: sign), isWide: narrow != nil))
            case .run(let letter, let count):
                if count == 1, let note = note(letter, rest.first) {
                    rest.removeFirst()
                    elements.append(Element(part: note))
                    continue
                }
                let narrow = FullWidth.narrow(letter)
                guard let part = part(ofLetter: narrow ?? letter), part != .exponent || count == 1 else { return nil }
                elements += Array(repeating: Element(part: part, isWide: narrow != nil), count: count)
            }
        }
        return elements
    }

    /// `CR`, `cr`, `DB` or `db`, of whose letters each is a run of its own.
    private static func note(_ letter: Character, _ next: PictureToken?) -> Part? {
        switch (letter, next) {
        case ("C", .run("R", 1)): .note("CR", isBlank: true)
        case ("c", .run("r", 1)): .note("CR", isBlank: false)
        case ("D", .run("B", 1)): .note("DB", isBlank: true)
        case ("d", .run("b", 1)): .note("DB", isBlank: false)
        default: nil
        }
    }

    private static func part(ofSign sign: Character, as written: Character) -> Part {
        switch sign {
        case ",": .grouping
        case ".": .mark(isShown: true, isImplied: false)
        case "(": .opening
        case ")": .closing
        case "$": .currency
        case "%": .percent
        default: PictureBlank(rawValue: written).map(Part.blank) ?? .literal(String(written))
        }
    }

    private static func part(ofLetter letter: Character) -> Part? {
        switch letter {
        case "9": .digit
        case "z": .optionalDigit
        case "8": .written
        case "Z": .blankDigit
        case "v", "V": .mark(isShown: letter == "V", isImplied: true)
        case "s": .sign(isBlank: false)
        case "S": .sign(isBlank: true)
        case "E": .exponent
        case "t": .literal("\t")
        default: nil
        }
    }

    /// What stands between integer and decimals.
    var decimalMark: String {
        let hasCurrency = elements.contains { $0.part == .currency }
        return hasCurrency && !symbols.locale.currencyDecimal.isEmpty
            ? symbols.locale.currencyDecimal : symbols.locale.decimal
    }
}
