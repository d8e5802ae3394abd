/// A value as UTF-8, before or while it is formatted.
typealias Bytes = [UInt8]

extension Bytes {
    /// The end of the buffer as a string.
    func text(from start: Int) -> String { String(decoding: self[start...], as: UTF8.self) }

    /// Replaces the end of the buffer.
    mutating func replaceTail(from start: Int, with text: String) {
        removeSubrange(start...)
        append(contentsOf: text.utf8)
    }

    /// Appends a number in decimal digits.
    mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        var rest = number.magnitude
        repeat {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        self[start...].reverse()
    }
}

extension ArraySlice<UInt8> {
    /// Whether every byte is ASCII.
    var isASCII: Bool {
        for byte in self where byte >= 0x80 { return false }
        return true
    }

    /// Whether there is nothing but white space.
    var isBlank: Bool {
        for byte in self {
            if byte >= 0x80 { return String(decoding: self, as: UTF8.self).unicodeScalars.allSatisfy(\.isSpace) }
            if !byte.isASCIISpace { return false }
        }
        return true
    }

    /// The bytes without ASCII white space at both ends.
    var trimmedASCII: ArraySlice<UInt8> {
        var (start, end) = (startIndex, endIndex)
        while start < end, self[start].isASCIISpace { start += 1 }
        while end > start, self[end - 1].isASCIISpace { end -= 1 }
        return self[start..<end]
    }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
