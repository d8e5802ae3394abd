import Interchange
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

    /// Plans what is checked in boxes.
    mutating func planAnswers() {
        if plans.contains(where: \.field.isBox), !form.printedLabels.isComplete {
            notes.append(
                Diagnostic(
                    .labelsUnread, .warning,
                    message: "the pages draw too much to be read for labels; what is printed beside boxes is not known",
                    hint: "say in the table what the form calls the states of its boxes, and look at a packet"))
        }
        planUnseen()
        guard plans.contains(where: \.field.isBox) else { return }
        var isOn: [String: Bool] = [:]
        for field in form.fields where field.kind == .checkbox { isOn[field.name] = !field.value.isEmpty }
        let fields = form.fieldsByName
        let labels = form.printedLabels
        let caption = { (name: String) in fields[name].flatMap { labels.label(of: $0) } }
        let shortNames = labels.answers.isEmpty ? [:] : form.shortNames
        var paired: Set<String> = []
        for pair in labels.answers {
            let check = AnswerCheck(
                pair, places: planIndexes, isOn: { isOn[$0] ?? false }, caption: caption, shortNames: shortNames)
            guard let check else { continue }
            answers.pairs.append(check)
            planPair(pair)
            paired.formUnion([pair.yes, pair.no] + pair.others)
        }
        for boxes in Set(options.sharedAnswers.values.map(\.together)).sorted(by: { $0.lexicographicallyPrecedes($1) })
        where paired.isDisjoint(with: boxes) {
            if let check = TogetherCheck(boxes, places: planIndexes, caption: caption) {
                answers.together.append(check)
            }
        }
        // A line that has a text in the template is not empty.
        answers.others = options.otherLines.filter { fields[$0.line]?.value.allSatisfy(\.isEmpty) ?? true }
            .compactMap { OtherLineCheck($0, places: planIndexes) }
        for boxes in options.questions {
            let answers = boxes.map { name in
                let word = planIndexes[name].flatMap { plans[$0].choices.buttons?.shortWord }
                return word ?? caption(name) ?? name
            }
            for name in boxes {
                guard let index = planIndexes[name] else { continue }
                plans[index].question = ChoiceQuestion(
                    first: boxes[0], answers: AnswerWords.distinct(answers), count: boxes.count)
            }
        }
        planQuestions(besides: paired, isOn: { isOn[$0] ?? false }, caption: caption)
    }

    /// Says of the boxes for yes and no that one expression fills that a value that neither takes is wrong once.
    private mutating func planPair(_ pair: AnswerPair) {
        guard options.sharedAnswers[pair.yes]?.part == .yes, options.sharedAnswers[pair.no]?.part == .no,
            let yes = planIndexes[pair.yes], let no = planIndexes[pair.no]
        else { return }
        let taken = AnswerWords.distinct(plans[yes].choices.offered + plans[no].choices.offered)
        guard !taken.isEmpty else { return }
        for index in [yes, no] where plans[index].question == nil {
            plans[index].question = ChoiceQuestion(first: pair.yes, answers: taken, count: 2)
        }
    }

    /// Plans what is checked in fields some of whose buttons nobody sees.
    private mutating func planUnseen() {
        let several = plans.indices.filter { plans[$0].field.isBox && plans[$0].field.onStates.count > 1 }
        guard !several.isEmpty else { return }
        let pages = PageBoxes(form.document)
        for index in several {
            let field = plans[index].field
            let seen = field.widgets.filter { $0.isVisible && pages.contains($0) }
            let states = Set(seen.flatMap(\.onStates))
            let unseen = Set(field.onStates).subtracting(states)
            if !states.isEmpty, !unseen.isEmpty { answers.unseen.append((index, field.name, unseen)) }
        }
    }

    /// Plans what is checked in questions with boxes for several answers.
    ///
    /// - Parameters:
    ///   - paired: The boxes that are checked already.
    ///   - caption: What is printed beside a box.
    private mutating func planQuestions(
        besides paired: Set<String>, isOn: (String) -> Bool, caption: (String) -> String?
    ) {
        var known = paired
        let shared = options.questions.map { BoxQuestion($0, isChoice: true) }
        for question in shared + form.boxQuestions where known.isDisjoint(with: question.boxes) {
            let check = QuestionCheck(question, places: planIndexes, isOn: isOn, caption: caption)
            guard let check else { continue }
            answers.questions.append(check)
            known.formUnion(question.boxes)
        }
        for (index, plan) in plans.enumerated() {
            if let check = QuestionCheck(plan.choices, of: plan.field, at: index) { answers.questions.append(check) }
        }
    }
}
