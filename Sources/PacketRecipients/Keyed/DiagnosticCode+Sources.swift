public import PacketModel

extension DiagnosticCode {
    /// A row cannot be understood.
    public static let malformedRow = DiagnosticCode("malformed-row")
    /// A row has two values of one name.
    public static let duplicateKey = DiagnosticCode("duplicate-key")
    /// Rows of the table have no value at all.
    public static let blankRowsSkipped = DiagnosticCode("blank-rows-skipped")
    /// Rows of the table repeat the headers.
    public static let repeatedHeader = DiagnosticCode("repeated-header")
    /// A row has something in few cells, as a title or a total has.
    public static let sparseRow = DiagnosticCode("sparse-row")
    /// A cell holds an error of a formula.
    public static let cellError = DiagnosticCode("cell-error")
    /// A formula has no result in the file.
    public static let formulaWithoutValue = DiagnosticCode("formula-without-value")
    /// A number in a format of dates is no day.
    public static let noSuchDate = DiagnosticCode("no-such-date")
    /// Telephone numbers or codes are numbers, so their leading zeros are lost.
    public static let leadingZeros = DiagnosticCode("leading-zeros")
    /// A number has more digits than a spreadsheet keeps.
    public static let longNumber = DiagnosticCode("long-number")
    /// Numbers of a workbook are shown with a format, and read without it.
    public static let numberFormat = DiagnosticCode("number-format")
    /// Rows that the program hides are read all the same.
    public static let hiddenRows = DiagnosticCode("hidden-rows")
    /// The sheet is hidden, or there are others.
    public static let sheetChosen = DiagnosticCode("sheet-chosen")
    /// Merged cells have their value in the first one only.
    public static let mergedCells = DiagnosticCode("merged-cells")
    /// A value is bytes and no text.
    public static let binaryValue = DiagnosticCode("binary-value")
}
