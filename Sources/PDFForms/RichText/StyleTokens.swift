/// The words and values of CSS declarations.
enum StyleTokens {
    /// The parts between separators that stand outside quotes.
    static func split(_ bytes: some Sequence<UInt8>, at separator: UInt8) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        var quote: UInt8?
        for byte in bytes {
            if quote == nil, byte == separator {
                parts.append([])
                continue
            }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            parts[parts.count - 1].append(byte)
        }
        return parts
    }

    /// The words between white space, quoted ones whole.
    static func words(_ bytes: [UInt8]) -> [[UInt8]] {
        split(bytes.map { isSpace($0) ? 0x20 : $0 }, at: 0x20).filter { !$0.isEmpty }
    }

    /// The text without white space around it.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes.drop(while: isSpace), as: UTF8.self)
    }

    /// The text without white space and quotes around it.
    static func name(_ bytes: [UInt8]) -> String {
        let text = text(bytes[...])
        guard let first = text.first, first == "\"" || first == "'" else { return text }
        let inner = text.dropFirst()
        return String(inner.last == first ? inner.dropLast() : inner)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// A length of more than 0 and at most 1,000 points; nil for lengths that depend on others.
    static func length(_ word: String) -> Double? {
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "+") }
        let units: [String: Double] = [
            "pt": 1, "in": 72, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12, "px": 0.75,
        ]
        guard let number = Double(digits), let unit = units[String(word.dropFirst(digits.count))] else { return nil }
        let points = number * unit
        return points > 0 && points <= 1_000 ? points : nil
    }

    /// A colour: `#rgb`, `#rrggbb`, `rgb(…)` or one of the sixteen names of CSS2.
    static func color(_ word: String) -> [Double]? {
        if word.hasPrefix("#") {
            let digits = word.dropFirst().map { $0.isASCII ? $0.hexDigitValue : nil }.compactMap { $0 }
            guard digits.count == word.dropFirst().count else { return nil }
            switch digits.count {
            case 3: return digits.map { Double($0) / 15 }
            case 6: return [0, 2, 4].map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
            default: return nil
            }
        }
        if word.hasPrefix("rgb("), word.hasSuffix(")") {
            let parts = word.dropFirst(4).dropLast().split(separator: ",").map { part -> Double? in
                let trimmed = text(Array(part.utf8)[...])
                let value =
                    trimmed.hasSuffix("%")
                    ? Double(trimmed.dropLast()).map { $0 / 100 } : Double(trimmed).map { $0 / 255 }
                return value.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
            }
            let numbers = parts.compactMap { $0 }
            return numbers.count == 3 && parts.count == 3 ? numbers : nil
        }
        return names[word].map { code in [16, 8, 0].map { Double(code >> $0 & 0xFF) / 255 } }
    }

    private static let names: [String: Int] = [
        "black": 0x00_0000, "silver": 0xC0_C0C0, "gray": 0x80_8080, "white": 0xFF_FFFF, "maroon": 0x80_0000,
        "red": 0xFF_0000, "purple": 0x80_0080, "fuchsia": 0xFF_00FF, "green": 0x00_8000, "lime": 0x00_FF00,
        "olive": 0x80_8000, "yellow": 0xFF_FF00, "navy": 0x00_0080, "blue": 0x00_00FF, "teal": 0x00_8080,
        "aqua": 0x00_FFFF,
    ]
}
