/// A syllable of Hangul taken apart by arithmetic (The Unicode Standard, 3.12): 길 is ㄱ, ㅣ and ㄹ.
public struct HangulSyllable: Hashable, Sendable {
    /// The first consonant, from 0 for ㄱ to 18 for ㅎ.
    public let lead: Int
    /// The vowel, from 0 for ㅏ to 20 for ㅣ.
    public let vowel: Int
    /// The last consonant, from 1 for ㄱ to 27 for ㅎ; 0 when there is none.
    public let tail: Int

    /// The syllable that a scalar is; nil for everything but U+AC00…D7A3.
    public init?(_ scalar: Unicode.Scalar) {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
        let index = Int(scalar.value - 0xAC00)
        (lead, vowel, tail) = (index / 588, index % 588 / 28, index % 28)
    }

    /// The first consonant as a compatibility jamo.
    public var leadLetter: Unicode.Scalar { Jamo.leads[lead] }

    /// The vowel as a compatibility jamo.
    public var vowelLetter: Unicode.Scalar { Unicode.Scalar(0x314F + UInt32(vowel)) ?? "\u{FFFD}" }

    /// The last consonant as a compatibility jamo; nil when there is none.
    public var tailLetter: Unicode.Scalar? { tail == 0 ? nil : Jamo.tails[tail - 1] }
}
