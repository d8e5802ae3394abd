import Interchange
import PDFForms
import PacketModel

/// A question with several boxes of which rows fill at least two, or with several states: a row that says no to all of
/// them leaves it unanswered.
struct QuestionCheck: Sendable {
    /// What its boxes are called; of a field with several states, its words.
    private let names: [String]
    /// The fields that rows fill, by their places in the template.
    private let filled: [Int]
    private let field: String
    /// Whether one of the boxes is the answer; otherwise none of them may be one, too.
    private let isChoice: Bool
    /// What a field with several states calls yes and no, where it asks that.
    private let yesOrNo: (yes: String, no: String)?

    /// Nil when rows fill fewer than two of the boxes, or leave one alone that the template has on.
    ///
    /// - Parameter caption: What is printed beside a box; nil where nothing is.
    init?(
        _ question: BoxQuestion, places: [String: Int], isOn: (String) -> Bool, caption: (String) -> String?
    ) {
        filled = question.boxes.compactMap { places[$0] }
        guard filled.count > 1, !question.boxes.contains(where: { places[$0] == nil && isOn($0) }),
            let first = question.boxes.first(where: { places[$0] != nil })
        else { return nil }
        names = question.boxes.map { caption($0).map { String($0.prefix(40)) } ?? $0 }
        isChoice = question.isChoice
        yesOrNo = nil
        field = first
    }

    /// Nil for a field that has one state only, and for radio buttons that ask something else than yes or no.
    init?(_ choices: ChoiceResolver, of field: Field, at place: Int) {
        guard let buttons = choices.buttons, buttons.states.count > 1,
            field.kind == .checkbox || buttons.yesOrNo != nil
        else { return nil }
        yesOrNo = buttons.yesOrNo.map { (buttons.name(ofState: $0.yes), buttons.name(ofState: $0.no)) }
        names = buttons.states.indices.map { buttons.name(ofState: $0) }
        filled = [place]
        isChoice = true
        self.field = field.name
    }

    /// What there is to say of a row.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses; `.custom` where the row leaves the field alone.
    ///   - isAnswered: Whether the row has a text for a field.
    func problem(_ choices: [ChoiceResolver.Choice], isAnswered: (Int) -> Bool) -> Diagnostic? {
        guard filled.allSatisfy({ choices[$0] == .off }) else { return nil }
        if let yesOrNo, !filled.contains(where: isAnswered) {
            return AnswerCheck.unanswered(field, yes: yesOrNo.yes, no: yesOrNo.no)
        }
        guard isChoice ? filled.contains(where: isAnswered) : filled.allSatisfy(isAnswered)
        else { return nil }
        return Diagnostic(
            .answerLost, isChoice ? .warning : .note, field: field,
            message: isChoice
                ? "the question stays unanswered: none of its \(names.count) boxes is ticked (\(names.quoted(upTo: 3)))"
                : "none of \(names.count) boxes that stand together is ticked (\(names.quoted(upTo: 3)))",
            hint: isChoice
                ? "write in the table which of them is the answer; an empty cell leaves a box empty without a word"
                : "nothing has to be done where none of them applies")
    }
}
