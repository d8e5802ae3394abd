import PacketTemplate

/// A row, drawn for a print file.
struct DrawnRow: Sendable {
    var row: PreparedRow
    var result: RowResult
    /// What it brings to the file; nil for a row that failed.
    var record: PrintRecord?
}
