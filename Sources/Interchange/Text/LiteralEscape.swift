/// Escapes in the literal strings of PDF and FDF (ISO 32000-1, 7.3.4.2).
package enum LiteralEscape {
    /// Reads an escape; what makes no sense stands for itself.
    ///
    /// - Parameter position: Behind the backslash; then behind the escape.
    package static func read(in bytes: ArraySlice<UInt8>, at position: inout Int, into output: inout [UInt8]) {
        guard position < bytes.endIndex else { return }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): output.append(0x0A)
        case UInt8(ascii: "r"): output.append(0x0D)
        case UInt8(ascii: "t"): output.append(0x09)
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "f"): output.append(0x0C)
        case 0x0D: if position < bytes.endIndex, bytes[position] == 0x0A { position += 1 }
        case 0x0A: break
        case 0x30...0x37:
            var code = Int(byte - 0x30)
            for _ in 0..<2 {
                guard position < bytes.endIndex, (0x30...0x37).contains(bytes[position]) else { break }
                code = code * 8 + Int(bytes[position] - 0x30)
                position += 1
            }
            output.append(UInt8(truncatingIfNeeded: code))
        default: output.append(byte)
        }
    }
}
