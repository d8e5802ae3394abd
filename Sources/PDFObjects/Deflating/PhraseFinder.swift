/// Cuts pieces of content streams into phrases: what several of them have in common, as long as possible.
///
/// Cuts are made only between numbers and other bytes, since numbers are what tells one piece from the next.
struct PhraseFinder {
    /// A part of a piece.
    struct Token {
        var bytes: ArraySlice<UInt8>
        /// Equal phrases have equal numbers; -1 for what occurs only once.
        var phrase: Int
    }

    private let pieces: [[UInt8]]
    private let words: [[Range<Int>]]
    private let usual: [Int]
    private let occasional: [Int]

    /// A phrase has at most so many words and bytes.
    private static let mostWords = 24
    /// A match costs some 20 bits, as much as four or five literals.
    private static let fewestBytes = 5
    /// Tokens that occur once are cut here, so that their sums stay small.
    private static let mostBytes = 4_096

    /// - Parameters:
    ///   - usual: The pieces in the order in which they are likely to be written.
    ///   - occasional: Pieces that few streams have, and those in numbers. They change no cut of the others.
    init(_ pieces: [[UInt8]], usual: [Int], occasional: [Int] = []) {
        self.usual = usual
        self.occasional = occasional
        self.pieces = pieces
        words = pieces.map(Self.words)
    }

    /// The pieces in phrases.
    ///
    /// - Complexity: O(bytes · words of a phrase).
    func cut() -> [[Token]] {
        let occurrences = count(usual, beside: [:])
        // A piece that is usual, too, is cut as such.
        let isOccasional = Set(occasional).subtracting(usual)
        let all = count(occasional.filter(isOccasional.contains), beside: occurrences)
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        return pieces.indices.map { number in
            let (piece, words) = (pieces[number], words[number])
            let occurrences = isOccasional.contains(number) ? all : occurrences
            var tokens: [Token] = []
            var index = 0
            while index < words.count {
                let from = words[index].lowerBound
                let end = Self.ends(words, from: index).reversed().first {
                    occurrences[piece[from..<words[$0].upperBound], default: 0] > 1
                }
                if let end {
                    let bytes = piece[from..<words[end].upperBound]
                    tokens.append(Token(bytes: bytes, phrase: numbers[bytes] ?? numbers.count))
                    if numbers[bytes] == nil { numbers[bytes] = numbers.count }
                    index = end + 1
                } else {
                    Self.join(piece[words[index]], to: &tokens, in: piece)
                    index += 1
                }
            }
            return tokens
        }
    }

    /// How often the phrases of some pieces occur, beside what was counted before.
    private func count(_ numbers: [Int], beside before: [ArraySlice<UInt8>: Int]) -> [ArraySlice<UInt8>: Int] {
        var occurrences = before
        for (piece, words) in numbers.lazy.map({ (pieces[$0], words[$0]) }) {
            for start in words.indices {
                for end in Self.ends(words, from: start) {
                    let bytes = piece[words[start].lowerBound..<words[end].upperBound]
                    if bytes.count >= Self.fewestBytes { occurrences[bytes, default: 0] += 1 }
                }
            }
        }
        return occurrences
    }

    /// The last words of the phrases that may begin with a word.
    private static func ends(_ words: [Range<Int>], from start: Int) -> Range<Int> {
        var end = start
        let limit = min(words.count, start + mostWords)
        while end < limit, words[end].upperBound - words[start].lowerBound <= DeflateCode.longestMatch { end += 1 }
        return start..<end
    }

    private static func join(_ bytes: ArraySlice<UInt8>, to tokens: inout [Token], in piece: [UInt8]) {
        if let last = tokens.last, last.phrase < 0, last.bytes.count + bytes.count <= mostBytes {
            tokens[tokens.count - 1].bytes = piece[last.bytes.startIndex..<bytes.endIndex]
        } else {
            tokens.append(Token(bytes: bytes, phrase: -1))
        }
    }

    /// Runs of the bytes of numbers, and of others.
    private static func words(_ piece: [UInt8]) -> [Range<Int>] {
        func isNumeric(_ byte: UInt8) -> Bool { (0x2D...0x2E).contains(byte) || (0x30...0x39).contains(byte) }
        var words: [Range<Int>] = []
        var start = 0
        for index in piece.indices where index > start {
            guard isNumeric(piece[index]) != isNumeric(piece[index - 1]) || index - start >= 128 else { continue }
            words.append(start..<index)
            start = index
        }
        if start < piece.count { words.append(start..<piece.count) }
        return words
    }
}
