/// A test for practice: questions in a random order, without one twice, ended as soon as the result is certain.
///
/// It is study help and says nothing about anybody's application.
package struct MockTest: Sendable {
    package enum Outcome: Sendable, Hashable { case running, passed, failed }

    /// How an answer was judged.
    package enum Verdict: String, Sendable, Hashable {
        case right, wrong
        /// The words were no listed answer, and the learner said that they were right all the same.
        case claimed
    }

    /// An answer that was given.
    package struct Reply: Sendable, Hashable {
        package let number: Int
        package let text: String
        package internal(set) var verdict: Verdict
    }

    package let cards: [Card]
    package let pass: Int
    package let fail: Int
    /// The answers so far, in the order of the questions.
    package private(set) var replies: [Reply] = []
    private let answers: DynamicAnswers

    /// Draws the questions. Those without a known answer are left out.
    package init(
        _ deck: Deck, senior: Bool, answers: DynamicAnswers, using generator: inout some RandomNumberGenerator
    ) {
        let rules = deck.rules(senior: senior)
        let bank = (senior ? deck.seniorCards : deck.cards).filter(answers.knows)
        cards = Array(bank.shuffled(using: &generator).prefix(rules.asked))
        (pass, fail) = (rules.pass, rules.fail)
        self.answers = answers
    }

    package var asked: Int { replies.count }
    package var correct: Int { replies.count { $0.verdict != .wrong } }
    package var wrong: Int { asked - correct }
    /// How many answers count because the learner said so.
    package var claimed: Int { replies.count { $0.verdict == .claimed } }

    package var outcome: Outcome {
        if correct >= pass { return .passed }
        return wrong >= fail || asked == cards.count ? .failed : .running
    }

    /// The question that is to be answered now; nil at the end.
    package var current: Card? { outcome == .running && asked < cards.count ? cards[asked] : nil }

    /// Whether the last answer was wrong, so that the learner may say that it was right.
    package var mayClaim: Bool { replies.last?.verdict == .wrong }

    /// Takes the answer to the current question.
    ///
    /// - Returns: Whether it is right, and the accepted answers; nil at the end.
    package mutating func answer(_ reply: String) -> (isRight: Bool, accepted: [String])? {
        guard let card = current else { return nil }
        let isRight = answers.matcher(of: card).accepts(reply)
        replies.append(Reply(number: card.number, text: reply, verdict: isRight ? .right : .wrong))
        return (isRight, answers.answers(of: card))
    }

    /// Counts the last answer as right, as the learner says. The test goes on if only that answer had ended it.
    ///
    /// - Returns: False when the last answer was not wrong.
    @discardableResult
    package mutating func claim() -> Bool {
        guard mayClaim else { return false }
        replies[replies.count - 1].verdict = .claimed
        return true
    }
}
