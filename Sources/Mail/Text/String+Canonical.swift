@_spi(_Unicode) internal import Swift

extension String {
    /// The text in normalization form C.
    var nfc: String {
        if unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in _nfc { scalars.append(scalar) }
        return String(scalars)
    }

    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// The text without white space at both ends.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// Whether a header may not have this text: it has a line break, in whatever form, or another control character.
    var wouldInject: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x09: false
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
            default: false
            }
        }
    }
}
