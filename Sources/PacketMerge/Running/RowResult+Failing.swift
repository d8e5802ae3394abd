public import PacketModel

extension DiagnosticCode {
    /// Another file has the packet's name.
    public static let fileExists = DiagnosticCode("file-exists")
    /// The packet that is there was made with another form, mapping, table or other options.
    public static let packetOutdated = DiagnosticCode("packet-outdated")
    /// Print files of an earlier merge are no part of this one.
    public static let volumeLeft = DiagnosticCode("volume-left")
}

extension RowResult {
    /// Makes the row a failed one, for a reason.
    mutating func fail(_ code: DiagnosticCode, _ message: String, hint: String? = nil) {
        outcome = .failed
        bytes = 0
        digest = []
        found = nil
        problems.append(Diagnostic(code, .error, row: row, line: line, message: message, hint: hint))
    }
}
