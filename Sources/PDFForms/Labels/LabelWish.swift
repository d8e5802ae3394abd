/// What the labels of text fields ask for.
enum LabelWish {
    /// What a field's label asks for: its tooltip, or what is printed for it. Nil where neither is understood, for what is no text
    /// field, and where a script or a picture of the form says itself how values are written.
    ///
    /// - Complexity: That of reading the printed labels, once for a form, and that of reading two labels.
    static func of<Wish>(_ field: Field, in form: Form, read: (String) -> Wish?) -> Wish? {
        guard field.kind == .text else { return nil }
        let format = ValueFormat(field)
        if format.picture != nil { return nil }
        switch format.format {
        case nil, .empty, .unknown: break
        default: return nil
        }
        return field.label.flatMap(read) ?? form.printedLabels.label(of: field).flatMap(read)
    }
}
