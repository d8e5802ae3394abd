import CFriBidi
import CHarfBuzz
import CUnibreak

/// What the Unicode standard says of characters and paragraphs, asked of libraries that keep its tables.
enum UnicodeText {
    /// The script of a character (UAX #24), as an ISO 15924 tag.
    static func script(_ scalar: UInt32) -> UInt32 {
        unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar).rawValue
    }

    /// Whether a character is a letter (general category L).
    static func isLetter(_ scalar: UInt32) -> Bool {
        switch unsafe hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar) {
        case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER,
            HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER,
            HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER:
            true
        default: false
        }
    }

    /// The character that stands for another one in text from right to left (UAX #9, L4).
    static func mirrored(_ scalar: UInt32) -> UInt32 {
        var other: FriBidiChar = 0
        return unsafe fribidi_get_mirror_char(scalar, &other) != 0 ? other : scalar
    }

    /// More isolates than this are in no text that people write. FriBidi's time grows with their square.
    private static let mostIsolates = 512

    /// The embedding levels of a paragraph (UAX #9); the base direction is that of its first strong character, left to
    /// right when it has none. Of a paragraph with hundreds of isolates, these isolate nothing.
    static func levels(_ paragraph: ArraySlice<UInt32>) -> [UInt8] {
        let isIsolate: (UInt32) -> Bool = { (0x2066...0x2069).contains($0) }
        let holdsMany = paragraph.count(where: isIsolate) > 2 * mostIsolates
        // A zero width space is a boundary neutral, as what is left out of the paragraph (BN; UAX #9, X9).
        let text = holdsMany ? paragraph.map { isIsolate($0) ? 0x200B : $0 } : Array(paragraph)
        let plain = [UInt8](repeating: 0, count: text.count)
        guard let count = FriBidiStrIndex(exactly: text.count), count > 0 else { return plain }
        var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: text.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
        var levels = [FriBidiLevel](repeating: 0, count: text.count)
        var base = FriBidiParType(rawValue: UInt32(truncatingIfNeeded: FRIBIDI_PAR_ON.rawValue))
        unsafe fribidi_get_bidi_types(text, count, &types)
        unsafe fribidi_get_bracket_types(text, count, types, &brackets)
        guard unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) != 0 else {
            return plain
        }
        return levels.map { UInt8(clamping: $0) }
    }

    /// Where a line may end before a character (UAX #14).
    static func breaks(_ paragraph: ArraySlice<UInt32>) -> [Bool] {
        _ = tables
        // libunibreak knows no regional indicators and aborts at them; they break as ideographs do.
        let text = paragraph.map { (0x1_F1E6...0x1_F1FF).contains($0) || $0 == 0xFFFF ? 0x4E00 : $0 }
        var after = [CChar](repeating: 0, count: text.count)
        unsafe set_linebreaks_utf32(text, text.count, "", &after)
        var breaks = [false] + after.dropLast().map { $0 == LINEBREAK_ALLOWBREAK }
        // UAX #14 leaves scripts without spaces between words (class SA) to a dictionary.
        var start = text.startIndex
        while let first = text[start...].firstIndex(where: isThai) {
            start = text[first...].firstIndex { !isThai($0) } ?? text.endIndex
            for place in ThaiWords.shared.starts(text[first..<start]) where place > first { breaks[place] = true }
        }
        return breaks
    }

    private static func isThai(_ scalar: UInt32) -> Bool {
        (0xE01...0xE3A).contains(scalar) || (0xE40...0xE5B).contains(scalar)
    }

    private static let tables: Void = init_linebreak()
}
