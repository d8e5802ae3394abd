import Sheets

/// The header of a sheet's table: it begins at the first cell with text, and ends at the last.
struct SheetHeader {
    /// Its names, made from the cells as they are shown.
    let names: CSVHeader
    let firstColumn: Int
    let row: Int

    /// Takes a row as the header; nil when there is no text in it.
    init?(_ row: SheetRow) throws(RecipientError) {
        let filled = row.cells.filter { cell in cell.displayed.contains { !$0.isWhitespace } }
        guard let first = filled.first?.column, let last = filled.last?.column else { return nil }
        var names = try CSVHeader((first...last).map { row[$0]?.displayed ?? "" }, line: row.number)
        names.noteValues(line: row.number)
        self.names = names
        firstColumn = first
        self.row = row.number
    }
}
