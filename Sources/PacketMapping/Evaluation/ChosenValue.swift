import Interchange
public import PacketModel

/// A value that chooses among several boxes, each of which the filter `choose` gives its own words.
public struct ChosenValue: Sendable {
    private let name: String
    private let source: ValueSource
    /// What stands for each word; boxes of which it is the same are no choice.
    public let texts: [String: String]

    init(name: String, source: ValueSource, texts: [String: String]) {
        (self.name, self.source, self.texts) = (name, source, texts)
    }

    /// Whether another expression chooses by the same columns.
    public func isLike(_ other: ChosenValue) -> Bool { source.columns == other.source.columns }

    /// What there is to say of a row that has a text which all of the boxes leave empty. Nil where there is no text, or one
    /// that says that there is nothing.
    ///
    /// - Parameter fields: The boxes.
    /// - Complexity: O(length of the value).
    public func problem(of record: Record, among fields: [String]) -> Diagnostic? {
        var cell: Bytes = []
        source.append(record, into: &cell)
        guard !cell[...].isBlank, !ColumnProfile.blanks.contains(cell.text(from: 0).trimmed.lowercased()) else {
            return nil
        }
        return Diagnostic(
            .valueEmptied, .warning, row: record.row, line: record.line, field: fields.first,
            message: "“\(name)” has a text that ticks none of the \(fields.count) boxes that it chooses among",
            hint: "fill the box that is meant from the column as well, or see what `choose` makes of the text")
    }
}
