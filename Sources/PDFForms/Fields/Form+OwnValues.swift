import PDFObjects

extension Form {
    /// The fields that show a value or a tick already, as the file has them: every packet shows it where nothing fills them.
    ///
    /// What people cannot change belongs to the form. Of a text or a choice counts what a page shows: the letters of the
    /// appearance that a packet takes over, or else those of the value, which a choice may show as nothing.
    ///
    /// - Parameters:
    ///   - filled: The names of fields that are not asked for.
    ///   - isOnPaper: Whether only what is printed counts.
    /// - Complexity: O(bytes of the appearances).
    public func ownValues(besides filled: Set<String> = [], isOnPaper: Bool = false) -> [Field] {
        var comparison = AppearanceComparison(document)
        return fields.filter { field in
            guard !field.name.isEmpty, !field.flags.contains(.readOnly), field.kind != .button,
                field.kind != .signature, !filled.contains(field.name)
            else { return false }
            let shown = field.widgets.filter { isOnPaper ? $0.isPrinted : $0.isVisible }
            // A value that no button is on for is on no page.
            if field.isBox { return shown.contains { $0.currentState(of: field) != nil } }
            // All rows of a list are shown; its value is those that are marked.
            if field.kind == .list { return !shown.isEmpty && field.value.contains { !$0.isEmpty } }
            return shown.contains { widget in
                let drawn = needsAppearance(widget) ? nil : widget.normalAppearance?.stream
                return drawn.flatMap { comparison.showsText($0) } ?? field.shownValue.contains { !$0.isWhitespace }
            }
        }
    }
}

extension Field {
    /// The text that the field's own value is shown as; empty when it has none.
    var shownValue: String {
        guard let value = value.first else { return "" }
        let text = kind == .combo ? options.first { $0.export == value }?.display ?? value : value
        return (try? ValueFormat(self).apply(to: text).get())?.text ?? text
    }
}
