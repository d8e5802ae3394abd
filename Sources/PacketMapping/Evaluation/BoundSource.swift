/// What gives a value for each row.
public enum BoundSource: Sendable {
    /// The cell of a column as it is.
    case column(Int)
    /// An expression.
    case expression(BoundExpression)

    /// The columns that the value is made of.
    public var columns: [Int] {
        switch self {
        case .column(let column): [column]
        case .expression(let expression): expression.columns
        }
    }
}
