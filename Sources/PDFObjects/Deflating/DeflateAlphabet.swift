/// The letters of a simple font that ASCII texts are set in: their codes, and how wide they are.
public struct DeflateAlphabet: Sendable {
    /// What says a character, and the room that it takes.
    public struct Letter: Sendable, BitwiseCopyable {
        /// The byte in a string.
        var code: UInt8 = 0
        /// The advance in thousandths of an em; negative for a character that the font lacks.
        var width: Float = -1
        /// The width of its ink in thousandths of an em.
        var ink: Float = 0
        /// The left edge of its ink in thousandths of an em.
        var left: Float = 0
        /// By how much its ink lies beyond its advance, in thousandths of an em; negative where it does not.
        var overhang: Float = 0

        /// Whether a backslash stands before it (ISO 32000-1, 7.3.4.2).
        var isEscaped: Bool {
            code == UInt8(ascii: "(") || code == UInt8(ascii: ")") || code == UInt8(ascii: "\\")
        }

        fileprivate init() {}

        /// Makes a letter, its lengths in thousandths of an em.
        public init(code: UInt8, width: Float, ink: Float, left: Float = 0, overhang: Float = 0) {
            self.code = code
            self.width = width
            self.ink = ink
            self.left = left
            self.overhang = overhang
        }
    }

    /// One for each byte of a text.
    let letters: [Letter]

    /// Makes an alphabet.
    ///
    /// - Parameter letter: What says an ASCII character; nil where the font lacks it.
    public init(_ letter: (UInt8) -> Letter?) {
        letters = (0..<256).map { byte in
            guard byte < 0x80, let found = letter(UInt8(byte)), found.code != 0x0A, found.code != 0x0D,
                found.width >= 0
            else { return Letter() }
            return found
        }
    }
}
