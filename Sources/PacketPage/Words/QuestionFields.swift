#if Server
import PDFForms
import Synchronization

/// Which fields are boxes among which words of a column choose. Many messages ask that of the same few fields: each is looked at
/// once, and no form is read before somebody asks, or twice.
final class QuestionFields: Sendable {
    private struct Known {
        /// What is printed on the forms, by their places in the packet; nil for one that cannot be read.
        var labels: [Int: PrintedLabels?] = [:]
        var answers: [Int: Bool] = [:]
    }

    private let known = Mutex(Known())
    private let forms: [Int: [FieldChoice]]
    private let labels: @Sendable (Int) -> PrintedLabels?

    /// - Parameters:
    ///   - choices: What fills the fields of all forms.
    ///   - labels: What is printed on a form, by its place in the packet; nil for one that cannot be read.
    init(_ choices: some Sequence<FieldChoice>, labels: @escaping @Sendable (Int) -> PrintedLabels?) {
        forms = Dictionary(grouping: choices, by: \.part)
        self.labels = labels
    }

    /// - Complexity: O(n log n) for n fields of the form, the first time.
    func contains(_ choice: FieldChoice) -> Bool {
        known.withLock { known in
            if let answer = known.answers[choice.index] { return answer }
            let printed: PrintedLabels?
            if let read = known.labels[choice.part] {
                printed = read
            } else {
                printed = labels(choice.part)
                known.labels.updateValue(printed, forKey: choice.part)
            }
            let boxes = printed.flatMap { ColumnQuestion.boxes(with: choice, among: forms[choice.part] ?? [], $0) }
            known.answers[choice.index] = boxes != nil
            return boxes != nil
        }
    }
}
#endif
