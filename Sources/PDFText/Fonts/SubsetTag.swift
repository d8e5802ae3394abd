/// Six capital letters and a plus sign in front of the name of a font that has only some of its glyphs (ISO 32000-1, 9.6.4).
public enum SubsetTag {
    /// Whether a name has a tag.
    public static func isOn(_ name: String) -> Bool {
        let bytes = Array(name.utf8.prefix(8))
        return bytes.count > 7 && bytes[6] == UInt8(ascii: "+")
            && bytes[..<6].allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// The letters for a font program: equal ones have equal letters.
    ///
    /// - Complexity: O(bytes).
    public static func letters(for program: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
        for byte in program { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var letters = ""
        for _ in 0..<6 {
            letters.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(hash % 26)))
            hash /= 26
        }
        return letters
    }
}
