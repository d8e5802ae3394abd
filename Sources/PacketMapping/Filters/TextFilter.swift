/// A filter with its arguments checked: rewrites the end of a buffer that holds the value.
protocol TextFilter: Sendable {
    /// Checks the arguments.
    init(_ arguments: FilterArguments) throws(Problem)

    /// Rewrites the value, which is everything from `start` on.
    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure)
}

extension FilterFailure {
    /// The value grew past what one value may be.
    static let tooLong = FilterFailure(
        code: .formattedValueTooLong, predicate: "is longer than \(Limits.valueBytes) bytes once it is formatted")
}
