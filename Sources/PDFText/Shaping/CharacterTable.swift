/// How one stack of fonts sets characters whose look and place do not depend on their neighbours: precomposed Hangul, Han,
/// Kana, and what stands between them.
///
/// Filled as characters come. What it says is what `TextShaper` finds for a text of such characters; a text that has
/// another, or asks for two fonts in one run, is the shaper's.
struct CharacterTable: Sendable {
    /// What decides how a character is set.
    struct Key: Hashable, Sendable {
        /// The stack.
        var stack: Int
        /// Whether the stack's first face is to set all that it and the shared faces can say.
        var isAlone: Bool
        /// The language of East Asian letters in the text.
        var language: String?
    }

    /// How one character is set.
    struct Entry: BitwiseCopyable, Sendable {
        /// What the character is to its neighbours.
        enum Kind: UInt8 {
            case unknown
            /// The shaper has to look at it.
            case unsteady
            /// An East Asian letter.
            case eastAsian
            /// A letter of another script, in a face of the stack.
            case other
            /// Of no script (Common), in a face of the stack.
            case common
            /// Of no script, in a font of this machine that stands for an East Asian letter's.
            case commonInFallback
        }
        var code: UInt16 = 0
        var kind = Kind.unknown
        /// As in `EncodedText.Glyph`.
        var face: UInt8 = 0
        var width: Float = 0
        /// Whether the stack's first face alone does not lack it: it has it, or the shared faces lack it too.
        var fitsAlone = true
    }

    let key: Key
    /// The fonts of this machine; faces count them behind those of the stack.
    private(set) var fallbacks: [FallbackFont] = []
    private var pages = [UInt8](repeating: 0, count: 256)
    /// Pages of 256 characters; the first is of no character and stays empty.
    private var entries = [Entry](repeating: Entry(), count: 256)

    init(_ key: Key) { self.key = key }

    /// The entry of a character of the Basic Multilingual Plane; `Kind.unknown` until it was filled in.
    @inline(__always) subscript(scalar: UInt32) -> Entry {
        entries[Int(pages[Int(truncatingIfNeeded: scalar >> 8 & 0xFF)]) << 8 | Int(scalar & 0xFF)]
    }

    /// Finds out how a character is set.
    mutating func fill(_ scalar: UInt32, with stack: FontStack) -> Entry {
        let page = Int(scalar >> 8 & 0xFF)
        var entry = Entry(kind: .unsteady)
        if Self.isSteady(scalar) { setting(scalar, stack, &entry) }
        if pages[page] == 0 {
            guard entries.count < 256 << 8 else { return entry }
            pages[page] = UInt8(entries.count >> 8)
            entries.append(contentsOf: repeatElement(Entry(), count: 256))
        }
        entries[Int(pages[page]) << 8 | Int(scalar & 0xFF)] = entry
        return entry
    }

    /// Says how a character is set, unless the shaper has to.
    private mutating func setting(_ scalar: UInt32, _ stack: FontStack, _ entry: inout Entry) {
        let shared = stack.aloneCount..<stack.ordinaryCount
        func has(_ face: Int) -> Bool { stack.faces[face].codes.code(scalar) != nil }
        entry.fitsAlone = stack.aloneCount == 0 || has(0) || !shared.contains(where: has)
        let script = UnicodeText.script(scalar)
        let isCommon = script == Script.common
        let isEastAsian = Self.scripts(of: key.language).contains(script)
        guard isCommon || isEastAsian || script == Script.latin, isEastAsian == Self.isLetter(scalar) else { return }
        let faces = key.isAlone ? 0..<1 : shared
        if let face = faces.first(where: has), let code = stack.faces[face].codes.code(scalar) {
            entry.kind = isEastAsian ? .eastAsian : isCommon ? .common : .other
            entry.code = code
            entry.face = UInt8(clamping: face)
            entry.width = stack.faces[face].width(code)
        } else if isEastAsian || isCommon {
            let scripts = isEastAsian ? [script] : Self.scripts(of: key.language)
            guard let font = FallbackFonts.system.font(for: [scalar], style: stack.style, language: key.language),
                let glyph = font.steadyGlyph(scalar, scripts: scripts, language: key.language)
            else { return }
            let place = fallbacks.firstIndex { $0 === font } ?? fallbacks.count
            guard let face = UInt8(exactly: stack.faces.count + place) else { return }
            if place == fallbacks.count { fallbacks.append(font) }
            entry.kind = isEastAsian ? .eastAsian : .commonInFallback
            entry.code = glyph
            entry.face = face
            entry.width = font.glyph(glyph).width
        }
        // What does not move the pen is a mark to those who lay out text.
        if entry.width <= 0 { entry.kind = .unsteady }
    }

    /// The scripts that a text may mix when its East Asian letters are of a language.
    private static func scripts(of language: String?) -> [UInt32] {
        switch language {
        case "ko": [Script.hangul, Script.han]
        case "ja": [Script.hiragana, Script.katakana, Script.han]
        default: [Script.han]
        }
    }

    /// Whether a character is a letter of an East Asian script that `language(of:)` knows.
    static func isLetter(_ scalar: UInt32) -> Bool { isHangul(scalar) || isKana(scalar) || isHan(scalar) }

    private static func isHangul(_ scalar: UInt32) -> Bool { (0xAC00...0xD7A3).contains(scalar) }
    private static func isHan(_ scalar: UInt32) -> Bool {
        (0x4E00...0x9FFF).contains(scalar) || (0x3400...0x4DBF).contains(scalar)
    }
    private static func isKana(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF: true
        default: false
        }
    }

    /// Whether a character is one as people see it, whatever stands beside it, and its own NFC: nothing here joins or
    /// combines (UAX #15, UAX #29).
    static func isSteady(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20...0x7E, 0xA0...0x17F, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2460...0x24FF: true
        case 0x3000...0x3020, 0x309B...0x309C, 0x30A0, 0x30FB...0x30FC, 0xFF01...0xFF5E: true
        default: isLetter(scalar)
        }
    }

    /// The language of the East Asian letters of a paragraph, as `Script.language` finds it; nil where there are none.
    ///
    /// - Returns: False for Hangul beside Kana: they are set in fonts of different languages.
    static func findLanguage(of text: ArraySlice<UInt32>, document: String?, into language: inout String?) -> Bool {
        var (hasHangul, hasKana, hasHan) = (false, false, false)
        for scalar in text where scalar >= 0x3041 {
            if isHangul(scalar) {
                hasHangul = true
            } else if isHan(scalar) {
                hasHan = true
            } else if isKana(scalar) {
                hasKana = true
            }
        }
        language =
            hasHangul
            ? "ko"
            : hasKana ? "ja" : hasHan ? Script.language(of: Script.han, among: [], document: document) : nil
        return !hasHangul || !hasKana
    }
}
