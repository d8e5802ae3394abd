import PDFForms
import PacketModel

extension TemplateContext {
    /// Says which fields that rows fill lie on top of others, for templates that explain.
    mutating func noteOverlaps() {
        guard options.explains else { return }
        let found = form.overlaps.filter { planIndexes[$0.first] != nil || planIndexes[$0.second] != nil }
        guard !found.isEmpty else { return }
        let list = found.prefix(3).map { "“\($0.first)” and “\($0.second)”" }.joined(separator: ", ")
        note(
            .fieldsOverlap,
            "fields lie on top of each other, and one may hide what the other shows: \(list)"
                + (found.count > 3 ? " and \(found.count - 3) more" : ""))
    }

    /// Plans what is checked in boxes for yes and no.
    mutating func planAnswers() {
        if plans.contains(where: \.field.isBox), !form.printedLabels.isComplete {
            notes.append(
                Diagnostic(
                    .labelsUnread, .warning,
                    message: "the pages draw too much to be read for labels; what is printed beside boxes is not known",
                    hint: "say in the table what the form calls the states of its boxes, and look at a packet"))
        }
        guard plans.contains(where: { $0.field.kind == .checkbox }) else { return }
        var isOn: [String: Bool] = [:]
        for field in form.fields where field.kind == .checkbox { isOn[field.name] = !field.value.isEmpty }
        for pair in form.printedLabels.answers {
            if let check = AnswerCheck(pair, places: planIndexes, isOn: { isOn[$0] ?? false }) { answers.append(check) }
        }
    }
}
