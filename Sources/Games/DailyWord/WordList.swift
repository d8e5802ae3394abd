import Storage

/// The words of an epoch: those that a day may have, in the order that counts, and those that may be guessed.
package final class WordList: Sendable {
    package let answers: [PuzzleWord]
    private let known: Set<PuzzleWord>

    /// How many words may be guessed.
    package var count: Int { known.count }

    /// Makes a list.
    ///
    /// - Parameter others: Words that may be guessed besides.
    /// - Throws: `GamesError` with code `.malformed` when an answer comes twice, or there are fewer than 240, the number
    ///   from which on no word has to come again within 60 days.
    package init(answers: [PuzzleWord], others: [PuzzleWord]) throws(GamesError) {
        guard answers.count >= 240, Set(answers).count == answers.count else {
            throw GamesError(.malformed, "a list needs at least 240 answers, each of them once")
        }
        self.answers = answers
        known = Set(answers).union(others)
    }

    private init(_ answers: [PuzzleWord], _ others: [PuzzleWord]) {
        self.answers = answers
        known = Set(answers).union(others)
    }

    /// Reads lists of words with white space between.
    package convenience init(answers: String, others: String) throws(GamesError) {
        try self.init(answers: Self.words(answers), others: Self.words(others))
    }

    /// The list of the first epoch.
    package static let first = WordList(
        FirstWords.answers.split(separator: " ").compactMap(PuzzleWord.init),
        FirstWords.others.split(separator: " ").compactMap(PuzzleWord.init))

    /// Whether a word may be guessed.
    package func contains(_ word: PuzzleWord) -> Bool { known.contains(word) }

    /// The answers, one a line: the text whose digest freezes the list.
    package var frozenText: String { answers.map { "\($0)\n" }.joined() }

    private static func words(_ text: String) throws(GamesError) -> [PuzzleWord] {
        var words: [PuzzleWord] = []
        for part in text.split(whereSeparator: \.isWhitespace) {
            guard let word = PuzzleWord(part) else {
                throw GamesError(.malformed, "a list has words of five letters from a to z only")
            }
            words.append(word)
        }
        return words
    }
}
