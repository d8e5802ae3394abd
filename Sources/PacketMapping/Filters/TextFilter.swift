/// A filter with its arguments checked: rewrites the end of a buffer that holds the value.
protocol TextFilter: Sendable {
    /// Checks the arguments.
    init(_ arguments: FilterArguments) throws(Problem)

    /// Rewrites the value, which is everything from `start` on.
    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure)

    /// The one value of which the filter makes another; nil where there are several, or nobody can tell. White space
    /// around a value, and spellings of one day or number, count as one.
    ///
    /// - Parameter isMeant: Whether a text is as good as the value.
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String?
}

extension FilterFailure {
    /// The value grew past what one value may be.
    static let tooLong = FilterFailure(
        code: .formattedValueTooLong, predicate: "is longer than \(Limits.valueBytes) bytes once it is formatted")
}
