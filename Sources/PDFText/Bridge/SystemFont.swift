import CFontconfig

/// An outline font that is installed on this machine: its file, and the characters it says it has.
@safe final class SystemFont: @unchecked Sendable {
    /// The font file.
    let path: String
    /// The face in the file; the upper half names an instance of a variable font, counted from 1.
    let index: Int
    /// The family's name.
    let family: String
    private let characters: OpaquePointer

    init?(_ pattern: OpaquePointer?) {
        var file: UnsafeMutablePointer<FcChar8>?
        var name: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        var set: OpaquePointer?
        guard unsafe FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file = unsafe file,
            unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch,
            let copy = unsafe FcCharSetCopy(set)
        else { return nil }
        unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        unsafe FcPatternGetString(pattern, FC_FAMILY, 0, &name)
        path = unsafe String(cString: file)
        family = if let name = unsafe name { unsafe String(cString: name) } else { "" }
        self.index = Int(index)
        unsafe characters = copy
    }

    deinit { unsafe FcCharSetDestroy(characters) }

    /// Whether the font says that it has a character.
    func has(_ scalar: UInt32) -> Bool { unsafe FcCharSetHasChar(characters, scalar) != 0 }

    /// The outline fonts of this machine, the one most like a style and a language first.
    ///
    /// - Parameter language: As fontconfig spells it (RFC 3066), or nil.
    /// - Complexity: O(n log n) for n fonts; some milliseconds. Keep the result.
    static func all(like style: FontStyle, language: String?) -> [SystemFont] {
        guard FcInit() != 0, let pattern = unsafe FcPatternCreate() else { return [] }
        defer { unsafe FcPatternDestroy(pattern) }
        let family =
            switch style.family {
            case .serif: "serif"
            case .mono: "monospace"
            case .sans, .symbol, .dingbats: "sans-serif"
            }
        unsafe FcPatternAddString(pattern, FC_FAMILY, family)
        if let language { unsafe FcPatternAddString(pattern, FC_LANG, language) }
        unsafe FcPatternAddInteger(pattern, FC_WEIGHT, style.isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
        unsafe FcPatternAddInteger(pattern, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        unsafe FcPatternAddBool(pattern, FC_OUTLINE, 1)
        unsafe FcPatternAddBool(pattern, FC_COLOR, 0)
        unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let set = unsafe FcFontSort(nil, pattern, 0, nil, &result) else { return [] }
        defer { unsafe FcFontSetDestroy(set) }
        var fonts: [SystemFont] = []
        for place in 0..<Int(unsafe set.pointee.nfont) {
            let candidate = unsafe set.pointee.fonts[place]
            var outline: FcBool = 0
            var color: FcBool = 0
            unsafe FcPatternGetBool(candidate, FC_OUTLINE, 0, &outline)
            unsafe FcPatternGetBool(candidate, FC_COLOR, 0, &color)
            guard outline != 0, color == 0, let font = unsafe SystemFont(candidate) else { continue }
            fonts.append(font)
        }
        return fonts
    }
}
