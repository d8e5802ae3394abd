import PacketModel

/// The checks that every source makes of its values, as the reader of CSV does of cells.
enum ValueCheck {
    /// What is wrong with a value: a NUL or what a spreadsheet wrote in place of one is an error, a replacement character a
    /// warning.
    static func problem(_ value: String, field: String, line: Int) -> Diagnostic? {
        if value.utf8.contains(0) {
            return Diagnostic(
                .nulByte, .error, line: line, field: field, message: "The value has a NUL byte.",
                hint: "Remove it; it is no text.")
        }
        if var lost = DamagedCell.problem(value) {
            (lost.line, lost.field) = (line, field)
            return lost
        }
        guard value.utf8.contains(0xEF), value.unicodeScalars.contains("\u{FFFD}") else { return nil }
        return Diagnostic(
            .replacementCharacter, .warning, line: line, field: field,
            message: "The value has a replacement character; some program has lost a letter.",
            hint: "Export the data again as UTF-8.")
    }
}
