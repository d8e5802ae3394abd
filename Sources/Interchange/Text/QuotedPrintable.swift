/// Reads quoted-printable (RFC 2045, 6.7), which other programs write.
package enum QuotedPrintable {
    /// The bytes that a text stands for. A `=` that means nothing stands for itself.
    package static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            guard byte == UInt8(ascii: "=") else {
                output.append(byte)
                continue
            }
            if index + 1 < text.endIndex, let high = text[index].hexadecimalValue,
                let low = text[index + 1].hexadecimalValue
            {
                output.append(high << 4 | low)
                index += 2
                continue
            }
            // A soft line break, perhaps with blanks that were added on the way.
            var end = index
            while end < text.endIndex, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
            if end < text.endIndex, text[end] == 0x0D { end += 1 }
            if end < text.endIndex, text[end] == 0x0A {
                index = end + 1
            } else {
                output.append(byte)
            }
        }
        return output
    }
}
