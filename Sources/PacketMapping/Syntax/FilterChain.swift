/// The last column that an expression inserts with its filters, to add one behind them or to take one off.
package struct FilterChain: Sendable {
    /// The column in its braces, without filters.
    package let plain: String
    /// The filters, as they are written.
    package let filters: [String]
    /// The expression before the column and behind it.
    private let before, behind: String

    /// - Returns: Nil where no column stands outside of conditions and calculations.
    package init?(lastIn expression: Expression) {
        let insertions = expression.pieces.compactMap { piece -> Insertion? in
            if case .insertion(let insertion) = piece { insertion } else { nil }
        }
        guard let last = insertions.last(where: \.namesColumn) else { return nil }
        let scalars = Array(expression.source.unicodeScalars)
        func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        let end = last.range.upperBound - 1
        let starts = last.filterStarts + [end]
        plain = "\(text(last.range.lowerBound..<starts[0]))}"
        filters = zip(starts, starts.dropFirst()).map { text(($0 + 1)..<$1) }
        before = text(0..<last.range.lowerBound)
        behind = text(last.range.upperBound..<scalars.count)
    }

    /// The column in its braces with one more filter.
    package func column(adding filter: String) -> String { column(filters + [filter]) }

    /// The expression with one more filter behind the others.
    package func adding(_ filter: String) -> String { "\(before)\(column(adding: filter))\(behind)" }

    /// The expression without the last filter; nil where there is none.
    package var withoutLast: String? {
        filters.isEmpty ? nil : "\(before)\(column(filters.dropLast()))\(behind)"
    }

    private func column(_ filters: [String]) -> String {
        "\(plain.dropLast())\(filters.map { "|\($0)" }.joined())}"
    }
}
