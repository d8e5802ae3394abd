import PDFForms
import PDFObjects
import PDFText

/// Fields whose text goes on in another field when it is too long.
struct ContinuationPlan: Sendable {
    /// The indexes of two fields, each source before the targets that continue it further.
    private let steps: [(source: Int, target: Int)]

    /// - Parameters:
    ///   - targets: From the name of a field to the one that takes the rest.
    ///   - indexes: The indexes of the template's fields by name; those of all targets are among them.
    /// - Throws: `PDFError` with code `.unsupported` for fields that feed each other in a circle.
    init(_ targets: [String: String], indexes: [String: Int]) throws(PDFError) {
        var steps: [(source: Int, target: Int)] = []
        let all = Set(targets.values)
        for first in targets.keys.filter({ !all.contains($0) }).sorted() {
            var name = first
            while steps.count <= targets.count, let next = targets[name], let source = indexes[name],
                let target = indexes[next]
            {
                steps.append((source, target))
                name = next
            }
        }
        guard steps.count == targets.count else {
            let names = targets.keys.sorted().prefix(5).map { "“\($0)”" }.joined(separator: ", ")
            throw PDFError(.unsupported, "the fields \(names) continue each other in a circle, or two go on in one")
        }
        self.steps = steps
    }

    /// The values of a row, long ones cut where their field ends, and their rest in the fields that continue them.
    ///
    /// - Parameter text: A buffer.
    /// - Complexity: O(values).
    func complete(_ values: FieldValues, _ fields: [FieldPlan], using text: inout EncodedText) -> FieldValues {
        var changed: [Int: [UInt8]] = [:]
        for step in steps {
            let own = values.contains(step.source) ? values[step.source] : nil
            changed[step.target] = []
            guard let value = changed[step.source].map({ $0[...] }) ?? own, !value.isEmpty,
                let plan = fields[step.source].firstText
            else { continue }
            // What goes on in another field has the field's own style.
            let rich = fields[step.source].markup?.richText(value, style: fields[step.source].style)
            guard let parts = plan.split(rich.map { Array($0.plainText.utf8)[...] } ?? value, using: &text) else {
                continue
            }
            changed[step.source] = Array(parts.shown.utf8)
            changed[step.target] = Array(parts.rest.utf8)
        }
        return values.replacing(changed, count: fields.count)
    }
}

extension FieldPlan {
    /// How the first widget that a page shows lays text out.
    fileprivate var firstText: TextPlan? {
        for widget in widgets { if case .text(let text) = widget.content { return text } }
        return nil
    }
}
