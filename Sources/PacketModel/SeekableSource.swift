/// Where in a source a row begins.
public struct RecordPosition: Sendable, Hashable {
    /// The number of the row, from 1.
    public let row: Int
    /// The line on which it starts, from 1.
    public let line: Int
    /// How many bytes of the source stand before it.
    public let offset: Int

    /// Names a place.
    public init(row: Int, line: Int, offset: Int) {
        self.row = row
        self.line = line
        self.offset = offset
    }
}

/// A source that need not be read from its beginning.
public protocol SeekableSource: RecordSource {
    /// Where the record begins that was handed out last; nil where nobody can go back to it.
    var lastPosition: RecordPosition? { get }

    /// Goes to the beginning of a row, which is handed out next.
    ///
    /// - Parameter position: What `lastPosition` was of the same source, opened in the same way.
    /// - Returns: Whether the source is there now; otherwise it stands where it stood.
    mutating func seek(to position: RecordPosition) throws -> Bool
}
