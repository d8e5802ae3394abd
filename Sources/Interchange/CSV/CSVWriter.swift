/// Writes CSV (RFC 4180): commas, CRLF, quotes only where they are needed.
public struct CSVWriter: Sendable {
    /// What was written.
    public private(set) var bytes: [UInt8] = []
    /// How many cells the line has so far, and where in `bytes` it begins.
    private var cells = 0
    private var lineStart = 0

    /// Makes a writer without lines.
    public init() {}

    /// Appends U+FEFF, by which spreadsheets know UTF-8; it stands before the first line.
    public mutating func byteOrderMark() {
        bytes += [0xEF, 0xBB, 0xBF]
        lineStart = bytes.count
    }

    /// Appends one line.
    ///
    /// - Parameter isGuarded: whether cells that a spreadsheet would run as a formula get an apostrophe in front
    ///   (`FormulaGuard`).
    public mutating func line(_ cells: [String], isGuarded: Bool = false) {
        for text in cells { cell(text, isGuarded: isGuarded) }
        endLine()
    }

    /// Appends one cell to the line.
    ///
    /// - Parameter isGuarded: whether a cell that a spreadsheet would run as a formula gets an apostrophe in front.
    /// - Complexity: O(length).
    public mutating func cell(_ text: String, isGuarded: Bool = false) {
        if cells > 0 { bytes.append(UInt8(ascii: ",")) }
        cells += 1
        let quote = UInt8(ascii: "\"")
        let guardMark = isGuarded && FormulaGuard.isNeeded(text)
        // Some readers trim what is not quoted.
        let isQuoted =
            Self.isBlank(text.utf8.first) || Self.isBlank(text.utf8.last)
            || text.utf8.contains { $0 == quote || $0 == 0x2C || $0 == 0x0D || $0 == 0x0A }
        if isQuoted { bytes.append(quote) }
        if guardMark { bytes.append(UInt8(ascii: "'")) }
        if isQuoted {
            for byte in text.utf8 {
                if byte == quote { bytes.append(quote) }
                bytes.append(byte)
            }
            bytes.append(quote)
        } else {
            bytes.append(contentsOf: text.utf8)
        }
    }

    /// Ends the line.
    public mutating func endLine() {
        // A line of one empty cell would read as a blank line.
        if cells == 1, bytes.count == lineStart { bytes += [0x22, 0x22] }
        bytes += [0x0D, 0x0A]
        cells = 0
        lineStart = bytes.count
    }

    /// Hands over what was written, and goes on with nothing. Between two lines only.
    ///
    /// - Throws: What writing throws; what was written stays then.
    public mutating func flush(_ write: ([UInt8]) throws -> Void) rethrows {
        if !bytes.isEmpty { try write(bytes) }
        bytes.removeAll(keepingCapacity: true)
        lineStart = 0
    }

    private static func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
}
