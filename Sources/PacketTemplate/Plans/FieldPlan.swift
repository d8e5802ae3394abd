import Interchange
public import PDFForms
import PDFObjects
import PDFText
import Synchronization

/// How one field takes a row's value, and what each of its widgets does with it.
///
/// Immutable. A class, so that a worker that looks at a plan does not count references to everything in it, which all
/// workers share.
public final class FieldPlan: Sendable {
    /// The field.
    public let field: Field
    /// From spellings to what they choose.
    let choices: ChoiceResolver
    /// What happens to a text that does not fit.
    let overflow: OverflowRule
    /// Whether a row may leave the template's value (`CompileOptions.keepable`).
    public let isKeepable: Bool
    /// The standard scripts of the field; nil when it has none that say how a value is shown.
    let format: ValueFormat?
    /// How the label asks for a day; nil where it asks for none, and where a script of the form shows days itself.
    let day: DayPattern?
    /// How many digits the label asks for; nil where it asks for no number of a length.
    let number: NumberPattern?
    /// Whether the value is the name of a picture.
    let showsPicture: Bool
    /// Writes RV beside V; nil where the value is not rich text.
    let richText: RichTextWriter?
    /// How values say their styles, and the style that these are laid over; nil where the value is not rich text.
    let markup: RichTextMarkup?
    let style: RichTextStyle
    /// The field's widgets that a page shows.
    let widgets: [WidgetPlan]
    /// Whether the field keeps the very text of a value: a text field without scripts for it, and without rich text.
    let isPlain: Bool
    /// Whether numbers in its cells could mean several things; and whether a row had one so far.
    let isNumbered: Bool
    private let numberSeen = Atomic<Bool>(false)
    /// Whether a yes or a no in its cells only names a state, beside which something else is printed; and whether a row had one.
    let namesAnswers: Bool
    private let answerSeen = Atomic<Bool>(false)
    /// The boxes of which a value names one, this one among them; nil for other fields.
    let question: ChoiceQuestion?
    /// What is drawn is the very text of the value.
    let showsValue: Bool
    /// Whether what the field has no room for goes on at the end of the packet.
    let goesOn: Bool

    /// How the widgets lay text out.
    var texts: [TextPlan] {
        widgets.compactMap { widget in if case .text(let text) = widget.content { text } else { nil } }
    }

    /// What a cell may say for a check box or a group of radio buttons; nil for other fields.
    public var buttons: ButtonWords? { choices.buttons }

    /// Whether the label asks for a day or for a number of a length.
    var isAsked: Bool { day != nil || number != nil }

    /// Whether a row had a number in its cell that could mean several things.
    var sawNumber: Bool { numberSeen.load(ordering: .relaxed) }

    /// Notes a row with such a number.
    func noteNumber() { numberSeen.store(true, ordering: .relaxed) }

    /// Whether a row had a yes or a no that only names a state.
    var sawAnswer: Bool { answerSeen.load(ordering: .relaxed) }

    /// Notes a row with such a cell.
    func noteAnswer() { answerSeen.store(true, ordering: .relaxed) }

    /// The same plan, which has seen no row.
    init(anew other: FieldPlan) {
        field = other.field
        choices = other.choices
        overflow = other.overflow
        isKeepable = other.isKeepable
        format = other.format
        day = other.day
        number = other.number
        showsPicture = other.showsPicture
        richText = other.richText
        question = other.question
        (markup, style) = (other.markup, other.style)
        widgets = other.widgets
        isPlain = other.isPlain
        isNumbered = other.isNumbered
        namesAnswers = other.namesAnswers
        goesOn = other.goesOn
        showsValue = other.showsValue
    }

    init(_ draft: FieldDraft) {
        field = draft.field
        choices = draft.choices
        overflow = draft.overflow
        isKeepable = draft.isKeepable
        format = draft.format
        day = draft.day
        number = draft.number
        showsPicture = draft.showsPicture
        richText = draft.richText
        question = draft.question
        (markup, style) = (draft.markup, draft.style)
        widgets = draft.widgets.map(WidgetPlan.init)
        isPlain = draft.isPlain
        isNumbered = draft.choices.buttons?.numberNote != nil
        namesAnswers = draft.choices.buttons?.answerNote != nil
        goesOn = draft.goesOn
        showsValue =
            isPlain && !field.flags.contains(.password) && !showsPicture
            && !widgets.contains { if case .code = $0.content { true } else { false } }
    }
}

/// Boxes of which one is the answer to a question that one expression fills.
struct ChoiceQuestion: Sendable, Hashable {
    /// The fully qualified name of the first box.
    var first: String
    /// What the boxes are called.
    var answers: [String]
    /// How many boxes there are.
    var count: Int
}

/// A `FieldPlan` that is being made.
struct FieldDraft {
    let field: Field
    let choices: ChoiceResolver
    let overflow: OverflowRule
    let isKeepable: Bool
    let format: ValueFormat?
    let day: DayPattern?
    var number: NumberPattern?
    let showsPicture: Bool
    var richText: RichTextWriter?
    var markup: RichTextMarkup?
    var style = RichTextStyle()
    var question: ChoiceQuestion?
    var widgets: [WidgetDraft] = []

    var isPlain: Bool { field.kind == .text && format == nil && richText == nil }

    /// Whether what the field has no room for goes on at the end of the packet. A password is nobody's business, and a
    /// choice cannot be divided.
    var goesOn: Bool {
        overflow == .addendum && field.kind == .text && !field.flags.contains(.password)
            && widgets.contains { if case .text = $0.content { true } else { false } }
    }
}
