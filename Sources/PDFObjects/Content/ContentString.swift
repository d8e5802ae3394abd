import Interchange

/// Strings in content streams (ISO 32000-1, 7.3.4). Malformed ones never fail: what makes no sense is skipped.
struct ContentString {
    /// What the string says.
    private(set) var bytes: [UInt8] = []
    /// Whether its end was found; else it goes to the end of the content.
    private(set) var isClosed = false

    /// Reads a literal string.
    ///
    /// - Parameter position: Behind the opening parenthesis; then behind the closing one.
    /// - Complexity: O(length).
    init(literalIn content: ArraySlice<UInt8>, at position: inout Int) {
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
                LiteralEscape.read(in: content, at: &position, into: &bytes)
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
    init(hexadecimalIn content: ArraySlice<UInt8>, at position: inout Int) {
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
}
