import PDFForms
import PDFObjects
import PacketModel

/// What is checked in the boxes of a row: that a question has one answer.
struct AnswerChecks: Sendable {
    /// The questions with a box for yes and one for no of which rows fill at least one.
    var pairs: [AnswerCheck] = []
    /// The questions with boxes for several answers.
    var questions: [QuestionCheck] = []
    /// The boxes that the same words tick.
    var together: [TogetherCheck] = []
    /// The boxes for another answer, each with its line.
    var others: [OtherLineCheck] = []
    /// The states that only buttons have which nobody sees, of fields with others; by the field's place in the template.
    var unseen: [(field: Int, name: String, states: Set<PDFName>)] = []

    /// Ticks the boxes for no whose name is what a row says of them, where it says nothing of the boxes for yes.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses.
    ///   - text: The row's text for a field; nil where it leaves the field alone.
    /// - Returns: What there is to say of it.
    func complete(
        _ choices: inout [ChoiceResolver.Choice], _ fields: [FieldPlan], text: (Int) -> ArraySlice<UInt8>?
    ) -> [Diagnostic] {
        pairs.compactMap { pair in pair.tickNo(&choices, fields, text: text) }
    }

    /// What there is to say of a row.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses.
    ///   - isAnswered: Whether the row has a text for a field.
    func problems(_ choices: [ChoiceResolver.Choice], isAnswered: (Int) -> Bool) -> [Diagnostic] {
        var problems = pairs.compactMap { $0.problem(choices, isAnswered: isAnswered) }
        problems += questions.compactMap { $0.problem(choices, isAnswered: isAnswered) }
        problems += together.compactMap { $0.problem(choices) }
        problems += others.compactMap { $0.problem(choices, isAnswered: isAnswered) }
        problems += unseen.compactMap { field, name, states -> Diagnostic? in
            guard case .state(let state) = choices[field], states.contains(state) else { return nil }
            return Diagnostic(
                .answerLost, .warning, field: name,
                message: "the value ticks only a button that is hidden or lies outside its page",
                hint: "see what the form calls its other buttons, with packet extract-fields --format json")
        }
        return problems
    }
}
