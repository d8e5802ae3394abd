/// A packet that was written, and what it is meant to show.
public struct JournalEntry: Sendable, Hashable {
    /// The number of its event in the send log.
    public var id: Int64
    /// The batch.
    public var batch: String
    /// The row of the data; nil when the event is not one row's.
    public var row: Int?
    /// The name of the file in the batch's folder.
    public var pdfName: String
    /// The SHA-256 of the file, in hexadecimal.
    public var sha256: String
    /// Whom it is for.
    public var recipientName: String
    /// Where it goes.
    public var recipientEmail: String
    /// What it is meant to show; empty when the batch keeps no journal.
    public var intended: [UInt8]
}
