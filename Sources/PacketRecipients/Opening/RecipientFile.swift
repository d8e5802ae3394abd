import Interchange
public import PacketModel

/// A file of people, in any of the formats that are read.
public struct RecipientFile {
    /// What is known about the file; what is nil is found out.
    public struct Options: Sendable, Hashable, Codable {
        /// The format.
        public var format: RecipientFormat?
        /// For CSV.
        public var csv = CSVOptions()
        /// For workbooks; the name of the sheet also means the table of a database.
        public var sheet = SheetOptions()
        /// For databases: a single SELECT.
        public var query: String?

        /// Knows nothing.
        public init() {}
    }

    /// The format that was found.
    public let format: RecipientFormat
    /// The people, from the first one.
    public let records: any RecordSource
    /// How many bytes `records` will have read at the end; nil when that is not known.
    public let size: Int?

    /// Opens a file and reads its header.
    ///
    /// - Throws: `RecipientError`.
    public init(path: String, options: Options = Options()) throws(RecipientError) {
        let source = try FileDescriptorSource(path: path)
        try self.init(source, path: source.isRegularFile ? path : nil, file: path, options)
    }

    /// Reads from standard input, which is not closed.
    ///
    /// - Throws: `RecipientError`.
    public init(standardInput options: Options) throws(RecipientError) {
        try self.init(FileDescriptorSource.standardInput(), path: nil, file: "standard input", options)
    }

    /// Reads from memory.
    ///
    /// - Parameter name: What errors call it; its ending helps to tell the format.
    /// - Throws: `RecipientError`.
    public init(bytes: [UInt8], name: String, options: Options = Options()) throws(RecipientError) {
        try self.init(ArrayByteSource(bytes), path: nil, file: name, options)
    }

    private init(
        _ source: some ByteSource, path: String?, file: String, _ options: Options
    ) throws(RecipientError) {
        do throws(RecipientError) {
            var source = source
            let ahead = try source.readAhead(CSVLimits().lookahead)
            let format = options.format ?? RecipientFormat.detect(ahead, name: file)
            self.format = format
            var joined = JoinedByteSource(ahead, source)
            switch format {
            case .csv, .tsv:
                var csv = options.csv
                if format == .tsv { csv.delimiter = csv.delimiter ?? 0x09 }
                do throws(RecipientError) { records = try CSVReader(joined, file: file, options: csv) } catch {
                    guard error.code == .binaryFile, Self.isCalledWorkbook(file) else { throw error }
                    throw RecipientError(
                        .malformed,
                        message: "The workbook is damaged. Open it in a spreadsheet program and save it again.")
                }
                size = nil
            case .xlsx:
                if let path {
                    records = try SheetReader(path: path, options: options.sheet)
                } else {
                    records = try SheetReader(bytes: joined.readAll(), file: file, options: options.sheet)
                }
                size = nil
            case .sqlite:
                guard let path else {
                    throw RecipientError(.fileUnreadable, message: "A database is read from a file. Name the file.")
                }
                records = try DatabaseReader(path: path, query: options.query, table: options.sheet.sheet)
                size = nil
            case .json, .jsonl, .vcard, .fdf, .xfdf:
                let bytes = try joined.readAll()
                records = try Self.keyed(bytes, format, file)
                size = bytes.count
            }
        } catch {
            throw error.at(file: file)
        }
    }

    /// Whether a file is called like a workbook, whatever is in it.
    private static func isCalledWorkbook(_ name: String) -> Bool {
        ["xlsx", "xlsm", "ods"].contains(name.split(separator: ".").last?.lowercased() ?? "")
    }

    private static func keyed(
        _ bytes: [UInt8], _ format: RecipientFormat, _ file: String
    ) throws(RecipientError) -> any RecordSource {
        // XML and FDF say themselves how they are encoded.
        switch format {
        case .json: try KeyedReader(JSONRows(WholeText.utf8(bytes), lines: nil), size: bytes.count, file: file)
        case .jsonl: try KeyedReader(JSONRows(WholeText.utf8(bytes), lines: true), size: bytes.count, file: file)
        case .vcard: try KeyedReader(VCardRows(WholeText.utf8(bytes)), size: bytes.count, file: file)
        case .fdf: try KeyedReader(FDFRows(bytes), size: bytes.count, file: file)
        default: try KeyedReader(XFDFRows(bytes), size: bytes.count, file: file)
        }
    }
}

/// Bytes that were read ahead, and then the rest of the source they came from.
private struct JoinedByteSource<Rest: ByteSource>: ByteSource {
    private var ahead: ArraySlice<UInt8>
    private var rest: Rest

    init(_ ahead: [UInt8], _ rest: Rest) {
        self.ahead = ahead[...]
        self.rest = rest
    }

    mutating func read(into buffer: inout [UInt8], from start: Int) throws(RecipientError) -> Int {
        guard !ahead.isEmpty else { return try rest.read(into: &buffer, from: start) }
        let piece = ahead.prefix(buffer.count - start)
        buffer.replaceSubrange(start..<start + piece.count, with: piece)
        ahead = piece.count == ahead.count ? [] : ahead.dropFirst(piece.count)
        return piece.count
    }

    mutating func seek(to offset: Int) -> Bool {
        guard rest.seek(to: offset) else { return false }
        ahead = []
        return true
    }

    /// All bytes.
    mutating func readAll() throws(RecipientError) -> [UInt8] {
        let bytes = try readAhead(WholeText.limit + 1)
        guard bytes.count <= WholeText.limit else {
            throw RecipientError(.tooLarge, message: "The file is larger than 1 GB. Divide it, or save it as CSV.")
        }
        return bytes
    }
}
