public import PacketModel

/// A code that several fields share, each with some of its words, such as the two halves of a postal code.
public struct SplitWords: Sendable {
    private let whole: FormattedValue
    /// The field that takes the last word of those that are counted from the beginning, and which one that is.
    private let last: (field: String, word: Int)

    /// The values that expressions share, found by their columns and the filters before the words.
    ///
    /// - Complexity: O(n²) for n expressions that take words.
    public static func among(_ expressions: [(field: String, expression: BoundExpression)]) -> [SplitWords] {
        let parts = expressions.flatMap { field, expression in
            expression.cut(by: WordFilter.self).map {
                (whole: $0.whole, part: (field: field, word: $0.filter.span.first))
            }
        }
        return FormattedValue.shared(parts).compactMap { whole, parts in
            guard let last = parts.max(by: { $0.word < $1.word }), last.word > 1,
                parts.contains(where: { $0.word == 1 })
            else { return nil }
            return SplitWords(whole: whole, last: last)
        }
    }

    /// What there is to say of a row whose code has fewer words than the fields take; nil for none. A name may have one word.
    ///
    /// - Complexity: O(length of the value).
    public func problem(of record: Record) -> Diagnostic? {
        var buffer: Bytes = []
        // The fields tell what is wrong with the value.
        guard (try? whole.append(record, into: &buffer)) != nil, !buffer.isEmpty else { return nil }
        let text = buffer.text(from: 0)
        let words = text.split(whereSeparator: \.isWhitespace).count
        guard words > 0, words < last.word, text.contains(where: \.isNumber) else { return nil }
        return Diagnostic(
            .partMissing, .warning, row: record.row, line: record.line, field: last.field,
            message: "“\(whole.name)” has \(words) of the \(last.word) words that the fields which share it take",
            hint: "see whether a space is missing in the data")
    }
}
