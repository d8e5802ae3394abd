import Interchange
import Storage

/// Writes entries of the send log as CSV: RFC 4180, UTF-8, one header line, the columns of the log.
///
/// Cells that spreadsheets would run as formulas get a leading `'` (`FormulaGuard`). `raw` leaves them alone.
public struct SendLogCSV {
    /// The columns, in order.
    public static let columns = SendLogColumn.all.map(\.name)

    private let raw: Bool
    private let chunkSize: Int
    private let write: ([UInt8]) throws -> Void
    private var writer = CSVWriter()

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
        writer.line(Self.columns)
    }

    /// Writes one entry.
    public mutating func append(_ entry: SendLogEntry) throws {
        for column in SendLogColumn.all { writer.cell(column.value(entry).text, isGuarded: !raw) }
        writer.endLine()
        if writer.bytes.count >= chunkSize { try writer.flush(write) }
    }

    /// Hands over what is left. Call it once, at the end.
    public mutating func finish() throws { try writer.flush(write) }
}
