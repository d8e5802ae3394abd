package import PacketModel

extension DiagnosticCode {
    /// Days of a workbook are written as 2026-01-31.
    package static let dayAsISO = DiagnosticCode("day-as-iso")
    /// Days of a column have the day first in some rows and the month in others, or do not tell which.
    package static let dayOrder = DiagnosticCode("day-order")
    /// Days of a column are written in two ways, and shown so.
    package static let daysMixed = DiagnosticCode("days-mixed")
    /// Days are shown without their years.
    package static let yearDropped = DiagnosticCode("year-dropped")
    /// Numbers of a column have a decimal comma in some rows and a decimal point in others, or are read in another way than
    /// they are written.
    package static let decimalMark = DiagnosticCode("decimal-mark")
    /// Amounts of a column are in another currency than the page says.
    package static let otherCurrency = DiagnosticCode("other-currency")
    /// Amounts of a column begin with a sign that stands before them already.
    package static let currencyTwice = DiagnosticCode("currency-twice")
    /// A condition passes cells by that say what it asks for in another way: in capitals, with spaces, by another word for yes.
    package static let caseDiffers = DiagnosticCode("case-differs")
    /// A condition asks whether a column is filled, and its cells say no.
    package static let filledNo = DiagnosticCode("filled-no")
    /// No column fits any field.
    package static let nothingMatched = DiagnosticCode("nothing-matched")
    /// A column is called as a field is, and what is printed for that field is something else.
    package static let nameOfAnother = DiagnosticCode("name-of-another")
    /// A column fills a box of its name, and the mapping uses it elsewhere.
    package static let boxByName = DiagnosticCode("box-by-name")
    /// A column fills a field because it has its name, and the mapping does not say so.
    package static let filledByName = DiagnosticCode("filled-by-name")
    /// A mapping was made for a form with other fields.
    package static let otherRevision = DiagnosticCode("other-revision")
    /// A mapping has guesses that nobody has confirmed.
    package static let mappingUnsure = DiagnosticCode("mapping-unsure")
    /// A column is not used.
    package static let columnUnused = DiagnosticCode("column-unused")
    /// A field that rows fill stands where different things are printed.
    package static let labelsDiffer = DiagnosticCode("labels-differ")
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
