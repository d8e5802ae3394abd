/// One row of a sheet that the file mentions.
public struct SheetRow: Sendable {
    /// The row's number, from 1; rows that the file leaves out are empty.
    public let number: Int
    /// Whether the row is hidden, by hand or by a filter.
    public let isHidden: Bool
    /// The cells that the file mentions, by column.
    public let cells: [SheetCell]

    /// The cell of a column, from 0; nil when the file does not mention it.
    ///
    /// - Complexity: O(log n) in the number of cells.
    public subscript(column: Int) -> SheetCell? {
        var (low, high) = (0, cells.count)
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].column < column { low = middle + 1 } else { high = middle }
        }
        return low < cells.count && cells[low].column == column ? cells[low] : nil
    }
}

extension SheetRow {
    /// The same row with other cells, which are in the order of their columns.
    public func with(_ cells: [SheetCell]) -> SheetRow { SheetRow(number: number, isHidden: isHidden, cells: cells) }
}
