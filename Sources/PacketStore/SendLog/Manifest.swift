/// The list of a batch's packets: RFC 4180, UTF-8, one line for each row.
///
/// It says what the send log says, so after a merge that went on it lists the packets of all its runs. The name of a file
/// is guarded against formulas (`FormulaGuard`).
package enum Manifest {
    /// The columns, in order.
    package static let columns = ["row", "file", "sha256", "status"]
    /// What follows for the packets of a print file.
    package static let pageColumns = ["first_page", "pages"]
}
