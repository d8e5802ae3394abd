import PacketModel
import Sheets

/// The header of a sheet's table: it begins at the first cell with text, and ends at the last.
struct SheetHeader {
    let columns: [String]
    /// The cells of the row as they are shown, without the spaces around them.
    let cells: [String]
    let diagnostics: [Diagnostic]
    let firstColumn: Int
    let row: Int

    /// Takes a row as the header; nil when there is no text in it.
    init?(_ row: SheetRow) throws(RecipientError) {
        let filled = row.cells.filter { cell in cell.displayed.contains { !$0.isWhitespace } }
        guard let first = filled.first?.column, let last = filled.last?.column else { return nil }
        let header = try CSVHeader((first...last).map { row[$0]?.displayed ?? "" }, line: row.number)
        columns = header.columns
        cells = header.cells
        diagnostics = header.diagnostics
        firstColumn = first
        self.row = row.number
    }
}
