import Storage

/// Writes entries of the send log as CSV: RFC 4180, UTF-8, one header line, the columns of the log.
///
/// Spreadsheets run a cell as a formula when it begins with `=`, `+`, `-` or `@` (also in full width), and some look
/// behind a leading tab or line break; such cells get a leading `'`, which spreadsheets show as text. `raw` leaves
/// them alone.
public struct SendLogCSV {
    /// The columns, in order.
    public static let columns = [
        "id", "batch", "row", "recipientName", "recipientEmail", "pdfName", "timestamp", "status", "notes", "sha256",
    ]

    private let raw: Bool
    private let chunkSize: Int
    private let write: ([UInt8]) throws -> Void
    private var buffer: [UInt8] = []

    /// Makes a writer; the header line is the first thing it writes.
    ///
    /// - Parameters:
    ///   - raw: whether cells are left as they are.
    ///   - chunkSize: about how many bytes to hand over at a time.
    ///   - write: takes the bytes.
    public init(raw: Bool = false, chunkSize: Int = 65_536, write: @escaping ([UInt8]) throws -> Void) {
        self.raw = raw
        self.chunkSize = chunkSize
        self.write = write
        buffer.reserveCapacity(chunkSize + 4096)
        for (index, column) in Self.columns.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            buffer.append(contentsOf: column.utf8)
        }
        endLine()
    }

    /// Writes one entry.
    public mutating func append(_ entry: SendLogEntry) throws {
        let event = entry.event
        buffer.append(contentsOf: String(entry.id).utf8)
        appendCell(event.batch)
        buffer.append(UInt8(ascii: ","))
        if let row = event.row { buffer.append(contentsOf: String(row).utf8) }
        appendCell(event.recipientName)
        appendCell(event.recipientEmail)
        appendCell(event.pdfName)
        appendCell(event.timestamp.iso8601)
        appendCell(event.status.rawValue)
        appendCell(event.notes)
        appendCell(event.sha256)
        endLine()
        if buffer.count >= chunkSize { try flush() }
    }

    /// Hands over what is left. Call it once, at the end.
    public mutating func finish() throws {
        if !buffer.isEmpty { try flush() }
    }

    private mutating func flush() throws {
        try write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func appendCell(_ text: String) {
        buffer.append(UInt8(ascii: ","))
        let guarded = !raw && Self.looksLikeFormula(text)
        let quote = UInt8(ascii: "\"")
        let needsQuotes = text.utf8.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0D || $0 == 0x0A }
        if needsQuotes { buffer.append(quote) }
        if guarded { buffer.append(UInt8(ascii: "'")) }
        if needsQuotes {
            for byte in text.utf8 {
                if byte == quote { buffer.append(quote) }
                buffer.append(byte)
            }
            buffer.append(quote)
        } else {
            buffer.append(contentsOf: text.utf8)
        }
    }

    private mutating func endLine() {
        buffer.append(0x0D)
        buffer.append(0x0A)
    }

    /// The cell with a leading `'` if a spreadsheet would run it as a formula.
    public static func guarded(_ text: String) -> String { looksLikeFormula(text) ? "'" + text : text }

    /// Whether a spreadsheet would run a cell as a formula.
    public static func looksLikeFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}
