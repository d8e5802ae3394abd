public import PacketModel

extension DiagnosticCode {
    /// Another file has the packet's name.
    public static let fileExists = DiagnosticCode("file-exists")
}

extension RowResult {
    /// Makes the row a failed one, for a reason.
    mutating func fail(_ code: DiagnosticCode, _ message: String, hint: String? = nil) {
        outcome = .failed
        bytes = 0
        digest = []
        problems.append(Diagnostic(code, .error, row: row, line: line, message: message, hint: hint))
    }
}
