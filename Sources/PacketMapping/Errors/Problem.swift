internal import PacketModel

/// A mistake in an expression, placed by Unicode scalars; becomes a `MappingError` once the source is at hand.
struct Problem: Error {
    var code: DiagnosticCode
    var range: Range<Int>
    var message: String
    var hint: String?

    init(_ code: DiagnosticCode = .expressionSyntax, at range: Range<Int>, _ message: String, hint: String? = nil) {
        self.code = code
        self.range = range
        self.message = message
        self.hint = hint
    }
}
