public import PacketModel

extension DiagnosticCode {
    /// Another file has the packet's name.
    public static let fileExists = DiagnosticCode("file-exists")
    /// The packet that is there was made with another form, mapping, table or other options.
    public static let packetOutdated = DiagnosticCode("packet-outdated")
    /// Print files of an earlier merge are no part of this one.
    public static let volumeLeft = DiagnosticCode("volume-left")
}

/// A row that gets no packet; its account says why.
///
/// An error, so that a stage that does not make the next one has to throw it; a worker never lets it out.
struct FailedRow: Error {
    var account: RowAccount

    init(_ account: RowAccount) { self.account = account }

    /// - Parameter code: What keeps the packet from its name.
    init(_ row: StagedRow, _ code: DiagnosticCode, message: String, hint: String) {
        account = row.account
        account.add(Diagnostic(code, .error, message: message, hint: hint))
    }
}
