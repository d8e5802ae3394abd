/// A word of five letters from a to z.
package struct PuzzleWord: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// How many letters a word has.
    package static let length = 5

    /// The letters, in lower case, in ASCII.
    package let letters: [UInt8]

    /// Takes a word in any case; nil for anything that is not five letters from a to z.
    package init?(_ text: some StringProtocol) {
        let letters = text.utf8.map { $0 | 0x20 }
        guard letters.count == Self.length, text.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else {
            return nil
        }
        self.letters = letters
    }

    package var description: String { String(decoding: letters, as: UTF8.self) }

    package static func < (left: PuzzleWord, right: PuzzleWord) -> Bool {
        left.letters.lexicographicallyPrecedes(right.letters)
    }
}
