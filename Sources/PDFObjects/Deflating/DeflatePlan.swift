/// What is known in advance of the streams of a batch: the pieces they are made of, and a code for them.
///
/// A stream that is put together from known pieces and a few short texts needs no search for repetitions: they are where
/// the same phrase was written before. So the pieces are cut into phrases once, and writing one is a matter of a few
/// shifts (RFC 1951 leaves the choice of matches to the writer).
public struct DeflatePlan: Sendable {
    /// A part of a piece.
    struct Token: Sendable {
        /// What was written before under the same number may be referred to; -1 for what occurs only once.
        var phrase: Int
        /// The bytes.
        var count: Int
        /// Their codes, as the first of `chunks` and the place behind the last; for where nothing can be referred to.
        var (chunk, chunkEnd): (Int, Int)
        /// What the bytes add to the two sums of Adler-32 (RFC 1950, 8.2), beginning with sums of zero.
        var sums: (first: UInt64, second: UInt64)
    }

    let code: DeflateCode
    let tokens: [Token]
    /// Codes of literals, joined to at most 56 bits.
    let chunks: [DeflateCode.Bits]
    /// The tokens of each piece.
    let pieces: [Range<Int>]
    let phraseCount: Int
    let alphabets: [DeflateAlphabet]

    /// Makes a plan of some pieces.
    ///
    /// - Parameters:
    ///   - pieces: The bytes that streams are made of.
    ///   - usual: The numbers of pieces in the order in which they are likely to be written, for all streams.
    ///   - occasional: The numbers of pieces that few streams have, and those in numbers.
    ///   - alphabets: The fonts of what stands between them.
    ///   - text: How often each of the 256 bytes is expected between them.
    ///   - streams: How many streams the pieces belong to.
    /// - Complexity: O(bytes).
    public init(
        pieces: [[UInt8]], usual: [Int], occasional: [Int] = [], alphabets: [DeflateAlphabet] = [], text: [Int],
        streams: Int
    ) {
        self.alphabets = alphabets
        let finder = PhraseFinder(pieces, usual: usual, occasional: occasional)
        let cut = finder.cut()
        var bytes = text
        var lengths = [Int](repeating: 0, count: DeflateCode.longestMatch + 1)
        var isKnown: Set<Int> = []
        for token in usual.flatMap({ cut[$0] }) {
            if token.phrase >= 0, !isKnown.insert(token.phrase).inserted {
                lengths[token.bytes.count] += 1
            } else {
                for byte in token.bytes { bytes[Int(byte)] += 1 }
            }
        }
        // What is drawn the long way is searched for repetitions, too.
        for length in 5...40 { lengths[length] += 1 + text.reduce(0, +) / 1_000 }
        // The fields before: most are 64 to 512 bytes away.
        let matches = lengths.reduce(0, +)
        let distances = (0..<30).map { (10...17).contains($0) ? matches / 10 + 1 : matches / 60 }
        code = DeflateCode(bytes: bytes, lengths: lengths, distances: distances, streams: max(1, streams))
        var tokens: [Token] = []
        var chunks: [DeflateCode.Bits] = []
        var ranges: [Range<Int>] = []
        for piece in cut {
            let start = tokens.count
            for token in piece { tokens.append(Self.make(token, code, &chunks)) }
            ranges.append(start..<tokens.count)
        }
        self.tokens = tokens
        self.chunks = chunks
        self.pieces = ranges
        phraseCount = (cut.joined().map(\.phrase).max() ?? -1) + 1
    }

    private static func make(
        _ token: PhraseFinder.Token, _ code: DeflateCode, _ chunks: inout [DeflateCode.Bits]
    ) -> Token {
        let start = chunks.count
        var chunk = DeflateCode.Bits()
        var (first, second): (UInt64, UInt64) = (0, 0)
        for byte in token.bytes {
            let bits = code.literals[Int(byte)]
            if chunk.count + bits.count > 56 {
                chunks.append(chunk)
                chunk = DeflateCode.Bits()
            }
            chunk.append(bits.value, count: bits.count)
            first += UInt64(byte)
            second += first
        }
        if chunk.count > 0 { chunks.append(chunk) }
        return Token(
            phrase: token.phrase, count: token.bytes.count, chunk: start, chunkEnd: chunks.count,
            sums: (first, second))
    }
}
