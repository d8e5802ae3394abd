/// What the caller knows about a CSV file; what is nil is guessed from its beginning.
public struct CSVOptions: Sendable, Hashable, Codable {
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
