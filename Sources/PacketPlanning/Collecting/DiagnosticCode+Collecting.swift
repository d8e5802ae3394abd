package import PacketModel

extension DiagnosticCode {
    /// A file that came back has no fields any more.
    package static let returnedFlat = DiagnosticCode("returned-flat")
    /// A file that came back is of another form.
    package static let returnedOtherForm = DiagnosticCode("returned-other-form")
    /// A file that came back cannot be read.
    package static let returnedUnreadable = DiagnosticCode("returned-unreadable")
    /// The fields of a file that came back are not quite those of the form.
    package static let returnedOtherRevision = DiagnosticCode("returned-other-revision")
    /// What fields hold does not say what the cell of a column was.
    package static let cellNotUnique = DiagnosticCode("cell-not-unique")
    /// Fields that one column fills hold different things.
    package static let fieldsDisagree = DiagnosticCode("fields-disagree")
    /// The send log does not know which row a file that came back was made of.
    package static let rowUnknown = DiagnosticCode("row-unknown")
    /// Several files that came back are of one row.
    package static let returnedTwice = DiagnosticCode("returned-twice")
}
