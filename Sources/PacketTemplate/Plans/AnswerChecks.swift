import Interchange
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
    /// The questions in which a no in the column of the box for no may be the answer.
    var named: [NamedAnswers] = []
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
        named.compactMap { answers in
            let no = answers.no
            guard choices[no] == .off, Self.isLeft(text(answers.yes)), let cell = text(no), !cell.isEmpty,
                !answers.others.contains(where: { if case .state = choices[$0] { true } else { false } }),
                let buttons = fields[no].buttons, buttons.saysNoByName(String(decoding: cell, as: UTF8.self))
            else { return nil }
            choices[no] = .state(buttons.states[0])
            return Diagnostic(
                .answersUnderstood, .warning, field: answers.name,
                message:
                    "the cell says what the box for no is called, and that of the box for yes leaves it off: no is ticked",
                hint: "write an x in the cell of the box that shall be ticked")
        }
    }

    /// Whether a cell is empty, or has a sign for a box that is off: a no beside it is no such sign.
    private static func isLeft(_ cell: ArraySlice<UInt8>?) -> Bool {
        guard let cell, !cell.isEmpty else { return true }
        let word = AnswerWords.folded(String(decoding: cell, as: UTF8.self))
        return AnswerWords.isSign(word) && AnswerWords().answer(word) == false
    }

    /// What there is to say of a row.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses.
    ///   - isAnswered: Whether the row has a text for a field.
    func problems(_ choices: [ChoiceResolver.Choice], isAnswered: (Int) -> Bool) -> [Diagnostic] {
        pairs.compactMap { $0.problem(choices, isAnswered: isAnswered) }
            + questions.compactMap { $0.problem(choices, isAnswered: isAnswered) }
            + together.compactMap { $0.problem(choices) }
            + unseen.compactMap { field, name, states in
                guard case .state(let state) = choices[field], states.contains(state) else { return nil }
                return Diagnostic(
                    .answerLost, .warning, field: name,
                    message: "the value ticks only a button that is hidden or lies outside its page",
                    hint: "see what the form calls its other buttons, with packet extract-fields --format json")
            }
    }
}

/// The boxes of a question whose box for no has a name that says no, where the boxes for yes and no are filled from columns
/// called as they are.
struct NamedAnswers: Sendable {
    /// The places of the boxes for yes, for no and for another answer in the template.
    let yes: Int
    let no: Int
    let others: [Int]
    /// The fully qualified name of the box for no.
    let name: String
}
