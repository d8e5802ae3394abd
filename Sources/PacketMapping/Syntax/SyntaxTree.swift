/// A part of a template. Ranges count Unicode scalars of the source.
enum Piece: Sendable {
    case text(String)
    case insertion(Insertion)
    case computation(Computation)
    case choice(Choice)
    /// Pieces whose joined value a filter rewrites: an expression with its field's synonyms.
    indirect case filtered([Piece], any TextFilter)
}

/// `{column|filter:argument}`, or a column named in a condition.
struct Insertion: Sendable {
    /// How a name is written, which decides what it may mean and what a hint says.
    enum Spelling: Sendable { case bare, quoted, bareOperand }

    var name: String
    var nameRange: Range<Int>
    var spelling: Spelling
    /// The name with its `:05`, which is a column's name when there is such a column.
    var nameWithWidth: String?
    /// The first one is the padding of `:05` when `nameWithWidth` is set.
    var filters: [any TextFilter]
    /// Where it stands with its braces; empty where it has none.
    var range = 0..<0
    /// Where the `|` of each filter stands.
    var filterStarts: [Int] = []
}

/// `{= price * quantity|currency:USD}`, or a calculation in a condition.
struct Computation: Sendable {
    var node: Arithmetic<Insertion>
    /// What is written, without filters.
    var text: String
    var range: Range<Int>
    var filters: [any TextFilter]
}

/// `{if …}…{else if …}…{else}…{end}`.
struct Choice: Sendable {
    var branches: [(condition: ConditionNode, pieces: [Piece])]
    var otherwise: [Piece]
}

/// A condition as written. Chains of `and` and `or` are lists, so only parentheses and `not` nest.
indirect enum ConditionNode: Sendable {
    case all([ConditionNode])
    case any([ConditionNode])
    case not(ConditionNode)
    case isEmpty(Operand)
    /// A value alone, which holds when it is not empty.
    case isFilled(Operand)
    case comparison(Comparison, Operand, Operand)
    case membership(Operand, [Operand])
}

/// What is compared.
enum Operand: Sendable {
    case insertion(Insertion)
    case computation(Computation)
    /// A text, and where it stands with its quotes, if it has any.
    case literal(String, at: Range<Int>, isQuoted: Bool)

    /// Whether it is a date: `2024-05-31`, in quotes or not.
    var isDate: Bool {
        guard case .literal(let text, _, _) = self else { return false }
        return CalendarDate(iso: Bytes(text.utf8)[...]) != nil
    }

    /// Whether it is a number: `1000`; in quotes it is a text.
    var isNumber: Bool {
        guard case .literal(let text, _, false) = self else { return false }
        return DecimalNumeral(Bytes(text.utf8)[...]) != nil
    }

    /// What messages call it.
    var name: String {
        switch self {
        case .insertion(let insertion): insertion.name
        case .computation(let computation): computation.text
        case .literal(let text, _, _): text
        }
    }
}

/// How two values are compared.
enum Comparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case contains, startsWith, endsWith
}
