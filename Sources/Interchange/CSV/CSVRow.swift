import Marks

/// The row being read: one buffer that is reused for all rows of a file.
package struct CSVRow {
    /// Something wrong with a row that shows while its cells are told apart.
    package struct Fault: Hashable {
        package enum Kind: Hashable {
            /// The file ended inside a quoted cell.
            case unterminatedQuote
            /// Text stands between a closing quote and the next delimiter.
            case textAfterQuote
            /// The cells are longer than a record may be.
            case tooLong
            /// There are more cells than a record may have.
            case tooManyColumns
        }

        package var kind: Kind
        /// The line it is on; for a quote that is still open, the line where it opened.
        package var line: Int
        /// The cell, from 0.
        package var cell: Int
        /// Whether a quoted cell was open.
        package var isQuoted = false
    }

    /// The cells' bytes end to end, in the first `count` bytes.
    package internal(set) var bytes = [UInt8](repeating: 0, count: 4096)
    /// How many bytes the cells have so far.
    package internal(set) var count = 0
    /// The line that the row starts on.
    package private(set) var line = 0
    /// How many cells are complete.
    package internal(set) var cells = 0
    /// What is wrong, at most one of each kind.
    package private(set) var faults: [Fault] = []
    /// Whether any cell was quoted.
    var hasQuotes = false
    /// Where each complete cell ends in `bytes`; the rest is room for more.
    var ends = [Int32](repeating: 0, count: 64)

    /// Makes a row without cells.
    package init() {}

    /// Starts a new row.
    mutating func begin(line: Int) {
        self.line = line
        count = 0
        cells = 0
        hasQuotes = false
        if !faults.isEmpty { faults = [] }
        if bytes.count > 1 << 20 { bytes = [UInt8](repeating: 0, count: 4096) }
    }

    /// Sees that there is room for at least one more byte; false when the row is as long as it may be.
    mutating func makeRoom(limit: Int) -> Bool {
        if count >= limit { return false }
        if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, 4096))) }
        return true
    }

    /// Adds a byte to the current cell; false when the row is as long as it may be.
    mutating func append(_ byte: UInt8, limit: Int) -> Bool {
        guard makeRoom(limit: limit) else { return false }
        bytes[count] = byte
        count += 1
        return true
    }

    /// Ends the current cell; what is beyond the largest number of cells is dropped.
    mutating func endCell(limit: Int, line: Int) {
        if cells == limit {
            add(Fault(kind: .tooManyColumns, line: line, cell: cells))
            count = end(of: cells - 1)
            return
        }
        if cells == ends.count { ends.append(contentsOf: repeatElement(0, count: ends.count)) }
        ends[cells] = Int32(truncatingIfNeeded: count)
        cells += 1
    }

    /// Drops all cells and says why.
    mutating func abandon(_ fault: Fault) {
        count = 0
        cells = 0
        add(fault)
    }

    /// Notes a fault, the first of its kind.
    mutating func add(_ fault: Fault) {
        if !faults.contains(where: { $0.kind == fault.kind }) { faults.append(fault) }
    }

    /// Leaves only the first cells.
    package mutating func keep(_ first: Int) {
        cells = first
        count = first == 0 ? 0 : end(of: first - 1)
    }

    /// Puts a replacement character in place of each malformed sequence, and marks in order.
    package mutating func repair() {
        let texts = (0..<cells).map { text($0) }
        bytes = []
        for (cell, text) in texts.enumerated() {
            bytes.append(contentsOf: text.utf8)
            ends[cell] = Int32(truncatingIfNeeded: bytes.count)
        }
        count = bytes.count
    }

    /// Where a cell's bytes are.
    package func range(of cell: Int) -> Range<Int> { (cell == 0 ? 0 : end(of: cell - 1))..<end(of: cell) }

    /// A cell as text.
    package func text(_ cell: Int) -> String { String(ordering: bytes[range(of: cell)]) }

    /// Whether there is nothing but unquoted spaces and tabs in it.
    package var isBlank: Bool {
        guard !hasQuotes, faults.isEmpty else { return false }
        return bytes[..<count].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Copies of the bytes and ends, just as long as they need to be.
    package func contents() -> (bytes: [UInt8], ends: [Int32]) { (Array(bytes[..<count]), Array(ends[..<cells])) }

    private func end(of cell: Int) -> Int { Int(ends[cell]) }
}
