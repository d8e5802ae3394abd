public import Interchange

extension DayPattern {
    /// How the label of a text field asks for a day: its tooltip, or what is printed for it. Nil where neither does, and
    /// where a script or a picture of the form says itself how days are shown.
    ///
    /// - Complexity: That of reading the printed labels, once for a form, and O(length of the labels).
    public init?(askedBy field: Field, in form: Form) {
        guard field.kind == .text else { return nil }
        let format = ValueFormat(field)
        if format.picture != nil { return nil }
        switch format.format {
        case nil, .empty, .unknown: break
        default: return nil
        }
        let labels = [{ field.label }, { form.printedLabels.label(of: field) }]
        guard let pattern = labels.lazy.compactMap({ label in label().flatMap { DayPattern(in: $0) } }).first else {
            return nil
        }
        self = pattern
    }
}
