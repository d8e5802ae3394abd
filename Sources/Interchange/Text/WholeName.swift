/// Names that are put together from their parts.
public enum WholeName {
    /// A name of a given name and a family name: the family's first and without a space where both are written in Hangul or Han,
    /// as such names are said; else as they stand, the given name first, and a space between two that have letters.
    ///
    /// - Complexity: O(length).
    public static func joined(first: String, last: String) -> String {
        if beginsWithFamily(first), beginsWithFamily(last) { return last.trimmed + first.trimmed }
        return first + (first.trimmed.isEmpty || last.trimmed.isEmpty ? "" : " ") + last
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
