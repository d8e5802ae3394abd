/// One row of data: its cells as UTF-8, held in one buffer.
///
/// A cell that the row does not have (a short row) reads as empty.
public struct Record: Sendable, Hashable {
    /// The number of the data row, from 1; the header does not count.
    public let row: Int
    /// The line of the source on which the row starts, from 1.
    public let line: Int
    /// What the source has to say about this row. With a diagnostic of severity `error` the row is not merged.
    public let diagnostics: [Diagnostic]
    /// The UTF-8 of all cells, end to end.
    public let bytes: [UInt8]
    private let ends: [Int32]

    /// Makes a record from its cells' bytes laid end to end and the end offset of each cell.
    public init(row: Int, line: Int, bytes: [UInt8], ends: [Int32], diagnostics: [Diagnostic] = []) {
        self.row = row
        self.line = line
        self.bytes = bytes
        self.ends = ends
        self.diagnostics = diagnostics
    }

    /// Makes a record from texts; for tests and for sources that have strings anyway.
    public init(row: Int, line: Int? = nil, cells: [String], diagnostics: [Diagnostic] = []) {
        var bytes: [UInt8] = []
        var ends: [Int32] = []
        for cell in cells {
            bytes.append(contentsOf: cell.utf8)
            ends.append(Int32(bytes.count))
        }
        self.init(row: row, line: line ?? row, bytes: bytes, ends: ends, diagnostics: diagnostics)
    }

    /// The same record with something more to say about it.
    public func adding(_ problem: Diagnostic) -> Record {
        Record(row: row, line: line, bytes: bytes, ends: ends, diagnostics: diagnostics + [problem])
    }

    /// How many cells have something in them.
    ///
    /// - Complexity: O(cells).
    public var filledCells: Int {
        var (count, last) = (0, Int32(0))
        for end in ends {
            if end > last { count += 1 }
            last = end
        }
        return count
    }

    /// The number of cells.
    public var count: Int { ends.count }

    /// The UTF-8 bytes of a cell; empty when the row is too short to have it.
    ///
    /// - Complexity: O(1), without copying.
    public subscript(column: Int) -> ArraySlice<UInt8> { bytes[range(of: column)] }

    /// Where in `bytes` a cell is; an empty range when the row is too short to have it.
    ///
    /// - Complexity: O(1).
    public func range(of column: Int) -> Range<Int> {
        guard column >= 0, column < ends.count else { return 0..<0 }
        return (column == 0 ? 0 : Int(ends[column - 1]))..<Int(ends[column])
    }

    /// Adds where in `bytes` some cells are, as `range(of:)` says.
    ///
    /// - Complexity: O(columns).
    public func appendRanges(of columns: [Int], to ranges: inout [Range<Int>?]) {
        for column in columns { ranges.append(range(of: column)) }
    }

    /// Calls a body with each of some cells that begin as numbers and days do: with a digit, a sign or a space of ASCII.
    ///
    /// - Parameters:
    ///   - columns: Their numbers, from 0.
    ///   - body: Takes the index in `columns`, and where in `bytes` the cell is; its range is not empty.
    /// - Complexity: O(columns).
    public func forEachNumeral(in columns: [Int], _ body: (_ index: Int, _ cell: Range<Int>) -> Void) {
        let (bytes, ends, columns) = (bytes.span, ends.span, columns.span)
        for index in columns.indices {
            let column = columns[index]
            guard column < ends.count else { continue }
            let (start, end) = (column == 0 ? 0 : Int(ends[column - 1]), Int(ends[column]))
            guard start < end, bytes[start] < 0x3A else { continue }
            body(index, start..<end)
        }
    }

    /// A cell as a string.
    public func text(_ column: Int) -> String { String(decoding: self[column], as: UTF8.self) }
}
