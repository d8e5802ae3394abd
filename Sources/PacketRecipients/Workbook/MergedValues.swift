import Sheets

/// Gives each cell of merged areas the value of the area's first cell.
struct MergedValues {
    /// The areas that were not reached yet, the next one last.
    private var ahead: [SheetArea]
    private var open: [(area: SheetArea, value: SheetCell)] = []
    /// As wide as the tables that are read, however wide an area claims to be.
    private static let widest = 1_024

    init(_ areas: [SheetArea]) { ahead = areas.sorted { $0.rows.lowerBound > $1.rows.lowerBound } }

    /// The row with its merged cells filled. Rows have to come in order.
    ///
    /// - Parameter budget: Pays for each cell of each area.
    /// - Throws: `RecipientError` with code `.tooLarge`.
    mutating func filled(_ row: SheetRow, _ budget: inout TableBudget) throws(RecipientError) -> SheetRow {
        guard !ahead.isEmpty || !open.isEmpty else { return row }
        open.removeAll { $0.area.rows.upperBound < row.number }
        while let next = ahead.last, next.rows.lowerBound <= row.number {
            ahead.removeLast()
            guard next.rows.upperBound >= row.number, next.rows.lowerBound == row.number,
                let value = row[next.columns.lowerBound]
            else { continue }
            open.append((next, value))
        }
        guard !open.isEmpty else { return row }
        var cells: [Int: SheetCell] = [:]
        for cell in row.cells { cells[cell.column] = cell }
        for (area, value) in open {
            try budget.spend(TableBudget.value * min(area.columns.count, Self.widest))
            for column in area.columns.prefix(Self.widest) {
                cells[column] = value.moved(row: row.number, column: column)
            }
        }
        return row.with(cells.values.sorted { $0.column < $1.column })
    }
}
