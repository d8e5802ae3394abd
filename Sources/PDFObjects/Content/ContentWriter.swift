/// Writes content stream operators (ISO 32000-1, 7.8.2) and object syntax into one buffer that is used again and again.
///
/// Coordinates are in points of whatever space the stream is in. Nothing here allocates once the buffer has grown.
public struct ContentWriter: Sendable {
    /// What was written.
    public private(set) var bytes: [UInt8] = []

    /// Makes an empty writer.
    public init() {}

    /// Empties the buffer and keeps its memory.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Drops what was written after a length.
    public mutating func truncate(to count: Int) {
        if count < bytes.count { bytes.removeLast(bytes.count - count) }
    }

    /// Appends bytes as they are.
    public mutating func raw(_ more: [UInt8]) { bytes.append(copying: more) }
    /// Appends bytes as they are.
    public mutating func raw(_ more: ArraySlice<UInt8>) { bytes.append(copying: more.span) }
    /// Appends ASCII text as it is.
    public mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }
    /// Appends one byte.
    public mutating func byte(_ byte: UInt8) { bytes.append(byte) }
    /// Appends 16 bits, the high byte first.
    public mutating func byte16(_ value: UInt16) {
        bytes.append(UInt8(value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value))
    }
    /// Appends a space.
    public mutating func space() { bytes.append(0x20) }

    /// Appends an integer.
    public mutating func integer(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    private mutating func digits(_ value: UInt) {
        if value < 10 {
            bytes.append(UInt8(ascii: "0") + UInt8(value))
            return
        }
        var text = InlineArray<20, UInt8>(repeating: 0)
        let start = Self.write(value, endingAt: 20, into: &text)
        bytes.append(copying: text.span.extracting(start...))
    }

    /// Writes the digits of a number, none for zero, up to a place; returns where they begin.
    @inline(__always) private static func write<let count: Int>(
        _ value: UInt, endingAt end: Int, into text: inout InlineArray<count, UInt8>
    ) -> Int {
        // Divisions by a constant are multiplications; by a variable they are the slowest of all instructions.
        var (index, rest) = (end, value)
        while rest > 0 {
            index -= 1
            text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return index
    }

    /// Appends a number with at most four decimals, as short as it can be; not finite or beyond ±2³¹ becomes 0.
    ///
    /// Four decimals are what Acrobat writes; 0.0001 pt is far below what any device shows.
    public mutating func number(_ value: Double) {
        guard let scaled = Self.tenThousandths(value) else {
            bytes.append(UInt8(ascii: "0"))
            return
        }
        var fraction = scaled.magnitude % 10_000
        // A sign, ten digits, a point, four digits.
        var text = InlineArray<16, UInt8>(repeating: 0)
        var end = 11
        if fraction > 0 {
            text[11] = UInt8(ascii: ".")
            end = 12
            while fraction > 0 {
                text[end] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / 1_000)
                fraction = fraction % 1_000 * 10
                end += 1
            }
        }
        var start = Self.write(scaled.magnitude / 10_000, endingAt: 11, into: &text)
        if end == start {
            start -= 1
            text[start] = UInt8(ascii: "0")
        }
        if scaled < 0 {
            start -= 1
            text[start] = UInt8(ascii: "-")
        }
        bytes.append(copying: text.span.extracting(start..<end))
    }

    /// A number in ten-thousandths, rounded away from zero where it lies in the middle; nil when it is not finite or
    /// beyond ±2³¹.
    public static func tenThousandths(_ value: Double) -> Int? {
        guard value.magnitude < 2_147_483_648 else { return nil }
        // As `rounded()` does, which calls a function of the C library. It is exact, since the difference is.
        let scaled = value * 10_000
        let towardZero = Int(scaled)
        let rest = scaled - Double(towardZero)
        return rest >= 0.5 ? towardZero + 1 : rest <= -0.5 ? towardZero - 1 : towardZero
    }

    /// Appends a number and a space.
    public mutating func numbers(_ value: Double) {
        number(value)
        bytes.append(0x20)
    }

    /// Appends two numbers, each followed by a space.
    public mutating func numbers(_ first: Double, _ second: Double) {
        numbers(first)
        numbers(second)
    }

    /// Appends numbers, each followed by a space.
    public mutating func numbers(_ values: Double...) { for value in values { numbers(value) } }

    /// Appends a literal string (7.3.4.2) with its parentheses; bytes that could be misread are escaped.
    public mutating func literal(_ string: ArraySlice<UInt8>) {
        bytes.append(UInt8(ascii: "("))
        var copied = string.startIndex
        for index in string.indices {
            switch string[index] {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), 0x0D, 0x0A:
                raw(string[copied..<index])
                literalByte(string[index])
                copied = index + 1
            default: break
            }
        }
        raw(string[copied...])
        bytes.append(UInt8(ascii: ")"))
    }

    /// Appends one byte of a literal string, escaped where needed.
    public mutating func literalByte(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0x0D:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(UInt8(ascii: "r"))
        case 0x0A:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(UInt8(ascii: "n"))
        default: bytes.append(byte)
        }
    }

    /// Appends a name (7.3.5) with its solidus; anything but printable ASCII goes as `#xx`.
    public mutating func name(_ name: PDFName) {
        bytes.append(UInt8(ascii: "/"))
        if name.rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.isSpecial($0) }) {
            bytes.append(contentsOf: name.rawValue.utf8)
            return
        }
        for scalar in name.rawValue.unicodeScalars {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            switch byte {
            case 0x21...0x7E where !Self.isSpecial(byte): bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "#"))
                hex(byte)
            }
        }
    }

    /// Delimiters (7.2.2) and the number sign.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x23, 0x25, 0x28, 0x29, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D: true
        default: false
        }
    }

    /// Appends a byte as two hexadecimal digits.
    public mutating func hex(_ byte: UInt8) {
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// Appends 16 bits as four hexadecimal digits.
    public mutating func hex16(_ value: UInt16) {
        let value = UInt32(value)
        // One digit in each byte, the first one lowest.
        let digits = value >> 12 | (value >> 8 & 15) << 8 | (value >> 4 & 15) << 16 | (value & 15) << 24
        let areLetters = (digits + 0x0606_0606) >> 4 & 0x0101_0101
        bytes.append(littleEndian: digits + 0x3030_3030 + areLetters * 7)
    }

    /// Appends a fingerprint as 32 hexadecimal digits.
    public mutating func hex(_ fingerprint: Fingerprint) {
        for half in [fingerprint.high, fingerprint.low] {
            for shift in stride(from: UInt64(48), through: 0, by: -16) {
                hex16(UInt16(truncatingIfNeeded: half >> shift))
            }
        }
    }

    /// Appends scalars as hexadecimal digits of UTF-16BE.
    public mutating func utf16(_ scalars: some Sequence<UInt32>) {
        for value in scalars {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { hex16(unit) }
        }
    }
}
