import Sheets

/// Gives each cell of merged areas the value of the area's first cell.
struct MergedValues {
    /// The areas that were not reached yet, the next one last.
    private var ahead: [SheetArea]
    private var open: [(area: SheetArea, value: SheetCell?)] = []

    init(_ areas: [SheetArea]) { ahead = areas.sorted { $0.rows.lowerBound > $1.rows.lowerBound } }

    /// The row with its merged cells filled. Rows have to come in order.
    mutating func filled(_ row: SheetRow) -> SheetRow {
        guard !ahead.isEmpty || !open.isEmpty else { return row }
        open.removeAll { $0.area.rows.upperBound < row.number }
        while let next = ahead.last, next.rows.lowerBound <= row.number {
            ahead.removeLast()
            guard next.rows.upperBound >= row.number else { continue }
            let value = next.rows.lowerBound == row.number ? row[next.columns.lowerBound] : nil
            open.append((next, value))
        }
        guard !open.isEmpty else { return row }
        var cells: [Int: SheetCell] = [:]
        for cell in row.cells { cells[cell.column] = cell }
        for (area, value) in open {
            guard let value else { continue }
            // As wide as the tables that are read, however wide the area claims to be.
            for column in area.columns.prefix(1_024) { cells[column] = value.moved(row: row.number, column: column) }
        }
        return row.with(cells.values.sorted { $0.column < $1.column })
    }
}
