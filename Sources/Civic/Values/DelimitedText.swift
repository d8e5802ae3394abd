/// CSV in (RFC 4180, with the delimiters and line ends that other programs use) and out.
package enum DelimitedText {
    /// Reads all rows. A byte order mark is passed over; the delimiter is the comma, semicolon or tab that the first
    /// line has most of; lines end in CRLF, LF or CR.
    ///
    /// - Throws: `CivicError` with code `.malformed` for a quote that is not closed.
    package static func rows(_ text: String) throws(CivicError) -> [[String]] {
        var bytes = Array(text.utf8)[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let delimiter = delimiter(of: bytes)
        var rows: [[String]] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        var index = bytes.startIndex
        func next() -> UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }
        func endCell() {
            row.append(String(decoding: cell, as: UTF8.self))
            cell = []
            wasQuoted = false
        }
        func endRow() {
            if row.isEmpty && cell.isEmpty && !wasQuoted { return }
            endCell()
            rows.append(row)
            row = []
        }
        while index < bytes.endIndex {
            let byte = bytes[index]
            if isQuoted {
                if byte == 0x22, next() == 0x22 {
                    cell.append(byte)
                    index += 1
                } else if byte == 0x22 {
                    isQuoted = false
                } else {
                    cell.append(byte)
                }
            } else if byte == 0x22, cell.isEmpty, !wasQuoted {
                isQuoted = true
                wasQuoted = true
            } else if byte == delimiter {
                endCell()
            } else if byte == 0x0A || byte == 0x0D {
                if byte == 0x0D, next() == 0x0A { index += 1 }
                endRow()
            } else {
                cell.append(byte)
            }
            index += 1
        }
        guard !isQuoted else {
            throw CivicError(.malformed, "a quotation mark is not closed", place: "row \(rows.count + 1)")
        }
        endRow()
        return rows
    }

    private static func delimiter(of bytes: ArraySlice<UInt8>) -> UInt8 {
        var counts: [UInt8: Int] = [0x2C: 0, 0x3B: 0, 0x09: 0]
        var isQuoted = false
        for byte in bytes {
            if byte == 0x22 { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            if let count = counts[byte] { counts[byte] = count + 1 }
        }
        let (comma, semicolon, tab) = (counts[0x2C] ?? 0, counts[0x3B] ?? 0, counts[0x09] ?? 0)
        if comma >= semicolon, comma >= tab { return 0x2C }
        return semicolon >= tab ? 0x3B : 0x09
    }

    /// A value as a spreadsheet may show it: what would be taken for a formula gets an apostrophe in front, and so does
    /// what looks like that already.
    package static func guarded(_ value: String) -> String {
        guard let first = value.utf8.first(where: { $0 != 0x27 }), [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains(first)
        else { return value }
        return "'" + value
    }

    /// A value without the apostrophe that `guarded` put in front of it.
    package static func unguarded(_ value: String) -> String {
        guard value.hasPrefix("'"), guarded(String(value.dropFirst())) == value else { return value }
        return String(value.dropFirst())
    }
}

extension DelimitedText {
    /// Rows as RFC 4180 wants them: commas, CRLF, quotes where they are needed.
    package static func text(_ rows: [[String]]) -> String {
        var text = ""
        for row in rows {
            text += row.map(quoted).joined(separator: ",")
            text += "\r\n"
        }
        return text
    }

    private static func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D, 0x3B, 0x09].contains($0) }
        let hasBlanks = cell.utf8.first == 0x20 || cell.utf8.last == 0x20
        guard needsQuotes || hasBlanks || cell.isEmpty else { return cell }
        var result: [UInt8] = [0x22]
        for byte in cell.utf8 {
            if byte == 0x22 { result.append(byte) }
            result.append(byte)
        }
        result.append(0x22)
        return String(decoding: result, as: UTF8.self)
    }
}
