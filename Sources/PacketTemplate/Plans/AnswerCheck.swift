import Interchange
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
    /// The boxes for another answer, by their places in the template.
    private let others: [Int]

    /// Whether the template has one of them on that rows leave alone.
    private let isOtherKept: Bool

    /// What is printed beside the boxes, or their names where that does not tell them apart.
    private let captions: (yes: String, no: String)
    /// The shortest names of the boxes.
    private let names: (yes: String, no: String)

    /// Nil when rows fill none of the boxes.
    ///
    /// - Parameters:
    ///   - caption: What is printed beside a box; nil where nothing is.
    ///   - shortNames: What messages call the fields.
    init?(
        _ pair: AnswerPair, places: [String: Int], isOn: (String) -> Bool, caption: (String) -> String?,
        shortNames: [String: String]
    ) {
        (yes, no) = (places[pair.yes], places[pair.no])
        guard yes != nil || no != nil else { return nil }
        (isYesKept, isNoKept) = (isOn(pair.yes), isOn(pair.no))
        others = pair.others.compactMap { places[$0] }
        isOtherKept = pair.others.contains { places[$0] == nil && isOn($0) }
        self.pair = pair
        names = (shortNames[pair.yes] ?? pair.yes, shortNames[pair.no] ?? pair.no)
        if let yes = caption(pair.yes), let no = caption(pair.no), yes != no {
            captions = (String(yes.prefix(40)), String(no.prefix(40)))
        } else {
            captions = names
        }
    }

    /// What there is to say of a row.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses; `.custom` where the row leaves the field alone.
    ///   - isAnswered: Whether the row has a text for a field.
    func problem(_ choices: [ChoiceResolver.Choice], isAnswered: (Int) -> Bool) -> Diagnostic? {
        let isYes = isOn(yes, choices, kept: isYesKept)
        let isNo = isOn(no, choices, kept: isNoKept)
        // A word that no box knows is told already.
        guard isYes == isNo, ![yes, no].contains(where: { $0.map { choices[$0] } == .unknown }) else { return nil }
        if isYes {
            return Diagnostic(
                .answeredTwice, .warning, field: pair.no,
                message: "“\(captions.yes)” and “\(captions.no)” are both ticked: yes and no to one question",
                hint: Self.sameColumn)
        }
        guard !isOtherKept, !hasOther(choices) else { return nil }
        guard [yes, no].contains(where: { $0.map(isAnswered) ?? false }) else {
            guard yes != nil, no != nil else { return nil }
            return Self.unanswered(pair.no, yes: captions.yes, no: captions.no)
        }
        let missing = no == nil ? names.no : yes == nil ? names.yes : nil
        return Diagnostic(
            .answerLost, .warning, field: no != nil && yes == nil ? pair.yes : pair.no,
            message: "the question stays unanswered: neither “\(captions.yes)” nor “\(captions.no)” is ticked",
            hint: missing.map {
                "fill “\($0)” from the same column as the other box; "
                    + "say so in a mapping (packet map writes one) or with --set 'BOX={COLUMN}'"
            } ?? Self.sameColumn)
    }

    /// What to do about boxes that are filled apart; there may be no mapping yet.
    private static let sameColumn =
        "fill both boxes from one column, with the same expression; "
        + "say so in a mapping (packet map writes one) or with --set 'BOX={COLUMN}' for each"

    /// Ticks the box for no where its name is what a row says of it, and says nothing of the other boxes.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses.
    ///   - text: The row's text for a field; nil where it leaves the field alone.
    /// - Returns: What there is to say of it.
    func tickNo(
        _ choices: inout [ChoiceResolver.Choice], _ fields: [FieldPlan], text: (Int) -> ArraySlice<UInt8>?
    ) -> Diagnostic? {
        guard let yes, let no, choices[no] == .off, let buttons = fields[no].buttons, buttons.hasNameForNo,
            Self.isLeft(text(yes)), let cell = text(no), !cell.isEmpty, !hasOther(choices),
            buttons.saysNoByName(String(decoding: cell, as: UTF8.self))
        else { return nil }
        choices[no] = .state(buttons.states[0])
        return Diagnostic(
            .answersUnderstood, .warning, field: pair.no,
            message:
                "the cell says what the box for no is called, and that of the box for yes leaves it off: no is ticked",
            hint: "write an x in the cell of the box that shall be ticked")
    }

    /// Whether a cell is empty, or has a sign for a box that is off: a no beside it is no such sign.
    private static func isLeft(_ cell: ArraySlice<UInt8>?) -> Bool {
        guard let cell, !cell.isEmpty else { return true }
        let word = AnswerWords.folded(String(decoding: cell, as: UTF8.self))
        return AnswerWords.isSign(word) && AnswerWords().answer(word) == false
    }

    /// Whether a row ticks a box for another answer.
    private func hasOther(_ choices: [ChoiceResolver.Choice]) -> Bool {
        others.contains { if case .state = choices[$0] { true } else { false } }
    }

    /// What there is to say of a row whose cell for a question of yes or no is empty.
    static func unanswered(_ field: String, yes: String, no: String) -> Diagnostic {
        Diagnostic(
            .unanswered, .note, field: field,
            message: "the table does not answer the question: neither “\(yes)” nor “\(no)” is ticked",
            hint: "nothing has to be done where the question may stay open")
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
