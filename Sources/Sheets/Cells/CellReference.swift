/// Names of cells and areas, such as `AA12` and `A1:B3`.
enum CellReference {
    /// The most rows and columns that a sheet can have (ECMA-376-1, 18.3.1.73 and what programs do).
    static let rows = 1_048_576
    static let columns = 16_384

    /// The letters of a column, from 0.
    static func name(column: Int) -> String {
        var letters: [UInt8] = []
        var rest = column + 1
        while rest > 0 {
            letters.insert(UInt8(0x41 + (rest - 1) % 26), at: 0)
            rest = (rest - 1) / 26
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The row, from 1, and the column, from 0, of a name; nil when it is none.
    static func parse(_ text: some StringProtocol) -> (row: Int, column: Int)? {
        var (row, column) = (0, 0)
        var isRow = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "$"): continue
            case 0x30...0x39:
                isRow = true
                row = row * 10 + Int(byte - 0x30)
            case 0x41...0x5A where !isRow: column = column * 26 + Int(byte - 0x40)
            case 0x61...0x7A where !isRow: column = column * 26 + Int(byte - 0x60)
            default: return nil
            }
            guard row <= rows, column <= columns else { return nil }
        }
        return row > 0 && column > 0 ? (row, column - 1) : nil
    }
}

/// An area whose cells are merged: its value is that of the cell at its top left.
public struct SheetArea: Sendable, Hashable {
    /// The rows, from 1.
    public let rows: ClosedRange<Int>
    /// The columns, from 0.
    public let columns: ClosedRange<Int>

    /// The area of a name such as `A1:B3`; nil when it is none.
    init?(_ text: String) {
        let corners = text.split(separator: ":").compactMap { CellReference.parse($0) }
        guard let first = corners.first, let last = corners.last, corners.count <= 2, first.row <= last.row,
            first.column <= last.column
        else { return nil }
        rows = first.row...last.row
        columns = first.column...last.column
    }

    /// The area's name.
    public var reference: String {
        CellReference.name(column: columns.lowerBound) + "\(rows.lowerBound):"
            + CellReference.name(column: columns.upperBound) + "\(rows.upperBound)"
    }
}
