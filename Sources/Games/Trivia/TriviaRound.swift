import Storage

/// Where questions come from. The games know no decks; whoever has some offers them like this.
package protocol TriviaSource: Sendable {
    /// The name of the deck.
    var deck: String { get }
    /// The numbers of its questions.
    var numbers: [Int] { get }
    /// The words of a question; nil when there is none of that number.
    func prompt(_ number: Int) -> String?
    /// An answer that is taken as right, to be shown.
    func answer(_ number: Int) -> String?
    /// Whether an answer is right.
    func isRight(_ answer: String, to number: Int) -> Bool
}

/// Some questions of a deck, in an order that follows from a seed, and how they were answered.
package struct TriviaRound: Sendable {
    package let deck: String
    package let numbers: [Int]
    package private(set) var results: [Bool] = []

    /// - Parameters:
    ///   - count: How many questions at most.
    ///   - seed: The same seed asks the same questions.
    /// - Throws: `GamesError` with code `.notFound` for a deck without questions.
    package init(_ source: some TriviaSource, count: Int, seed: UInt64) throws(GamesError) {
        var numbers = source.numbers
        guard !numbers.isEmpty, count > 0 else { throw GamesError(.notFound, "this deck has no questions") }
        var generator = SplitMix64(seed: seed)
        for position in stride(from: numbers.count - 1, to: 0, by: -1) {
            numbers.swapAt(position, generator.below(position + 1))
        }
        deck = source.deck
        self.numbers = Array(numbers.prefix(count))
    }

    /// The question that comes next; nil at the end.
    package var current: Int? { results.count < numbers.count ? numbers[results.count] : nil }

    package var correct: Int { results.count { $0 } }

    /// Answers the question that comes next.
    package mutating func answer(_ text: String, from source: some TriviaSource) -> Bool {
        guard let current else { return false }
        let isRight = source.isRight(text, to: current)
        results.append(isRight)
        return isRight
    }
}
