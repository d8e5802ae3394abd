internal import Interchange
public import PacketModel

/// A text of a condition with which a column's cells are compared: `No` of `status == "No"`.
public struct ComparedText: Sendable, Hashable {
    /// The column.
    public let column: Int
    /// The text as the condition has it.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
    /// What the text says where it is a word for yes or no of more letters than one.
    public let answer: Bool?
    private let bytes: Bytes
    private let folded: Bytes

    init?(_ comparison: Comparison, _ left: BoundOperand, _ right: BoundOperand) {
        guard comparison == .equal || comparison == .notEqual else { return nil }
        switch (left, right) {
        case (.column(let column), .literal(let bytes)), (.literal(let bytes), .column(let column)):
            (self.column, self.bytes) = (column, bytes)
        default: return nil
        }
        let text = AnswerWords.folded(String(decoding: bytes, as: UTF8.self))
        folded = Bytes(text.utf8)
        answer = text.count > 1 && !AnswerWords.isSign(text) ? AnswerWords().answer(text) : nil
    }

    /// Whether a row's cell is equal to the text.
    public func holds(in record: Record) -> Bool { Comparison.equal.holds(record[column], bytes[...]) }

    /// Whether a row's cell is the text but for capitals and the spaces around it.
    ///
    /// - Complexity: O(n) in the length of the cell.
    public func isSpelled(in record: Record) -> Bool {
        let cell = record[column].trimmedASCII
        guard !cell.isASCII else {
            return cell.count == folded.count
                && zip(cell, folded).allSatisfy { $0 == $1 || $0 &- 0x41 < 26 && $0 | 0x20 == $1 }
        }
        return AnswerWords.folded(String(decoding: cell, as: UTF8.self)).utf8.elementsEqual(folded)
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
