internal import Marks
@_spi(_Unicode) internal import Swift

extension String {
    /// The text in normalization form C (UAX #15).
    ///
    /// - Complexity: O(length); a text without scalars from U+0300 on is handed back as it is.
    package var nfc: String {
        // No scalar below U+0300 changes under NFC, and the lead bytes of all others are 0xCC or more.
        if utf8Span.isKnownASCII || utf8.allSatisfy({ $0 < 0xCC }) { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in inMarkOrder._nfc { scalars.append(scalar) }
        return String(scalars)
    }

    /// The text without white space at both ends (the property White_Space of Unicode).
    ///
    /// - Complexity: O(length); O(1) when neither end is white space or beyond ASCII.
    package var trimmed: String {
        if let first = utf8.first, let last = utf8.last, 0x21...0x7F ~= first, 0x21...0x7F ~= last { return self }
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}

extension Substring {
    /// The text without white space at both ends.
    package var trimmed: String { String(self).trimmed }
}
