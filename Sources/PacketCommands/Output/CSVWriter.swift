/// Writes CSV (RFC 4180): commas, CRLF, quotes only where they are needed.
struct CSVWriter {
    /// What was written.
    private(set) var bytes: [UInt8] = []

    /// Appends U+FEFF, by which spreadsheets know UTF-8; it stands before the first line.
    mutating func byteOrderMark() { bytes += [0xEF, 0xBB, 0xBF] }

    /// Appends one line.
    mutating func line(_ cells: [String]) {
        // A line of one empty cell would read as a blank line.
        if cells == [""] { bytes += Array("\"\"".utf8) }
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(cell)
        }
        bytes += [0x0D, 0x0A]
    }

    private mutating func append(_ cell: String) {
        let quote = UInt8(ascii: "\"")
        guard cell.utf8.contains(where: { [quote, UInt8(ascii: ","), 0x0D, 0x0A].contains($0) }) || cell.hasOuterBlanks
        else {
            bytes.append(contentsOf: cell.utf8)
            return
        }
        bytes.append(quote)
        for byte in cell.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }
}

extension String {
    /// Whether there is white space at either end, which some readers trim unless it is quoted.
    fileprivate var hasOuterBlanks: Bool {
        func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        return isBlank(utf8.first) || isBlank(utf8.last)
    }
}
