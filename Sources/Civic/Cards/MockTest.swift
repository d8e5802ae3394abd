/// A test for practice: questions in a random order, without one twice, ended as soon as the result is certain.
///
/// It is study help and says nothing about anybody's application.
package struct MockTest: Sendable {
    package enum Outcome: Sendable, Hashable { case running, passed, failed }

    package let cards: [Card]
    package let pass: Int
    package let fail: Int
    package private(set) var asked = 0
    package private(set) var correct = 0
    private let answers: DynamicAnswers

    /// Draws the questions. Those without a known answer are left out.
    package init(
        _ deck: Deck, senior: Bool, answers: DynamicAnswers, using generator: inout some RandomNumberGenerator
    ) {
        let rules = deck.rules(senior: senior)
        let bank = (senior ? deck.seniorCards : deck.cards).filter { !answers.answers(of: $0).isEmpty }
        cards = Array(bank.shuffled(using: &generator).prefix(rules.asked))
        (pass, fail) = (rules.pass, rules.fail)
        self.answers = answers
    }

    package var wrong: Int { asked - correct }

    package var outcome: Outcome {
        if correct >= pass { return .passed }
        return wrong >= fail || asked == cards.count ? .failed : .running
    }

    /// The question that is to be answered now; nil at the end.
    package var current: Card? { outcome == .running && asked < cards.count ? cards[asked] : nil }

    /// Takes the answer to the current question.
    ///
    /// - Returns: Whether it is right, and the accepted answers; nil at the end.
    package mutating func answer(_ reply: String) -> (isRight: Bool, accepted: [String])? {
        guard let card = current else { return nil }
        let accepted = answers.answers(of: card)
        let isRight = AnswerMatcher(answers: accepted, required: card.required).accepts(reply)
        asked += 1
        if isRight { correct += 1 }
        return (isRight, accepted)
    }
}
