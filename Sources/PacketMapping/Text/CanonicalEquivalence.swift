import Interchange
internal import Marks

/// Compares UTF-8 by canonical equivalence: `é` is `é`, however it is encoded.
enum CanonicalEquivalence {
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

    /// Where a part first occurs, byte for byte (Knuth, Morris and Pratt: both may come from a table).
    ///
    /// - Complexity: O(length of both).
    static func firstIndex(of part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
        guard part.count <= text.count else { return nil }
        let wanted = Array(part)
        var borders: [Int] = []
        var matched = 0
        for index in text.indices {
            if matched == wanted.count { break }
            if matched > 0, borders.isEmpty { borders = Self.borders(of: wanted) }
            while matched > 0, text[index] != wanted[matched] { matched = borders[matched - 1] }
            if text[index] == wanted[matched] { matched += 1 }
            if matched == wanted.count { return index + 1 - matched }
        }
        return wanted.isEmpty ? text.startIndex : nil
    }

    /// For each beginning of a text, the length of the longest part that it both begins and ends with.
    private static func borders(of text: [UInt8]) -> [Int] {
        var borders = [Int](repeating: 0, count: text.count)
        var length = 0
        for index in text.indices.dropFirst() {
            while length > 0, text[index] != text[length] { length = borders[length - 1] }
            if text[index] == text[length] { length += 1 }
            borders[index] = length
        }
        return borders
    }

    private static func normalized(
        _ text: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>
    ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
        if text.isASCII && part.isASCII { return (text, part) }
        return (Array(string(text).nfc.utf8)[...], Array(string(part).nfc.utf8)[...])
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(ordering: bytes) }
}
