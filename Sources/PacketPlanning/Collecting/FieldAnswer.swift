import Interchange
import PDFForms
import PDFObjects
import PacketMapping
import PacketTemplate

/// How what a field holds is said in a cell, so that a merge of the cell fills the field with just that.
struct FieldAnswer {
    private let choices: ChoiceResolver
    private let format: ValueFormat?

    /// - Parameter shared: What cells mean for a check box whose expression fills others as well, or whose column is called
    ///   as it is.
    init(_ field: Field, in form: Form, locale: String?, shared: SharedAnswer?) {
        let words =
            field.isBox
            ? ButtonWords(
                field, answers: AnswerWords(locale: locale), captions: form.printedLabels.captions(of: field),
                shared: shared) : nil
        choices = ChoiceResolver(field, buttons: words)
        let format = ValueFormat(field)
        self.format = field.kind == .text && !format.isEmpty ? format : nil
    }

    /// What a field holds.
    func held(by field: Field) -> HeldValue {
        switch field.kind {
        case .checkbox, .radio: button(field)
        case .combo, .list: choice(field)
        case .text, .button, .signature: text(field)
        }
    }

    private func text(_ field: Field) -> HeldValue {
        let value = Self.lines(field.value.first ?? "")
        return HeldValue(texts: [value]) { [format] text in
            if text == value { return true }
            guard let format, case .success(let shown) = format.apply(to: text) else { return false }
            return Self.lines(shown.value) == value
        }
    }

    /// A text with the line ends of tables: Acrobat writes CR (ISO 32000-1, 12.7.4.3).
    private static func lines(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    /// The state that V names; where V says nothing, the one that a widget shows.
    private func button(_ field: Field) -> HeldValue {
        guard let words = choices.buttons else { return HeldValue(texts: [""]) { $0.isEmpty } }
        let named = field.value.first ?? field.widgets.lazy.compactMap { $0.state }.first { $0 != "Off" }?.text
        guard let named, named != "Off" else {
            return HeldValue(texts: [""], isOpen: true) { words.choice($0) == .off }
        }
        var meant = words.states.firstIndex { $0.text == named }.map { ButtonWords.Choice.state($0) }
        if meant == nil, case .state(let index) = words.choice(named) { meant = .state(index) }
        guard case .state(let index)? = meant else { return HeldValue(texts: [named]) { $0 == named } }
        let known = words.textsOfStates.indices.contains(index) ? words.textsOfStates[index] : []
        let texts = (known + ["yes", "no", "x"]).filter { words.choice($0) == .state(index) }
        return HeldValue(texts: texts.isEmpty ? [named] : texts) { words.choice($0) == .state(index) }
    }

    private func choice(_ field: Field) -> HeldValue {
        let values = field.value.filter { !$0.isEmpty }
        guard !values.isEmpty else { return HeldValue(texts: [""]) { $0.isEmpty } }
        let indexes = values.compactMap { value in
            field.options.firstIndex { $0.export == value } ?? field.options.firstIndex { $0.display == value }
        }
        guard indexes.count == values.count else {
            let text = Self.joined(values)
            return HeldValue(texts: [text]) { $0 == text }
        }
        let words = indexes.map { word(ofOption: $0, field) }
        let wanted = ChoiceResolver.Choice.options(Set(indexes).sorted())
        let texts = [Self.joined(words), Self.joined(indexes.map { field.options[$0].export })]
        return HeldValue(texts: texts) { resolve($0) == wanted }
    }

    /// What a cell says for an option: what people see, where that means no other one.
    func word(ofOption index: Int, _ field: Field) -> String {
        let option = field.options[index]
        return resolve(option.display) == .options([index]) ? option.display : option.export
    }

    private func resolve(_ cell: String) -> ChoiceResolver.Choice { choices.resolve(Array(cell.utf8)[...]) }

    /// Several texts as one cell: separated by semicolons, as a JSON array where one of them has a semicolon itself.
    private static func joined(_ texts: [String]) -> String {
        guard texts.count > 1, texts.contains(where: { $0.utf8.contains(UInt8(ascii: ";")) }) else {
            return texts.joined(separator: ";")
        }
        let items = texts.map { text in
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        return "[" + items.joined(separator: ", ") + "]"
    }
}

extension Field {
    /// Whether somebody who has the form can answer it.
    package var takesAnswer: Bool {
        !flags.contains(.readOnly) && !name.isEmpty && kind != .signature && kind != .button
    }
}
