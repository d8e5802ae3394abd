import PDFObjects

extension PrintedLabels {
    /// What people call a field, in one line of a list: its label (TU), unless that is too long and what is printed for the
    /// field is not. Where tooltips are whole paragraphs, they begin alike.
    ///
    /// - Parameters:
    ///   - longest: How many characters there is room for; longer texts are cut between words and end with “…”.
    ///   - printed: The printed labels of its form; they are read only where its own label does not do.
    /// - Returns: Nil where neither says anything.
    public static func shown(
        of field: Field, longest: Int, printed: @autoclosure () -> PrintedLabels
    ) -> String? {
        func said(_ text: String?) -> String? { text.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil } }
        let own = said(field.label)
        if let own, own.count <= longest { return own }
        let text = said(printed().label(of: field))
        if let text, own == nil || text.count <= longest { return cut(text, longest) }
        return own.map { cut($0, longest) }
    }

    /// A text that has no more characters than there is room for, cut between words where it is longer.
    package static func cut(_ text: String, _ longest: Int) -> String {
        guard text.count > longest else { return text }
        let start = text.prefix(longest)
        return (start.lastIndex(of: " ").map { start[..<$0] } ?? start.dropLast()) + "…"
    }
}
