extension Unicode.Scalar {
    /// Controls, line separators and marks that change the direction of text: never shown or written as they are.
    var isUnprintable: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: properties.isNoncharacterCodePoint
        }
    }

    /// White space of any script.
    var isSpace: Bool { value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }

    /// Whether a column can be named with this in a condition without braces.
    var isIdentifierPart: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": return true
        case "\u{200C}", "\u{200D}": return true
        default:
            guard value >= 0x80 else { return false }
            switch properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
            case .nonspacingMark, .spacingMark, .enclosingMark: return true
            case .decimalNumber, .letterNumber: return true
            default: return false
            }
        }
    }

    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
