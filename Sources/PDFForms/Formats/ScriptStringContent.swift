/// What is between the quotes of a JavaScript string, with the escapes read.
struct ScriptStringContent {
    private var bytes: [UInt8] = []
    /// The first half of a character that takes two UTF-16 units, until the second one comes.
    private var highSurrogate: UInt32?

    /// The string. A half character without the other half becomes U+FFFD.
    var text: String {
        var copy = self
        copy.endSurrogate()
        return String(decoding: copy.bytes, as: UTF8.self)
    }

    /// Adds a byte of the script.
    mutating func append(_ byte: UInt8) {
        endSurrogate()
        bytes.append(byte)
    }

    /// Reads what follows a backslash at `position`; false when it is cut off or no escape.
    mutating func takeEscape(_ script: [UInt8], _ position: inout Int) -> Bool {
        guard position < script.count else { return false }
        let byte = script[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): append(10)
        case UInt8(ascii: "t"): append(9)
        case UInt8(ascii: "b"): append(8)
        case UInt8(ascii: "v"): append(11)
        case UInt8(ascii: "f"): append(12)
        case UInt8(ascii: "r"): append(13)
        case UInt8(ascii: "x"): return takeHexadecimal(2, script, &position)
        case UInt8(ascii: "u"):
            guard position < script.count, script[position] == UInt8(ascii: "{") else {
                return takeHexadecimal(4, script, &position)
            }
            guard let end = script[position...].prefix(10).firstIndex(of: UInt8(ascii: "}")) else { return false }
            position += 1
            guard takeHexadecimal(end - position, script, &position) else { return false }
            position += 1
        case UInt8(ascii: "0")...UInt8(ascii: "7"): takeOctal(byte, script, &position)
        case 13:
            // a string that goes on in the next line
            if position < script.count, script[position] == 10 { position += 1 }
        case 10: break
        default: append(byte)
        }
        return true
    }

    private mutating func takeHexadecimal(_ count: Int, _ script: [UInt8], _ position: inout Int) -> Bool {
        guard (1...6).contains(count), position + count <= script.count else { return false }
        var value: UInt32 = 0
        for byte in script[position..<(position + count)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return false }
            value = value << 4 | UInt32(truncatingIfNeeded: digit)
        }
        position += count
        append(unit: value)
        return true
    }

    /// Up to three octal digits, 377 at most: an old form that generators still write.
    private mutating func takeOctal(_ first: UInt8, _ script: [UInt8], _ position: inout Int) {
        var value = UInt32(first & 7)
        for _ in 0..<2 {
            guard position < script.count, (0x30...0x37).contains(script[position]) else { break }
            let longer = value << 3 | UInt32(script[position] & 7)
            guard longer <= 0xFF else { break }
            value = longer
            position += 1
        }
        append(unit: value)
    }

    private mutating func append(unit: UInt32) {
        if let high = highSurrogate, (0xDC00...0xDFFF).contains(unit) {
            highSurrogate = nil
            encode(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
            return
        }
        endSurrogate()
        if (0xD800...0xDBFF).contains(unit) {
            highSurrogate = unit
        } else {
            encode(unit)
        }
    }

    private mutating func endSurrogate() {
        guard highSurrogate != nil else { return }
        highSurrogate = nil
        encode(0xFFFD)
    }

    private mutating func encode(_ value: UInt32) {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
