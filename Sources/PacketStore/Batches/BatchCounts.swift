/// What became of a batch's rows.
public struct BatchCounts: Sendable, Hashable {
    /// Rows in the data.
    public var rows: Int
    /// Packets written.
    public var written: Int
    /// Rows left out on purpose.
    public var skipped: Int
    /// Rows that could not be written.
    public var failed: Int
    /// Warnings, in all rows together.
    public var warnings: Int
    /// The size of all packets.
    public var bytes: Int64

    /// Packets that are there: made by the last run, or before it.
    public var there: Int { written + skipped }

    /// Makes counts.
    public init(
        rows: Int = 0, written: Int = 0, skipped: Int = 0, failed: Int = 0, warnings: Int = 0, bytes: Int64 = 0
    ) {
        self.rows = rows
        self.written = written
        self.skipped = skipped
        self.failed = failed
        self.warnings = warnings
        self.bytes = bytes
    }
}
