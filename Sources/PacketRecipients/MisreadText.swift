/// Text in UTF-8 that some program has taken for windows-1252 and written again: “MÃ¼ller” for “Müller”.
enum MisreadText {
    /// Whether a text has letters that together are one letter of UTF-8, as windows-1252 shows its bytes.
    ///
    /// Next to nobody writes “Ã¼”. Quotation marks, dashes and trademark signs may follow a letter other than Â, and count behind
    /// Ã in the middle of a word alone; the blank that does not break counts behind these two. A pair that would be a letter of
    /// another script counts where there are two.
    ///
    /// - Complexity: O(length).
    static func isIn(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 >= 0xC2 }) else { return false }
        var bytes: [UInt8] = []
        var isLetter: [Bool] = []
        for scalar in text.unicodeScalars {
            bytes.append(byte(of: scalar))
            isLetter.append(scalar.properties.isAlphabetic)
        }
        var pairsOfOthers = 0
        var index = 0
        while index < bytes.count {
            let tail = UTF8.tail(at: index, in: bytes)
            let next = index + tail + 1
            defer { index = next }
            guard tail > 0 else { continue }
            let isInside = bytes[index] == 0xC3 && next < bytes.count && isLetter[next]
            let isTelling = bytes[(index + 1)..<next].contains { byte in
                !closing.contains(byte) && (byte != 0xA0 || bytes[index] == 0xC3)
            }
            guard isInside || isTelling || bytes[index] == 0xC2 else { continue }
            if tail > 1 || (0xC2...0xC5).contains(bytes[index]) { return true }
            pairsOfOthers += 1
        }
        return pairsOfOthers > 1
    }

    /// The byte of a letter in windows-1252; 0 where it has none.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8 {
        if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
        return high[scalar.value] ?? (0x80...0x9F ~= scalar.value ? UInt8(scalar.value) : 0)
    }

    /// The letters between 0x80 and 0x9F, by which windows-1252 is more than Latin-1.
    private static let high: [UInt32: UInt8] = {
        let letters = CSVEncoding.windows1252.charset.flatMap(CharsetDecoder.letters) ?? []
        let known = letters.indices.filter { (0x80...0x9F).contains($0) && letters[$0] > 0 }
        return Dictionary(known.map { (UInt32(letters[$0]), UInt8($0)) }, uniquingKeysWith: { first, _ in first })
    }()

    /// Bytes of what may stand behind the last letter of a word: … ‘ ’ “ ” – — ™ › ® ² ³ ¹ º »
    private static let closing: Set<UInt8> = [
        0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0x9B, 0xAE, 0xB2, 0xB3, 0xB9, 0xBA, 0xBB,
    ]
}
