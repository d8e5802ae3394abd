import PDFForms

extension TemplateContext {
    /// Plans what is checked in boxes for yes and no.
    mutating func planAnswers() {
        guard plans.contains(where: { $0.field.kind == .checkbox }) else { return }
        var isOn: [String: Bool] = [:]
        for field in form.fields where field.kind == .checkbox { isOn[field.name] = !field.value.isEmpty }
        for pair in AnswerPair.pairs(of: form.fields, captions: options.captions) {
            let check = AnswerCheck(
                pair, yes: planIndexes[pair.yes], no: planIndexes[pair.no], isYesKept: isOn[pair.yes] ?? false,
                isNoKept: isOn[pair.no] ?? false)
            if let check { answers.append(check) }
        }
    }
}
