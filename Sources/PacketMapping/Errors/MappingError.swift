public import PacketModel

/// An expression, a condition, a file name pattern or a selection of rows that cannot be used, and the place where.
///
/// ```
/// unknown filter `uper`
///   {lastName|uper}
///             ^^^^
/// hint: did you mean `upper`?
/// ```
public struct MappingError: Error, Sendable, Hashable {
    /// The kind of mistake.
    public let code: DiagnosticCode
    /// What was parsed.
    public let source: String
    /// Where the mistake starts in `source`, in characters from 0.
    public let offset: Int
    /// How many characters the mistake covers; at least 1, also behind the end of `source`.
    public let length: Int
    /// What is wrong, in one sentence without a full stop.
    public let message: String
    /// What to do about it.
    public let hint: String?

    /// Makes an error.
    public init(
        _ code: DiagnosticCode, source: String, offset: Int, length: Int, message: String, hint: String? = nil
    ) {
        self.code = code
        self.source = source
        self.offset = max(0, offset)
        self.length = max(1, length)
        self.message = message
        self.hint = hint
    }

    /// Does something with a source; a problem becomes an error that has its place.
    static func placed<Value>(in source: String, _ body: () throws(Problem) -> Value) throws(MappingError) -> Value {
        do { return try body() } catch { throw MappingError(error, in: source) }
    }

    init(_ problem: Problem, in source: String) {
        let scalars = source.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: problem.range.lowerBound, limitedBy: scalars.endIndex)
        let end = scalars.index(scalars.startIndex, offsetBy: problem.range.upperBound, limitedBy: scalars.endIndex)
        let before = String(scalars[..<(start ?? scalars.endIndex)]).count
        let through = String(scalars[..<(end ?? scalars.endIndex)]).count
        self.init(
            problem.code, source: source, offset: before, length: through - before, message: problem.message,
            hint: problem.hint)
    }
}

extension MappingError: CustomStringConvertible {
    /// What `rendered()` gives.
    public var description: String { rendered() }
}
