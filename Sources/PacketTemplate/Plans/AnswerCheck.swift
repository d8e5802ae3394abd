import PDFForms
import PacketModel

/// A question with a box for yes and one for no, of which rows fill at least one: exactly one of them should be on.
struct AnswerCheck: Sendable {
    /// The boxes by their names.
    private let pair: AnswerPair
    /// The boxes by their places in the template; nil for one that rows do not fill.
    private let yes: Int?
    private let no: Int?
    /// Whether the template has them on, for rows that leave them alone.
    private let isYesKept: Bool
    private let isNoKept: Bool

    /// Nil when rows fill none of the boxes.
    init?(_ pair: AnswerPair, yes: Int?, no: Int?, isYesKept: Bool, isNoKept: Bool) {
        guard yes != nil || no != nil else { return nil }
        self.pair = pair
        self.yes = yes
        self.no = no
        self.isYesKept = isYesKept
        self.isNoKept = isNoKept
    }

    /// What there is to say of a row.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses; `.custom` where the row leaves the field alone.
    ///   - isAnswered: Whether the row has a text for a field.
    func problem(_ choices: [ChoiceResolver.Choice], isAnswered: (Int) -> Bool) -> Diagnostic? {
        let isYes = isOn(yes, choices, kept: isYesKept)
        let isNo = isOn(no, choices, kept: isNoKept)
        guard isYes == isNo else { return nil }
        if isYes {
            return Diagnostic(
                .answeredTwice, .warning, field: pair.no,
                message: "“\(pair.yes)” and “\(pair.no)” are both ticked: yes and no to one question",
                hint: "fill both boxes from one column, with the same expression")
        }
        guard [yes, no].contains(where: { $0.map(isAnswered) ?? false }) else { return nil }
        let missing = no == nil ? pair.no : yes == nil ? pair.yes : nil
        return Diagnostic(
            .answerLost, .warning, field: missing ?? pair.no,
            message: "the question stays unanswered: neither “\(pair.yes)” nor “\(pair.no)” is ticked",
            hint: missing.map { "fill “\($0)” from the same column as the other box" }
                ?? "fill both boxes from one column, with the same expression")
    }

    private func isOn(_ index: Int?, _ choices: [ChoiceResolver.Choice], kept: Bool) -> Bool {
        guard let index else { return kept }
        return switch choices[index] {
        case .state: true
        case .custom: kept
        default: false
        }
    }
}
