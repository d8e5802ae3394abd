/// Something a person should know about one row or one field: a value, never a thrown error.
///
/// `message` and `hint` say what happened and what to do; they name characters and choices, but never a whole value.
public struct Diagnostic: Sendable, Hashable {
    /// The kind of problem.
    public var code: DiagnosticCode
    /// How much it weighs.
    public var severity: Severity
    /// The data row, from 1; nil when the problem is not one row's.
    public var row: Int?
    /// The line of the source on which the row starts, from 1.
    public var line: Int?
    /// The column's header, or the fully qualified name of the field.
    public var field: String?
    /// What happened, in one sentence.
    public var message: String
    /// What to do about it, in one sentence.
    public var hint: String?
    /// A number that values have in common which mean the same, by which the different ones among many are found; nothing shows it.
    /// Nil where the value does not matter.
    public var likeness: UInt64?

    /// Makes a diagnostic.
    public init(
        _ code: DiagnosticCode, _ severity: Severity, row: Int? = nil, line: Int? = nil, field: String? = nil,
        message: String, hint: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.row = row
        self.line = line
        self.field = field
        self.message = message
        self.hint = hint
    }
}
