/// What the caller knows about a CSV file; what is nil is guessed from its beginning.
public struct CSVOptions: Sendable, Hashable, Codable {
    /// The byte between two cells: ASCII, neither a quote nor a line break.
    public var delimiter: UInt8?
    /// How the text is encoded. A byte order mark in the file has the last word.
    public var encoding: CSVEncoding?
    /// The line of the headers, from 1; nil takes the first row that is not blank, or one that is certainly below a title.
    public var headerRow: Int?

    /// Makes options.
    public init(delimiter: UInt8? = nil, encoding: CSVEncoding? = nil, headerRow: Int? = nil) {
        self.delimiter = delimiter
        self.encoding = encoding
        self.headerRow = headerRow
    }
}
