import Interchange

/// What a terminal would obey, and what nobody would see, is shown: the one place for it.
extension TerminalText {
    /// The text on one line, with everything that a terminal would obey or hide made visible: `␛` for a control of
    /// ASCII, `‹U+202E›` for anything else.
    ///
    /// - Parameter keepsLines: Whether line ends and tabs stay what they are.
    /// - Complexity: O(n) in the text's length.
    package static func printable(_ text: String, keepsLines: Bool = false) -> String {
        func isKept(_ byte: UInt8) -> Bool { keepsLines && (byte == 0x0A || byte == 0x09) }
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) || isKept($0) }) { return text }
        let scalars = Array(text.unicodeScalars)
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if scalar.value < 0x80, isKept(UInt8(scalar.value)) || (keepsLines && scalar == "\r" && next == "\n") {
                result.unicodeScalars.append(scalar)
            } else if scalar.isHidden, !(scalar.isJoiner && index > 0 && scalars[index - 1].takesJoiners) {
                result += scalar.shown
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether terminals obey it or show nothing for it: controls, marks and overrides of direction, separators of lines
    /// and paragraphs, what has no width, what Unicode allows to be ignored. The selectors of a glyph's form are no secret
    /// (U+FE0F), nor are format characters that have a shape of their own (U+06DD).
    fileprivate var isHidden: Bool {
        switch value {
        case 0x20...0x7E: return false
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: return false
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return false
        default: break
        }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
        }
    }

    /// U+200C and U+200D, without which words of Persian, Hindi and Sinhala, and many emoji, are not what they are.
    fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// Whether joiners mean something behind it: letters of scripts that have them, and emoji.
    fileprivate var takesJoiners: Bool {
        switch value {
        // Arabic to Sinhala, Tibetan, Myanmar, Khmer, Mongolian to Batak, Indic letters of later blocks.
        case 0x0620...0x0DFF, 0x0F00...0x109F, 0x1780...0x1BFF, 0xA800...0xAAFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
            0x10A00...0x11FFF:
            true
        case 0xFE0F: true
        default: value > 0xFF && (properties.isEmoji || properties.isEmojiModifier)
        }
    }

    /// How it is shown.
    fileprivate var shown: String {
        switch value {
        // The pictures of controls stand in their order.
        case 0..<0x20: return String(Unicode.Scalar(0x2400 + value).map(Character.init) ?? "\u{FFFD}")
        case 0x7F: return "␡"
        default:
            return "‹U+\(String(value, radix: 16, uppercase: true).zeroPadded(to: 4))›"
        }
    }
}
