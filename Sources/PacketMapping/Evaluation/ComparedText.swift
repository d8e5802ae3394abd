internal import Interchange
public import PacketModel

/// A text of a condition with which a column's cells are compared: `No` of `status == "No"`.
public struct ComparedText: Sendable, Hashable {
    /// The column.
    public let column: Int
    /// The text as the condition has it.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
    private let bytes: Bytes
    private let comparison: Comparison
    private let folded: Bytes

    init?(_ comparison: Comparison, _ left: BoundOperand, _ right: BoundOperand) {
        guard !comparison.isOrder else { return nil }
        switch (left, right) {
        case (.column(let column), .literal(let bytes)): (self.column, self.bytes) = (column, bytes)
        case (.literal(let bytes), .column(let column)) where comparison == .equal || comparison == .notEqual:
            (self.column, self.bytes) = (column, bytes)
        default: return nil
        }
        self.comparison = comparison == .notEqual ? .equal : comparison
        folded = Self.folded(bytes[...])
    }

    /// Whether a row's cell has the text in small letters for capitals or the other way round, or in spaces, so that the
    /// comparison does not see it.
    ///
    /// - Complexity: O(n) in the length of the cell.
    public func isMissed(in record: Record) -> Bool {
        let cell = record[column]
        // Nearly all cells are the text itself or of another length.
        if comparison == .equal, cell.isASCII, cell.trimmedASCII.count != folded.count { return false }
        return !comparison.holds(cell, bytes[...]) && comparison.holds(Self.folded(cell)[...], folded[...])
    }

    private static func folded(_ bytes: ArraySlice<UInt8>) -> Bytes {
        Bytes(String(decoding: bytes, as: UTF8.self).trimmed.lowercased().utf8)
    }
}

extension BoundCondition {
    /// The texts with which columns' cells are compared, each once.
    public var comparedTexts: [ComparedText] { Array(Set(test.comparedTexts)) }
}

extension BoundExpression {
    /// The texts with which its conditions compare columns' cells, each once.
    public var comparedTexts: [ComparedText] { Array(Set(pieces.comparedTexts)) }
}

extension ConditionTest {
    fileprivate var comparedTexts: [ComparedText] {
        switch self {
        case .all(let tests), .any(let tests): tests.flatMap(\.comparedTexts)
        case .not(let test): test.comparedTexts
        case .isEmpty, .dateOrder: []
        case .comparison(let comparison, let left, let right):
            ComparedText(comparison, left, right).map { [$0] } ?? []
        case .membership(let operand, let items): items.compactMap { ComparedText(.equal, operand, $0) }
        }
    }
}

extension [BoundPiece] {
    fileprivate var comparedTexts: [ComparedText] {
        flatMap { piece -> [ComparedText] in
            switch piece {
            case .text, .value, .formatted, .computed: []
            case .filtered(let group): group.pieces.comparedTexts
            case .choice(let choice):
                choice.branches.flatMap { $0.condition.comparedTexts + $0.pieces.comparedTexts }
                    + choice.otherwise.comparedTexts
            }
        }
    }
}
