/// Text as a terminal shows it: how many cells it takes, and where to cut it.
package enum TerminalText {
    /// The cells that a text takes: 2 for East Asian wide characters and emoji, 0 for combining marks.
    static func width(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// The text cut to some cells, the last of which is `…` when something is missing.
    static func truncated(_ text: String, to cells: Int) -> String {
        guard width(text) > cells else { return text }
        var result = ""
        var used = 0
        for character in text {
            let more = width(character)
            guard used + more < cells else { break }
            result.append(character)
            used += more
        }
        return result + "…"
    }

    private static func width(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if isZeroWidth(first) { return 0 }
        if isWide(first) || (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
        return scalars.contains("\u{FE0F}") ? 2 : 1
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        case .format: scalar != "\u{AD}"
        default: false
        }
    }

    /// Unicode Standard Annex #11, classes W and F.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x1100: false
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF,
            0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}
