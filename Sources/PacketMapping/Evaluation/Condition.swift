public import PacketModel

/// A condition on a row: `state == "SD" and donated >= 100`.
///
/// Two conditions are equal when they are written alike.
public struct Condition: Sendable {
    /// The condition as written.
    public let source: String
    private let node: ConditionNode

    /// Parses a condition.
    ///
    /// - Throws: `MappingError` at the first mistake.
    public init(
        parsing source: String, with settings: ExpressionSettings = ExpressionSettings()
    ) throws(MappingError) {
        self.source = source
        node = try MappingError.placed(in: source) { () throws(Problem) in
            var parser = try Parser(source, settings)
            return try parser.condition()
        }
    }

    /// Finds the columns that the condition names.
    ///
    /// - Throws: `MappingError` with the code `.unknownColumn`.
    public func bind(to schema: RecordSchema) throws(MappingError) -> BoundCondition {
        try MappingError.placed(in: source) { () throws(Problem) in
            BoundCondition(test: try Binder(schema: schema).condition(node))
        }
    }
}

extension Condition: Hashable {
    /// Whether two conditions are written alike.
    public static func == (left: Condition, right: Condition) -> Bool { left.source == right.source }

    /// Feeds the source to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A condition that knows its columns and can be asked row by row, from any number of threads.
public struct BoundCondition: Sendable {
    let test: ConditionTest
    /// The columns that are read, ascending.
    public let columns: [Int]

    init(test: ConditionTest) {
        self.test = test
        columns = Set(test.sources.flatMap(\.columns)).sorted()
    }

    /// Whether a row meets the condition.
    ///
    /// - Throws: `EvaluationFailure` when a filter in the condition cannot use the row's value.
    public func holds(for record: Record) throws(EvaluationFailure) -> Bool { try test.holds(for: record) }
}
