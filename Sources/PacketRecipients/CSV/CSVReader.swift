import Interchange
public import PacketModel

/// Reads people from CSV (RFC 4180) and its relatives: other delimiters, other encodings, every line end.
///
/// The file is read as a stream; memory does not grow with it. The first row that is not blank is the header,
/// or one below a title (`HeaderSearch`). Cells stay the text they are, with leading zeros and spaces. Rows in which
/// every cell is blank and unquoted, and rows that repeat the headers, are passed over and counted; they have no row
/// number.
///
///     var reader = try CSVReader(path: "recipients.csv")
///     while let record = try reader.next() { print(record.text(0)) }
///
/// Reading goes forward only: of two copies of a reader use one.
public struct CSVReader: SeekableSource {
    /// The columns, as the header row names them.
    public let schema: RecordSchema
    /// What was guessed about the file, and what is wrong with its header.
    public let diagnostics: [Diagnostic]
    /// The byte between two cells, as given, named by a `sep=` line or guessed.
    public let delimiter: UInt8
    /// The encoding of the file, as given or guessed.
    public let encoding: CSVEncoding
    /// How many blank rows were skipped after the header so far.
    public var blankRows: Int { stray.blankRows }
    private var stray: StrayRows
    private var isAtEnd = false

    /// How many bytes of the source were read so far, ahead of the rows by at most a buffer.
    public var bytesRead: Int { counter.count }

    /// Which rows were passed over, and whether the last one may be no person.
    public var closingDiagnostics: [Diagnostic] { isAtEnd ? stray.notes : [] }

    private let counter = ByteCounter()
    private let file: String?
    private let limits: CSVLimits
    private var parser: CSVParser<RecipientError>
    private var row = CSVRow()
    private var number = 0

    /// Opens a file and reads its header.
    ///
    /// - Throws: `RecipientError` with code `.fileNotFound`, `.fileUnreadable`, `.emptyFile`, `.binaryFile`,
    ///   `.readFailed`, `.unreadableHeader`, `.unknownEncoding` or `.invalidDelimiter`. A bad row is not an error.
    public init(path: String, options: CSVOptions = CSVOptions()) throws(RecipientError) {
        try self.init(try FileDescriptorSource(path: path), file: path, options: options, limits: CSVLimits())
    }

    /// Reads from memory.
    ///
    /// - Throws: As `init(path:options:)`.
    public init(bytes: [UInt8], options: CSVOptions = CSVOptions()) throws(RecipientError) {
        try self.init(ArrayByteSource(bytes), file: nil, options: options, limits: CSVLimits())
    }

    /// Reads from any source.
    ///
    /// - Parameter file: What errors call the source.
    /// - Throws: As `init(path:options:)`, and what the source throws.
    public init(
        _ source: some ByteSource, file: String? = nil, options: CSVOptions = CSVOptions()
    ) throws(RecipientError) {
        try self.init(source, file: file, options: options, limits: CSVLimits())
    }

    init(
        _ source: some ByteSource, file: String?, options: CSVOptions, limits: CSVLimits
    ) throws(RecipientError) {
        do {
            let opening = try CSVOpening(
                CountingByteSource(source, counter), options: options, limits: limits)
            schema = RecordSchema(columns: opening.header.columns)
            diagnostics = opening.diagnostics + opening.header.diagnostics
            delimiter = opening.delimiter
            encoding = opening.encoding
            parser = opening.parser
            stray = StrayRows(below: opening.header.cells)
        } catch {
            throw error.at(file: file)
        }
        self.file = file
        self.limits = limits
    }

    /// The next row that is not blank, or nil at the end.
    ///
    /// - Complexity: O(length of the row), with two allocations.
    /// - Throws: `RecipientError` with code `.readFailed` or `.fileUnreadable`.
    public mutating func next() throws(RecipientError) -> Record? {
        do {
            while try parser.read(&row) {
                if row.isBlank {
                    stray.addBlank(at: row.line)
                    continue
                }
                let record = record(number + 1)
                if stray.isHeader(record) { continue }
                number += 1
                return stray.doubt(about: record).map(record.adding) ?? record
            }
            isAtEnd = true
            return nil
        } catch {
            throw error.at(file: file, line: parser.line)
        }
    }

    /// Where the last row begins; nil before the first, and in other encodings than UTF-8.
    public var lastPosition: RecordPosition? {
        guard encoding == .utf8, number > 0 else { return nil }
        return RecordPosition(row: number, line: row.line, offset: parser.rowOffset)
    }

    /// Goes to the beginning of a row.
    ///
    /// - Returns: False for what is no file that can be read again, and in other encodings than UTF-8.
    /// - Throws: Nothing so far.
    public mutating func seek(to position: RecordPosition) throws(RecipientError) -> Bool {
        guard try parser.seek(to: position.offset, line: position.line) else { return false }
        number = position.row - 1
        return true
    }

    private mutating func record(_ number: Int) -> Record {
        var diagnostics: [Diagnostic] = []
        if row.cells != schema.columns.count || !row.faults.isEmpty || !CSVTextCheck.isClean(row) {
            let check = CSVRowCheck(row: number, columns: schema.columns, encoding: encoding, limits: limits)
            diagnostics = check.diagnostics(for: &row)
        }
        let (bytes, ends) = row.contents()
        return Record(row: number, line: row.line, bytes: bytes, ends: ends, diagnostics: diagnostics)
    }
}
