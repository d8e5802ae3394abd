public import PacketModel

/// A text with insertions and choices: `Dear {if title}{title} {end}{lastName|title}`.
///
/// Parsing checks the syntax and the filters; binding finds the columns. Two expressions are equal when they are
/// written alike.
public struct Expression: Sendable {
    /// The expression as written.
    public let source: String
    private(set) var pieces: [Piece]

    /// Parses an expression.
    ///
    /// - Throws: `MappingError` at the first mistake, with a code such as `.expressionSyntax` or `.unknownFilter`.
    public init(
        parsing source: String, with settings: ExpressionSettings = ExpressionSettings()
    ) throws(MappingError) {
        self.source = source
        pieces = try MappingError.placed(in: source) { () throws(Problem) in
            var parser = try Parser(source, settings)
            return try parser.template()
        }
    }

    /// What stands for values that are not taken, in place of a choice.
    package static let refused = "(refused)"

    /// The same, with other spellings of its values: where the value is a key, what stands there is the result, and
    /// `(refused)` fails the row. Case, and white space around it, do not matter.
    public func understanding(_ synonyms: [String: String]) -> Expression {
        guard !synonyms.isEmpty else { return self }
        var expression = self
        expression.pieces = [.filtered(pieces, SynonymFilter(synonyms))]
        return expression
    }

    /// Finds the columns that the expression names.
    ///
    /// - Throws: `MappingError` with the code `.unknownColumn`.
    public func bind(to schema: RecordSchema) throws(MappingError) -> BoundExpression {
        try bind(with: Binder(schema: schema))
    }

    func bind(with binder: Binder) throws(MappingError) -> BoundExpression {
        try MappingError.placed(in: source) { () throws(Problem) in
            BoundExpression(pieces: try binder.pieces(pieces))
        }
    }
}

extension Expression: Hashable {
    /// Whether two expressions are written alike.
    public static func == (left: Expression, right: Expression) -> Bool { left.source == right.source }

    /// Feeds the source to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
