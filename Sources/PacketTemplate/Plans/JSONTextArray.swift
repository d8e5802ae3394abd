/// Reads a JSON array of strings (RFC 8259), the notation of a multiple selection in a cell.
enum JSONTextArray {
    /// The strings, or nil when the text is anything else.
    static func parse(_ text: String) -> [String]? {
        let bytes = Array(text.utf8)
        var index = 0
        func skipSpace() { while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 } }
        func take(_ character: Unicode.Scalar) -> Bool {
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }
        guard take("[") else { return nil }
        var strings: [String] = []
        if take("]") { return atEnd() ? strings : nil }
        while true {
            guard take("\""), let string = string(bytes, &index) else { return nil }
            strings.append(string)
            if take(",") { continue }
            return take("]") && atEnd() ? strings : nil
        }
        func atEnd() -> Bool {
            skipSpace()
            return index == bytes.count
        }
    }

    /// The string whose opening quote was just taken.
    private static func string(_ bytes: [UInt8], _ index: inout Int) -> String? {
        var units: [UInt16] = []
        var raw: [UInt8] = []
        func flush() {
            units += Array(String(decoding: raw, as: UTF8.self).utf16)
            raw.removeAll()
        }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                flush()
                return String(decoding: units, as: UTF16.self)
            case UInt8(ascii: "\\"):
                guard index < bytes.count else { return nil }
                let escape = bytes[index]
                index += 1
                flush()
                switch escape {
                case UInt8(ascii: "n"): units.append(0x0A)
                case UInt8(ascii: "t"): units.append(0x09)
                case UInt8(ascii: "r"): units.append(0x0D)
                case UInt8(ascii: "b"): units.append(0x08)
                case UInt8(ascii: "f"): units.append(0x0C)
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(UInt16(escape))
                case UInt8(ascii: "u"):
                    guard index + 4 <= bytes.count,
                        let unit = UInt16(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
                    else { return nil }
                    units.append(unit)
                    index += 4
                default: return nil
                }
            case 0..<0x20: return nil
            default: raw.append(byte)
            }
        }
        return nil
    }
}
