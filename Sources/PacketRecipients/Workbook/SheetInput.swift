import PacketModel
import Sheets

/// The rows of a sheet from the top, of which the first may have been looked at already.
struct SheetInput {
    private let rows: SheetRows
    private let file: String?
    /// What was looked at and not read yet.
    private(set) var ahead: ArraySlice<SheetRow> = []
    /// How many cells, with formats alone too, are kept for a header below a title.
    private static let mostCells = 1 << 16

    init(_ rows: SheetRows, file: String?) {
        self.rows = rows
        self.file = file
    }

    /// The merged areas; complete only after the last row.
    var merges: [SheetArea] { rows.merges }

    /// The next row that the file mentions; nil after the last one.
    ///
    /// - Throws: `RecipientError` with code `.malformed` or `.tooLarge`.
    mutating func next() throws(RecipientError) -> SheetRow? {
        if let row = ahead.popFirst() { return row }
        do { return try rows.next() } catch { throw RecipientError(error, file: file) }
    }

    /// The headers below a title; nil where the first row that is not blank has them. The rows stay to be read.
    mutating func findHeader() -> HeaderSearch.Finding? {
        var search = HeaderSearch()
        var (last, cells) = (0, 0)
        // An error comes again when the row is read.
        while search.isOpen, cells < Self.mostCells, let row = try? rows.next() {
            ahead.append(row)
            if row.number > last + 1 { search.look(at: [], row: last + 1) }
            search.look(at: row.cells.compactMap(Self.cell), row: row.number)
            last = row.number
            cells += row.cells.count
        }
        return search.finding
    }

    private static func cell(_ cell: SheetCell) -> HeaderSearch.Cell? {
        switch cell.value {
        case .empty: nil
        case .text(let text):
            text.allSatisfy(\.isWhitespace) ? nil : HeaderSearch.Cell(text, column: cell.column)
        default: HeaderSearch.Cell(valueIn: cell.column)
        }
    }
}
