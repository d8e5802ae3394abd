public import Interchange

extension DayPattern {
    /// How the label of a text field asks for a day: its tooltip, or what is printed for it. Nil where neither does, and
    /// where a script or a picture of the form says itself how days are shown.
    ///
    /// - Complexity: That of reading the printed labels, once for a form, and O(length of the labels).
    public init?(askedBy field: Field, in form: Form) {
        guard let pattern = LabelWish.of(field, in: form, read: { DayPattern(in: $0) }) else { return nil }
        self = pattern
    }
}
