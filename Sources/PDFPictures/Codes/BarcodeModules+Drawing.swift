public import PDFObjects

extension BarcodeModules {
    /// The width of a module when the code and its quiet zone fill a room, in points.
    public func moduleWidth(in room: PDFRectangle) -> Double {
        let across = room.width / Double(columns + 2 * symbology.quietColumns)
        guard symbology != .code128 else { return across }
        return min(across, room.height / Double(rows * rowHeight + 2 * symbology.quietRows))
    }

    /// Draws the code in the middle of a room, black on white, whatever the room's own background: the quiet zone is part
    /// of the code. The bars of Code 128 are as high as the room.
    ///
    /// - Parameter wanted: The width of a module in points; a room that is too small for it makes it smaller.
    /// - Returns: The width of a module.
    @discardableResult
    public func write(in room: PDFRectangle, wanted: Double? = nil, into output: inout ContentWriter) -> Double {
        guard symbology != .omr else { return writeBars(in: room, into: &output) }
        let most = moduleWidth(in: room)
        let size = min(most, wanted ?? most)
        guard size > 0 else { return 0 }
        let isLinear = symbology == .code128
        let rowSize = isLinear ? room.height / Double(rows) : size * Double(rowHeight)
        let left = room.llx + (room.width - size * Double(columns)) / 2
        let bottom = room.lly + (room.height - rowSize * Double(rows)) / 2
        // Coordinates inside are whole modules, so that neighbours share an edge exactly.
        let quiet = size * Double(symbology.quietColumns)
        let quietHeight = size * Double(symbology.quietRows)
        output.raw("q 1 g ")
        Self.numbers(
            [
                left - quiet, bottom - quietHeight, size * Double(columns) + 2 * quiet,
                rowSize * Double(rows) + 2 * quietHeight,
            ], into: &output)
        output.raw("re f 0 g ")
        Self.numbers([size, 0, 0, rowSize, left, bottom], into: &output)
        output.raw("cm\n")
        for row in 0..<rows {
            var column = 0
            while column < columns {
                guard isDark(row: row, column: column) else {
                    column += 1
                    continue
                }
                let start = column
                while isDark(row: row, column: column) { column += 1 }
                output.integer(start)
                output.space()
                output.integer(rows - 1 - row)
                output.space()
                output.integer(column - start)
                output.raw(" 1 re\n")
            }
        }
        output.raw("f Q\n")
        return size
    }

    /// Draws optical marks from the upper edge of a room down, as wide as the room.
    private func writeBars(in room: PDFRectangle, into output: inout ContentWriter) -> Double {
        output.raw("q 0 g\n")
        for row in 0..<rows where isDark(row: row, column: 0) {
            output.numbers(room.llx, room.ury - Double(row) * bars.pitch - bars.height, room.width, bars.height)
            output.raw("re\n")
        }
        output.raw("f Q\n")
        return bars.height
    }

    private static func numbers(_ values: [Double], into output: inout ContentWriter) {
        for value in values { output.numbers(value) }
    }
}
