import PDFObjects

extension Form {
    /// The fields that show a value or a tick already, as the file has them, and that somebody may have left behind.
    ///
    /// What people cannot change belongs to the form, as does a text or choice that the form resets to (DV).
    public var ownValues: [Field] {
        fields.filter { field in
            guard !field.name.isEmpty, !field.flags.contains(.readOnly), field.kind != .button,
                field.kind != .signature,
                field.widgets.contains(where: \.isVisible), field.value.contains(where: { !$0.isEmpty })
            else { return false }
            // A value that no button is on for is on no page.
            if field.isBox { return field.widgets.contains { $0.isVisible && $0.currentState(of: field) != nil } }
            return field.value != field.defaultValue
        }
    }
}
