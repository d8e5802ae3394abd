/// Tells the rows and cells of a CSV file apart (RFC 4180, 2), on bytes of UTF-8. It fails as its text fails.
///
/// More lenient than the RFC where the meaning is plain: LF, CR and CRLF all end a line, a quote inside an unquoted
/// cell is an ordinary character, blanks between a closing quote and the delimiter are dropped.
package struct CSVParser<Failure: Error> {
    /// What a cell ended with.
    private enum Ending {
        case delimiter, line, file, abandoned
    }

    /// The line that the next byte is on, from 1.
    package private(set) var line = 1
    /// How many bytes of the text stand before the row that was read last.
    package private(set) var rowOffset = 0
    /// How many stand before the window.
    private var windowOffset = 0
    private var text: any CSVText<Failure>
    private let delimiter: UInt8
    private let limits: CSVLimits
    private var window: [UInt8] = []
    private var position = 0
    private var limit = 0
    private var skipsLineFeed = false

    /// Starts with the first line of a text.
    package init(_ text: some CSVText<Failure>, delimiter: UInt8, limits: CSVLimits) {
        self.text = text
        self.delimiter = delimiter
        self.limits = limits
    }

    /// Reads the next row, blank or not; false at the end of the file.
    ///
    /// - Complexity: O(length of the row); allocates only when a row is longer than all before it.
    package mutating func read(_ row: inout CSVRow) throws(Failure) -> Bool {
        guard try startsLine() else { return false }
        row.begin(line: line)
        rowOffset = windowOffset + position
        if let end = row.readOrdinary(window, position..<limit, delimiter: delimiter, limits: limits) {
            position = end
            endLine(window[end - 1])
            return true
        }
        while true {
            let isQuoted = try hasByte() && window[position] == CSVScanner.quote
            let ending = isQuoted ? try readQuoted(&row) : try readPlain(&row)
            if ending == .abandoned { return true }
            row.endCell(limit: limits.columns, line: line)
            if ending != .delimiter { return true }
        }
    }

    /// Goes to the beginning of a row; false where the text cannot.
    ///
    /// - Parameter line: The line that the row is on.
    package mutating func seek(to offset: Int, line: Int) throws(Failure) -> Bool {
        guard try text.seek(to: offset) else { return false }
        (position, limit, windowOffset, skipsLineFeed) = (0, 0, offset, false)
        self.line = line
        return true
    }

    /// Skips what is left of the line, quoted or not.
    package mutating func skipLine() throws(Failure) {
        guard try startsLine() else { return }
        while try hasByte() {
            let byte = window[position]
            position += 1
            if CSVScanner.isLineBreak(byte) {
                endLine(byte)
                return
            }
        }
    }

    /// The rest of an unquoted cell: everything up to a delimiter or line break (RFC 4180, 2.5).
    private mutating func readPlain(_ row: inout CSVRow) throws(Failure) -> Ending {
        while try hasByte() {
            guard copy(to: &row, upTo: delimiter) else { return try abandon(&row, line: line, isQuoted: false) }
            guard position < limit else { continue }
            let byte = window[position]
            if byte == delimiter {
                position += 1
                return .delimiter
            }
            if CSVScanner.isLineBreak(byte) {
                position += 1
                endLine(byte)
                return .line
            }
        }
        return .file
    }

    /// A quoted cell: delimiters and line breaks are text in it, a doubled quote is a quote (RFC 4180, 2.6 and 2.7).
    private mutating func readQuoted(_ row: inout CSVRow) throws(Failure) -> Ending {
        let opened = line
        row.hasQuotes = true
        position += 1
        var endsInReturn = false
        while try hasByte() {
            let before = position
            guard copy(to: &row, upTo: CSVScanner.quote) else { return try abandon(&row, line: opened, isQuoted: true) }
            if position > before { endsInReturn = false }
            guard position < limit else { continue }
            let byte = window[position]
            if byte == CSVScanner.quote {
                position += 1
                guard try hasByte(), window[position] == CSVScanner.quote else { return try readAfterQuote(&row) }
            } else if !CSVScanner.isLineBreak(byte) {
                continue
            }
            guard row.append(byte, limit: limits.record) else { return try abandon(&row, line: opened, isQuoted: true) }
            position += 1
            if CSVScanner.isLineBreak(byte), byte == CSVScanner.carriageReturn || !endsInReturn { line += 1 }
            endsInReturn = byte == CSVScanner.carriageReturn
        }
        row.add(CSVRow.Fault(kind: .unterminatedQuote, line: opened, cell: row.cells, isQuoted: true))
        return .file
    }

    /// What stands between a closing quote and the delimiter: nothing, or blanks, or a fault.
    private mutating func readAfterQuote(_ row: inout CSVRow) throws(Failure) -> Ending {
        while try hasByte() {
            let byte = window[position]
            if byte == delimiter || CSVScanner.isLineBreak(byte) { break }
            if byte != 0x20 && byte != 0x09 {
                row.add(CSVRow.Fault(kind: .textAfterQuote, line: line, cell: row.cells, isQuoted: true))
                break
            }
            position += 1
        }
        return try readPlain(&row)
    }

    /// Copies from the window until a byte that means something, the end of the window or of the row's buffer.
    ///
    /// - Returns: False when the row is as long as it may be.
    private mutating func copy(to row: inout CSVRow, upTo end: UInt8) -> Bool {
        guard row.makeRoom(limit: limits.record) else { return false }
        let stop = min(limit, position + limits.record - row.count)
        let copied = CSVScanner.copy(window, position..<stop, upTo: end, to: &row.bytes, at: row.count)
        position += copied
        row.count += copied
        return true
    }

    private mutating func abandon(
        _ row: inout CSVRow, line: Int, isQuoted: Bool
    ) throws(Failure) -> Ending {
        row.abandon(CSVRow.Fault(kind: .tooLong, line: line, cell: row.cells, isQuoted: isQuoted))
        try skipLine()
        return .abandoned
    }

    private mutating func endLine(_ byte: UInt8) {
        line += 1
        skipsLineFeed = byte == CSVScanner.carriageReturn
    }

    /// Whether there is a line to read; steps over the LF of a CRLF, which may be in the next window.
    private mutating func startsLine() throws(Failure) -> Bool {
        guard try hasByte() else { return false }
        if skipsLineFeed {
            skipsLineFeed = false
            if window[position] == CSVScanner.lineFeed {
                position += 1
                return try hasByte()
            }
        }
        return true
    }

    /// Whether a byte is left; gets the next window when this one is used up.
    private mutating func hasByte() throws(Failure) -> Bool {
        if position < limit { return true }
        windowOffset += limit
        position = 0
        limit = 0
        limit = try text.fill(&window)
        return limit > 0
    }
}
