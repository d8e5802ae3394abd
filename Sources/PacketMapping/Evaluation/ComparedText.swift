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
    /// What the text says where it is a word for yes or no.
    private let answer: Bool?

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
        answer = self.comparison == .equal ? Self.answer(folded) : nil
    }

    /// Whether the comparison holds for a row's cell.
    public func holds(in record: Record) -> Bool { comparison.holds(record[column], bytes[...]) }

    /// Whether a row's cell says the same in another way, so that the comparison does not hold: in other letters, capital or
    /// small, with spaces around it, or with another word for yes or no.
    ///
    /// - Complexity: O(n) in the length of the cell.
    public func isMissed(in record: Record) -> Bool {
        let cell = record[column]
        // Nearly all cells are the text itself or of another length.
        if answer == nil, comparison == .equal, cell.isASCII, cell.trimmedASCII.count != folded.count { return false }
        if holds(in: record) { return false }
        let other = Self.folded(cell)
        return comparison.holds(other[...], folded[...]) || answer != nil && Self.answer(other) == answer
    }

    /// Words for yes and no are short.
    private static let longestAnswer = 24

    private static func answer(_ folded: Bytes) -> Bool? {
        guard folded.count <= longestAnswer else { return nil }
        return AnswerWords().answer(String(decoding: folded, as: UTF8.self))
    }

    private static func folded(_ bytes: ArraySlice<UInt8>) -> Bytes {
        Bytes(AnswerWords.folded(String(decoding: bytes, as: UTF8.self)).utf8)
    }
}

extension BoundCondition {
    /// The texts with which columns' cells are compared, each once.
    public var comparedTexts: [ComparedText] { Array(Set(test.comparedTexts)) }
    /// The columns that stand alone, and hold when a cell is not empty.
    public var filledColumns: [Int] { test.filledColumns }
}

extension BoundExpression {
    /// The texts with which its conditions compare columns' cells, each once.
    public var comparedTexts: [ComparedText] { Array(Set(pieces.tests.flatMap(\.comparedTexts))) }
    /// The columns that stand alone in its conditions, and hold when a cell is not empty.
    public var filledColumns: [Int] { pieces.tests.flatMap(\.filledColumns) }
}

extension ConditionTest {
    fileprivate var comparedTexts: [ComparedText] {
        switch self {
        case .all(let tests), .any(let tests): tests.flatMap(\.comparedTexts)
        case .not(let test): test.comparedTexts
        case .isEmpty, .isFilled, .dateOrder, .numberOrder: []
        case .comparison(let comparison, let left, let right):
            ComparedText(comparison, left, right).map { [$0] } ?? []
        case .membership(let operand, let items): items.compactMap { ComparedText(.equal, operand, $0) }
        }
    }

    fileprivate var filledColumns: [Int] {
        switch self {
        case .all(let tests), .any(let tests): tests.flatMap(\.filledColumns)
        case .not(let test): test.filledColumns
        case .isFilled(.column(let column)): [column]
        case .isEmpty, .isFilled, .dateOrder, .numberOrder, .comparison, .membership: []
        }
    }
}

extension [BoundPiece] {
    /// The conditions of all choices.
    fileprivate var tests: [ConditionTest] {
        flatMap { piece -> [ConditionTest] in
            switch piece {
            case .text, .value, .formatted, .computed: []
            case .filtered(let group): group.pieces.tests
            case .choice(let choice):
                choice.branches.flatMap { [$0.condition] + $0.pieces.tests } + choice.otherwise.tests
            }
        }
    }
}
