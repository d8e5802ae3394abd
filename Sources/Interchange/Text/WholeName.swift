/// Names that are put together from their parts.
public enum WholeName {
    /// A name of a given name and a family name: the family's first where both are written in Hangul or Han, as such names are
    /// said; else the given name first. What is empty is left out.
    ///
    /// - Complexity: O(length).
    public static func joined(first: String, last: String) -> String {
        let (first, last) = (first.trimmed, last.trimmed)
        if !first.isEmpty, !last.isEmpty, beginsWithFamily(first), beginsWithFamily(last) { return last + first }
        return [first, last].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether names in such letters begin with the family's: all of them are Hangul or Han.
    ///
    /// - Complexity: O(length).
    public static func beginsWithFamily(_ name: String) -> Bool {
        var hasLetters = false
        for scalar in name.unicodeScalars where !scalar.properties.isWhitespace {
            let isHangul = (0xAC00...0xD7A3).contains(scalar.value) || (0x1100...0x11FF).contains(scalar.value)
            guard isHangul || scalar.properties.isIdeographic else { return false }
            hasLetters = true
        }
        return hasLetters
    }
}
