import PDFForms
import PacketModel

/// What is checked in the boxes of a row: that a question has one answer.
struct AnswerChecks: Sendable {
    /// The questions with a box for yes and one for no of which rows fill at least one.
    var pairs: [AnswerCheck] = []
    /// The questions with boxes for several answers.
    var questions: [QuestionCheck] = []

    /// What there is to say of a row.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses.
    ///   - isAnswered: Whether the row has a text for a field.
    func problems(_ choices: [ChoiceResolver.Choice], isAnswered: (Int) -> Bool) -> [Diagnostic] {
        pairs.compactMap { $0.problem(choices, isAnswered: isAnswered) }
            + questions.compactMap { $0.problem(choices, isAnswered: isAnswered) }
    }
}
