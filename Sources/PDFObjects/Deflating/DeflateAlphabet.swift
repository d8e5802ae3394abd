/// The letters of a simple font that ASCII texts are set in: their codes, and how wide they are.
public struct DeflateAlphabet: Sendable {
    struct Letter: Sendable, BitwiseCopyable {
        /// The byte in a string.
        var code: UInt8 = 0
        /// Whether a backslash stands before it (ISO 32000-1, 7.3.4.2).
        var isEscaped = false
        /// The advance in thousandths of an em; negative for a character that the font lacks.
        var width: Float = -1
        /// The width of its ink in thousandths of an em.
        var ink: Float = 0
    }

    /// One for each byte of a text.
    let letters: [Letter]

    /// Makes an alphabet.
    ///
    /// - Parameter letter: The code of an ASCII character, and its advance and the width of its ink in thousandths of an
    ///   em; nil where the font lacks it.
    public init(_ letter: (UInt8) -> (code: UInt8, width: Float, ink: Float)?) {
        letters = (0..<256).map { byte in
            guard byte < 0x80, let found = letter(UInt8(byte)), found.code != 0x0A, found.code != 0x0D,
                found.width >= 0
            else { return Letter() }
            let isEscaped = [UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\")].contains(found.code)
            return Letter(code: found.code, isEscaped: isEscaped, width: found.width, ink: found.ink)
        }
    }
}
