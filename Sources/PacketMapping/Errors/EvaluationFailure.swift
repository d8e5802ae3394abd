public import PacketModel

/// One row's value that an expression cannot use: a date filter met `abc`.
///
/// The message names the column and never the value.
public struct EvaluationFailure: Error, Sendable, Hashable {
    /// The kind of problem.
    public let code: DiagnosticCode
    /// The name in the expression whose value is at fault.
    public let column: String
    /// What is wrong, in one sentence without the value.
    public let message: String
    /// What to do about it.
    public let hint: String?

    init(_ failure: FilterFailure, column: String) {
        code = failure.code
        self.column = column
        message = "\(quoted(column)) \(failure.predicate)"
        hint = failure.hint
    }

    /// The failure as a diagnostic of a row.
    public func diagnostic(
        for record: Record, field: String? = nil, severity: Severity = .error
    ) -> Diagnostic {
        Diagnostic(
            code, severity, row: record.row, line: record.line, field: field ?? column, message: message, hint: hint)
    }
}

/// What a filter says about a value it cannot format; it knows no column.
struct FilterFailure: Error {
    var code: DiagnosticCode
    /// Follows the column's name: "is not a date".
    var predicate: String
    var hint: String?
}
