package import PacketModel

extension DiagnosticCode {
    /// Days of a workbook are written as 2026-01-31.
    package static let dayAsISO = DiagnosticCode("day-as-iso")
    /// No column fits any field.
    package static let nothingMatched = DiagnosticCode("nothing-matched")
    /// A column is called as a field is, and what is printed for that field is something else.
    package static let nameOfAnother = DiagnosticCode("name-of-another")
    /// A mapping was made for a form with other fields.
    package static let otherRevision = DiagnosticCode("other-revision")
    /// A column is not used.
    package static let columnUnused = DiagnosticCode("column-unused")
    /// A field that rows fill stands where different things are printed.
    package static let labelsDiffer = DiagnosticCode("labels-differ")
}
