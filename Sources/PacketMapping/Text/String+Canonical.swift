internal import Marks
@_spi(_Unicode) internal import Swift

extension String {
    /// The text in normalization form C.
    var nfc: String {
        // No scalar below U+0300 changes under NFC.
        if unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in inMarkOrder._nfc { scalars.append(scalar) }
        return String(scalars)
    }

    /// The text without white space at both ends.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isSpace }),
            let last = scalars.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(scalars[first...last])
    }
}
