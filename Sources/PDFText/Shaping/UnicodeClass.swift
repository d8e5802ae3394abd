/// What a text needs of whoever sets it, by its characters.
enum UnicodeClass {
    /// Whether a character's look or place depends on its neighbours: combining marks, scripts that join, reorder or run
    /// from right to left (the blocks of the Unicode standard, chapters 9 to 17), and controls of these.
    static func needsShaping(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0x300: false
        case 0x300...0x36F, 0x483...0x489, 0x591...0x8FF: true
        case 0x900...0xDFF, 0xE31, 0xE34...0xE3A, 0xE47...0xE4E, 0xEB1...0xECD, 0xF00...0x109F: true
        case 0x1700...0x18AF, 0x1900...0x1CFF, 0x1DC0...0x1DFF: true
        case 0x200C...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x20D0...0x20FF: true
        case 0x3099, 0x309A, 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFE70...0xFEFC: true
        case 0x1_0800...0x1_1FFF, 0x1_E800...0x1_EFFF, 0x1_F1E6...0x1_F1FF, 0x1_F3FB...0x1_F3FF: true
        default: false
        }
    }

    /// Whether a character draws nothing on purpose.
    static func isBlank(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20, 0xA0, 0xAD, 0x1680, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0x115F, 0x1160,
            0x3164,
            0x180E, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xE_0000...0xE_0FFF:
            true
        default: false
        }
    }

    /// Whether a character only steers direction or joining, and has no glyph of its own (UAX #9, 2; chapter 23.2).
    static func isFormatControl(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }
}
