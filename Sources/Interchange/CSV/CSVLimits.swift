/// How much is read at a time and how large a record may get.
package struct CSVLimits: Sendable {
    /// The bytes read at a time.
    package var chunk = 256 << 10
    /// The bytes read ahead to guess the encoding.
    package var lookahead = 256 << 10
    /// The bytes, as UTF-8, looked at to guess the delimiter.
    package var sample = 64 << 10
    /// The bytes that the cells of one record may have together, as UTF-8; a longer record is refused.
    package var record = 16 << 20
    /// The cells of one record.
    package var columns = 16_384

    /// The bounds that hold for files of people.
    package init() {}
}
