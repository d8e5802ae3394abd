/// Strings of PDF and FDF as they are written (ISO 32000-1, 7.3.4). Malformed ones never fail: what makes no sense is skipped.
package struct ContentString {
    /// What the string says.
    package private(set) var bytes: [UInt8] = []
    /// Whether its end was found; else it goes to the end of the content.
    package private(set) var isClosed = false

    /// Reads a literal string.
    ///
    /// - Parameters:
    ///   - position: Behind the opening parenthesis; then behind the closing one.
    ///   - readsLineEnds: Whether a line end of any kind is a line feed.
    /// - Complexity: O(length).
    package init(literalIn content: ArraySlice<UInt8>, at position: inout Int, readsLineEnds: Bool = false) {
        var depth = 1
        while position < content.endIndex {
            let byte = content[position]
            position += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                isClosed = depth == 0
                if isClosed { return }
            case UInt8(ascii: "\\"):
                escape(in: content, at: &position)
                continue
            case 0x0D where readsLineEnds:
                if position < content.endIndex, content[position] == 0x0A { position += 1 }
                bytes.append(0x0A)
                continue
            default: break
            }
            bytes.append(byte)
        }
    }

    /// Reads a hexadecimal string.
    ///
    /// - Parameter position: Behind the opening bracket; then behind the closing one.
    /// - Complexity: O(length).
    package init(hexadecimalIn content: ArraySlice<UInt8>, at position: inout Int) {
        var high: UInt8?
        while position < content.endIndex, !isClosed {
            let byte = content[position]
            position += 1
            isClosed = byte == UInt8(ascii: ">")
            guard let digit = byte.hexadecimalValue else { continue }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        if let high { bytes.append(high << 4) }
    }

    private mutating func escape(in content: ArraySlice<UInt8>, at position: inout Int) {
        guard position < content.endIndex else { return }
        let byte = content[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case 0x0D: if position < content.endIndex, content[position] == 0x0A { position += 1 }
        case 0x0A: break
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var value = Int(byte - UInt8(ascii: "0"))
            for _ in 0..<2 {
                guard position < content.endIndex,
                    (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(content[position])
                else { break }
                value = value * 8 + Int(content[position] - UInt8(ascii: "0"))
                position += 1
            }
            bytes.append(UInt8(truncatingIfNeeded: value))
        default: bytes.append(byte)
        }
    }
}
