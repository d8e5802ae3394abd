/// Text in which `_xHHHH_` stands for a UTF-16 code unit that XML cannot hold (ECMA-376-1, 22.9.2.19, ST_Xstring).
enum EscapedText {
    /// Appends text with its escapes replaced. A surrogate without its other half becomes U+FFFD, NUL too.
    static func append(_ text: [UInt8], to target: inout [UInt8]) {
        guard text.contains(UInt8(ascii: "_")) else {
            target += text
            return
        }
        var index = 0
        while index < text.count {
            guard let unit = unit(text, at: index) else {
                target.append(text[index])
                index += 1
                continue
            }
            index += 7
            var scalar = Unicode.Scalar(UInt32(unit))
            if unit & 0xFC00 == 0xD800, let low = Self.unit(text, at: index), low & 0xFC00 == 0xDC00 {
                scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)))
                index += 7
            }
            let kept = scalar.flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}"
            target += Array(String(kept).utf8)
        }
    }

    private static func unit(_ text: [UInt8], at start: Int) -> UInt16? {
        guard start + 7 <= text.count, text[start] == UInt8(ascii: "_"), text[start + 1] == UInt8(ascii: "x"),
            text[start + 6] == UInt8(ascii: "_")
        else { return nil }
        var unit: UInt16 = 0
        for byte in text[start + 2..<start + 6] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
