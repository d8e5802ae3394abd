/// A table in memory (RFC 4180), with the delimiters and line ends that programs use.
public enum CSVTable {
    /// Reads all rows; lines with nothing in them are passed over.
    ///
    /// - Complexity: O(length).
    /// - Throws: `InterchangeError` with code `.malformed` for a quotation mark that is not closed, `.tooLarge` for a row of
    ///   more than 16 MB or 16,384 cells.
    public static func rows(_ text: String) throws(InterchangeError) -> [[String]] {
        var bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let limits = CSVLimits()
        let sample = Array(bytes.prefix(limits.sample))
        let named = SeparatorLine.delimiter(of: sample)
        let isWhole = sample.count == bytes.count
        let delimiter = named ?? DelimiterSniffer.guess(sample, isWhole: isWhole, limits: limits).delimiter
        var parser = CSVParser(CSVBytes(bytes), delimiter: delimiter, limits: limits)
        if named != nil { parser.skipLine() }
        var row = CSVRow()
        var rows: [[String]] = []
        while parser.read(&row) {
            for fault in row.faults {
                switch fault.kind {
                case .unterminatedQuote:
                    throw InterchangeError(.malformed, "a quotation mark is not closed", line: fault.line)
                case .tooLong, .tooManyColumns:
                    throw InterchangeError(.tooLarge, "a row is too long", line: fault.line)
                case .textAfterQuote: break
                }
            }
            if row.cells > 1 || row.count > 0 || row.hasQuotes { rows.append((0..<row.cells).map { row.text($0) }) }
        }
        return rows
    }
}
