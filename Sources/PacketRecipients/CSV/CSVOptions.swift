/// What the caller knows about a CSV file; what is nil is guessed from its beginning.
public struct CSVOptions: Sendable, Hashable {
    /// The byte between two cells: ASCII, neither a quote nor a line break.
    public var delimiter: UInt8?
    /// How the text is encoded. A byte order mark in the file has the last word.
    public var encoding: CSVEncoding?

    /// Makes options.
    public init(delimiter: UInt8? = nil, encoding: CSVEncoding? = nil) {
        self.delimiter = delimiter
        self.encoding = encoding
    }
}

/// How much is read at a time and how large a record may get.
struct CSVLimits: Sendable {
    /// The bytes read at a time.
    var chunk = 256 << 10
    /// The bytes read ahead to guess the encoding.
    var lookahead = 256 << 10
    /// The bytes, as UTF-8, looked at to guess the delimiter.
    var sample = 64 << 10
    /// The bytes that the cells of one record may have together, as UTF-8; a longer record is refused.
    var record = 16 << 20
    /// The cells of one record.
    var columns = 16_384
}
