import Interchange
import PDFForms
import PDFObjects
import PDFPictures
import PDFText
import PacketModel

/// Understands the values of a row before anything is drawn of them.
///
/// As all parts of a `PacketWriter` a struct that is never copied.
struct ValueReader: ~Copyable {
    let template: CompiledTemplate
    var notes: RowNotes
    private(set) var choices: [ChoiceResolver.Choice]
    /// What standard scripts make of the row's values, by field; nil where there is none.
    private(set) var formatted: [ScriptedValue?]
    /// The row's texts in several styles, by field.
    private(set) var richTexts: [RichText?]
    /// The row's pictures, by field.
    private(set) var pictures: [Picture?]
    /// The values of the last row with those that were made of them; nil where nothing is. The row's own are not held, so
    /// that their buffer stays the caller's alone.
    private(set) var made: FieldValues?
    /// The fields whose texts have more characters than they take, and go on at the end of the packet.
    private(set) var overlong: [Int] = []
    private let pictureSource: (any PictureSource)?
    private var text = EncodedText()

    init(_ template: CompiledTemplate, pictures source: (any PictureSource)?) {
        self.template = template
        notes = RowNotes(template)
        pictureSource = source
        pictures = Array(repeating: nil, count: template.fields.count)
        choices = Array(repeating: .custom, count: template.fields.count)
        formatted = Array(repeating: nil, count: template.fields.count)
        richTexts = Array(repeating: nil, count: template.fields.count)
    }

    /// Begins a row: its values, with those that the form computes from them, long ones cut where they go on elsewhere.
    mutating func complete(_ values: FieldValues) -> FieldValues {
        notes.problems.removeAll(keepingCapacity: true)
        if !overlong.isEmpty { overlong.removeAll() }
        made = nil
        if let calculations = template.calculations {
            made = calculations.complete(values, template.fields, problems: &notes.problems)
        }
        if let continuations = template.continuations {
            made = continuations.complete(made ?? values, template.fields, using: &text)
        }
        return made ?? values
    }

    /// Understands the values of a row. Where some are wrong, the others are drawn nevertheless, so that all that is wrong with the
    /// row is said at once.
    mutating func read(_ values: FieldValues) {
        notes.begin()
        readPictures(values)
        resolveChoices(values)
    }

    /// Gets the pictures that a row names, before anything is written.
    private mutating func readPictures(_ values: FieldValues) {
        for index in template.pictured {
            let plan = template.fields[index]
            pictures[index] = nil
            guard let value = values[index], !value.isEmpty else { continue }
            let found =
                pictureSource?.picture(named: value)
                ?? .failure(PictureFailure(message: "there is nowhere to take pictures from", hint: "name a folder"))
            switch found {
            case .success(let picture): pictures[index] = picture
            case .failure(let failure):
                notes.problems.append(
                    Diagnostic(
                        .pictureUnreadable, .error, field: plan.field.name, message: failure.message, hint: failure.hint
                    ))
            }
        }
    }

    /// Understands every button and choice before anything is written.
    private mutating func resolveChoices(_ values: FieldValues) {
        for check in template.checked {
            let index = check.field
            if let limit = check.limit {
                guard let range = values.ranges[index], range.count > limit else { continue }
                checkLength(values.bytes[range], index)
                continue
            }
            let plan = template.fields[index]
            guard let value = values[index] else {
                choices[index] = .custom
                formatted[index] = nil
                richTexts[index] = nil
                continue
            }
            guard plan.field.kind != .text else {
                formatted[index] = plan.markup == nil ? format(value, plan) : formatRich(value, plan, index)
                let entered = formatted[index]?.value[...] ?? value
                checkLength(entered, shownAs: formatted[index]?.text, index)
                notes.reportDay(entered, plan)
                notes.reportNumber(entered, plan)
                continue
            }
            let choice = plan.choices.resolve(value)
            choices[index] = choice
            if plan.isNumbered, case .state = choice, value.first.map({ (0x30...0x39).contains($0) }) ?? false {
                plan.noteNumber()
            }
            if plan.namesAnswers, case .state = choice, Self.isAnswer(value) { plan.noteAnswer() }
            notes.explain(choice, of: value, plan)
            formatted[index] = format(shown(plan, index, value), plan)
            if choice == .unknown { notes.reportUnknown(value, plan) }
        }
        notes.problems += template.answers.complete(&choices, template.fields) { values[$0] }
        notes.problems += template.answers.problems(choices) { index in values[index].map { !$0.isEmpty } ?? false }
    }

    /// Whether a cell says yes or no.
    private static func isAnswer(_ value: ArraySlice<UInt8>) -> Bool {
        AnswerWords().answer(AnswerWords.folded(String(decoding: value, as: UTF8.self))) != nil
    }

    /// Reports a text that has more characters than its field takes, unless the rest goes on elsewhere, or the form's own format
    /// shows it in fewer: 18,234.50 as 18235, and 12/25/2009 as 12252009.
    private mutating func checkLength(_ value: ArraySlice<UInt8>, shownAs text: [UInt8]? = nil, _ field: Int) {
        let plan = template.fields[field]
        if let text, let limit = plan.field.maxLength, !plan.exceeds(limit, text[...]) { return }
        if !plan.goesOn { return notes.reportLength(value, plan) }
        if let limit = plan.field.maxLength, plan.exceeds(limit, value) { overlong.append(field) }
    }

    /// The text that a field is meant to show.
    func text(of field: Int, _ values: FieldValues) -> ArraySlice<UInt8> {
        guard let value = values[field] else { return [] }
        return template.fields[field].isPlain ? value : formatted[field]?.text[...] ?? value
    }

    /// Takes other texts for some fields: what is left of those that go on elsewhere.
    mutating func replace(_ texts: [Int: [UInt8]], in values: FieldValues) -> FieldValues {
        for (field, text) in texts where !template.fields[field].isPlain {
            dropStyles(of: field)
            formatted[field] = ScriptedValue(text: text, value: text, isRed: formatted[field]?.isRed ?? false)
        }
        let changed = values.replacing(texts, count: template.fields.count)
        made = changed
        return changed
    }

    /// What a field's standard scripts make of a value. A value that they refuse is shown as it is, and reported.
    private mutating func format(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) -> ScriptedValue? {
        guard let format = plan.format, !value.isEmpty else { return nil }
        switch format.apply(toUTF8: value) {
        case .success(let shown):
            notes.explain(shown, of: value, plan)
            notes.reportDecimals(shown, of: value, plan)
            notes.reportAddedDay(to: value, plan)
            return ScriptedValue(
                text: Array(shown.text.utf8), value: Array(shown.value.utf8), isRed: shown.color == .red)
        case .failure(let failure):
            notes.report(
                .formatRefused, .warning, of: plan,
                plan.day.map { "the value is no day written as \($0.text), as the form asks for it" }
                    ?? failure.message,
                hint: "the value is shown as it is; mend it in the data, or with a filter")
            return nil
        }
    }

    /// A value in rich text counts as its text.
    private mutating func formatRich(
        _ value: ArraySlice<UInt8>, _ plan: FieldPlan, _ field: Int
    ) -> ScriptedValue? {
        richTexts[field] = value.isEmpty ? nil : plan.markup?.richText(value, style: plan.style)
        guard let rich = richTexts[field] else { return format(value, plan) }
        let text = Array(rich.plainText.utf8)
        return ScriptedValue(text: text, value: text, isRed: false)
    }

    /// Forgets the styles of a field's text, which then is drawn in the field's own.
    private mutating func dropStyles(of field: Int) {
        guard richTexts[field] != nil else { return }
        richTexts[field] = nil
        notes.problems.append(
            Diagnostic(
                .richTextSimplified, .warning, field: template.fields[field].field.name,
                message: "the value is rich text that goes on elsewhere; it is shown in the field's own style"))
    }

    /// The text that a text or combo box shows.
    func shown(_ plan: FieldPlan, _ index: Int, _ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard plan.field.kind == .combo, case .options(let selected) = choices[index] else { return value }
        return selected.first.map { Array(plan.field.options[$0].display.utf8)[...] } ?? []
    }
}

/// What standard scripts make of a value: the text to show, the value to keep, and whether it is red.
struct ScriptedValue {
    var text: [UInt8]
    var value: [UInt8]
    var isRed: Bool
}
