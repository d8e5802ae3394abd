/// Compares UTF-8 by canonical equivalence: `é` is `é`, however it is encoded.
enum CanonicalText {
    static func areEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        if left.elementsEqual(right) { return true }
        if left.isASCII && right.isASCII { return false }
        return string(left) == string(right)
    }

    static func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        if left.isASCII && right.isASCII { return left.lexicographicallyPrecedes(right) }
        return string(left) < string(right)
    }

    static func contains(_ text: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>) -> Bool {
        let (text, part) = normalized(text, part)
        return firstIndex(of: part, in: text) != nil
    }

    static func hasPrefix(_ text: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>) -> Bool {
        let (text, part) = normalized(text, part)
        return text.starts(with: part)
    }

    static func hasSuffix(_ text: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>) -> Bool {
        let (text, part) = normalized(text, part)
        return text.suffix(part.count).elementsEqual(part)
    }

    /// Where a part first occurs, byte for byte.
    static func firstIndex(of part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
        guard let first = part.first else { return text.startIndex }
        guard part.count <= text.count else { return nil }
        for index in text.startIndex...(text.endIndex - part.count) where text[index] == first {
            if text[index..<(index + part.count)].elementsEqual(part) { return index }
        }
        return nil
    }

    private static func normalized(
        _ text: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>
    ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
        if text.isASCII && part.isASCII { return (text, part) }
        return (Array(string(text).nfc.utf8)[...], Array(string(part).nfc.utf8)[...])
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
