package import PacketModel

extension DiagnosticCode {
    /// An address reaches beyond the window of its envelope.
    package static let addressOutsideWindow = DiagnosticCode("address-outside-window")
    /// Nothing stands in the window, in a packet or in all of them.
    package static let addressMissing = DiagnosticCode("address-missing")
    /// Something besides the address stands where the window may show it.
    package static let windowNotClear = DiagnosticCode("window-not-clear")
    /// Something stands where printers do not print.
    package static let inkNotPrintable = DiagnosticCode("ink-not-printable")
    /// The first page is not of the size that the envelope is for.
    package static let otherSheet = DiagnosticCode("other-sheet")
}
