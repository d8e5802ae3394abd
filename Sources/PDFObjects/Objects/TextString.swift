import Marks

/// The text string type (ISO 32000-2, 7.9.2.2): UTF-16BE or UTF-8 with a byte order mark, else PDFDocEncoding.
public enum TextString {
    /// Reads a text string. Bytes without meaning become U+FFFD; language escapes (7.9.2.2, ESC … ESC) are dropped.
    /// Long runs of combining marks are brought into their order.
    ///
    /// - Complexity: O(n).
    public static func decode(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), bigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), bigEndian: false) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(ordering: bytes.dropFirst(3)) }
        // Plain ASCII, as most texts are.
        if bytes.allSatisfy({ $0 < 0x18 || ($0 >= 0x20 && $0 < 0x80) }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(scalar(byte)) }
        return text
    }

    /// Writes a text string: one byte a character where PDFDocEncoding has them all, else UTF-16BE with its mark.
    public static func encode(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = byte(scalar) else { return utf16BigEndian(text) }
            bytes.append(byte)
        }
        // A text that would look like a byte order mark has to be spelled out.
        let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]]
        return marks.contains { bytes.starts(with: $0) } ? utf16BigEndian(text) : bytes
    }

    private static func utf16BigEndian(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = [0xFE, 0xFF]
        // ESC would begin a language escape and swallow what follows.
        for unit in text.utf16 where unit != 0x1B {
            bytes.append(UInt8(unit >> 8))
            bytes.append(UInt8(truncatingIfNeeded: unit))
        }
        return bytes
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String {
        var units: [UInt16] = []
        var index = bytes.startIndex
        var inEscape = false
        while index + 1 < bytes.endIndex {
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            index += 2
            let unit = bigEndian ? first << 8 | second : second << 8 | first
            if unit == 0x1B {
                inEscape.toggle()
            } else if !inEscape {
                units.append(unit)
            }
        }
        return String(decoding: units, as: UTF16.self).inMarkOrder
    }

    /// Codes of PDFDocEncoding that are not Latin-1 (ISO 32000-1, annex D.3).
    private static let special: [UInt8: Unicode.Scalar] = [
        0x18: "\u{02D8}", 0x19: "\u{02C7}", 0x1A: "\u{02C6}", 0x1B: "\u{02D9}", 0x1C: "\u{02DD}", 0x1D: "\u{02DB}",
        0x1E: "\u{02DA}", 0x1F: "\u{02DC}", 0x80: "\u{2022}", 0x81: "\u{2020}", 0x82: "\u{2021}", 0x83: "\u{2026}",
        0x84: "\u{2014}", 0x85: "\u{2013}", 0x86: "\u{0192}", 0x87: "\u{2044}", 0x88: "\u{2039}", 0x89: "\u{203A}",
        0x8A: "\u{2212}", 0x8B: "\u{2030}", 0x8C: "\u{201E}", 0x8D: "\u{201C}", 0x8E: "\u{201D}", 0x8F: "\u{2018}",
        0x90: "\u{2019}", 0x91: "\u{201A}", 0x92: "\u{2122}", 0x93: "\u{FB01}", 0x94: "\u{FB02}", 0x95: "\u{0141}",
        0x96: "\u{0152}", 0x97: "\u{0160}", 0x98: "\u{0178}", 0x99: "\u{017D}", 0x9A: "\u{0131}", 0x9B: "\u{0142}",
        0x9C: "\u{0153}", 0x9D: "\u{0161}", 0x9E: "\u{017E}", 0x9F: "\u{FFFD}", 0xA0: "\u{20AC}", 0xAD: "\u{FFFD}",
    ]
    private static let codes: [Unicode.Scalar: UInt8] = Dictionary(
        uniqueKeysWithValues: special.filter { $0.value != "\u{FFFD}" }.map { ($0.value, $0.key) })

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        if byte < 0x18 || (byte >= 0x20 && byte < 0x80) { return Unicode.Scalar(byte) }
        return special[byte] ?? Unicode.Scalar(byte)
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x20..<0x7F, 0x09, 0x0A, 0x0D: UInt8(scalar.value)
        case 0xA1...0xFF where scalar.value != 0xAD: UInt8(scalar.value)
        default: codes[scalar]
        }
    }
}
