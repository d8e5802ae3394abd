public import PacketModel

/// A value that several fields share, each with a `slice` of it, such as a number in boxes.
///
/// The slices should take all of its letters and digits; what stands between them may be left out.
public struct SplitValue: Sendable {
    private let whole: FormattedValue
    private let slices: [SliceFilter]
    /// The fields, in the order of what they take.
    private let fields: [String]

    /// The values that expressions share, found by their columns and the filters before the slices.
    ///
    /// A slice from the end alone, such as the last four digits, is no part of a number in boxes. Several of them are, as
    /// in the boxes of an amount, which begins further left the larger it is.
    ///
    /// - Complexity: O(n²) for n expressions that are a slice.
    public static func among(_ expressions: [(field: String, expression: BoundExpression)]) -> [SplitValue] {
        var groups: [(whole: FormattedValue, parts: [(field: String, slice: SliceFilter)])] = []
        for (field, expression) in expressions {
            guard let (whole, slice) = expression.sliced else { continue }
            if let index = groups.firstIndex(where: { $0.whole.isLike(whole) }) {
                groups[index].parts.append((field, slice))
            } else {
                groups.append((whole, [(field, slice)]))
            }
        }
        return groups.compactMap { whole, parts in
            let fromBeginning = parts.filter { $0.slice.isCountedFromBeginning }.map(\.slice)
            let fromEnd = parts.filter { $0.slice.isCountedFromEnd }.map(\.slice)
            guard
                fromBeginning.contains(where: \.skipsBeginning) && !fromBeginning.allSatisfy(\.skipsBeginning)
                    || fromEnd.contains(where: \.skipsEnd) && !fromEnd.allSatisfy(\.skipsEnd)
            else { return nil }
            let sorted = parts.sorted { $0.slice.range(in: .max).lowerBound < $1.slice.range(in: .max).lowerBound }
            return SplitValue(whole: whole, slices: sorted.map(\.slice), fields: sorted.map(\.field))
        }
    }

    /// What there is to say of a row some of whose letters and digits no field takes; nil for none.
    ///
    /// - Complexity: O(length of the value · number of slices).
    public func problem(of record: Record) -> Diagnostic? {
        var buffer: Bytes = []
        // The fields tell what is wrong with the value.
        guard (try? whole.append(record, into: &buffer)) != nil, !buffer.isEmpty else { return nil }
        let characters = Array(buffer.text(from: 0))
        let taken = slices.map { $0.range(in: characters.count) }
        var (all, lost) = (0, 0)
        for (index, character) in characters.enumerated() where character.isLetter || character.isNumber {
            all += 1
            if !taken.contains(where: { $0.contains(index) }) { lost += 1 }
        }
        guard lost > 0 else { return nil }
        return Diagnostic(
            .partLost, .warning, row: record.row, line: record.line, field: fields[0],
            message: "“\(whole.name)” has \(all) letters and digits, and the \(fields.count) fields that share it show "
                + "\(all - lost) of them",
            hint: "see the positions of each slice, and what the cell has between its digits: "
                + "{\(whole.name)|digits|slice:1:3}")
    }
}

extension FormattedValue {
    /// Whether both read the same and format it with the same kinds of filters.
    fileprivate func isLike(_ other: FormattedValue) -> Bool {
        source.columns == other.source.columns && filters.count == other.filters.count
            && zip(filters, other.filters).allSatisfy { type(of: $0) == type(of: $1) }
    }
}
