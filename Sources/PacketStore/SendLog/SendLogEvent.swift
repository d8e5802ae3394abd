public import Storage

/// Something that happened to one packet. What does not apply is an empty text.
public struct SendLogEvent: Sendable, Hashable {
    /// The batch the packet belongs to.
    public var batch: String
    /// The data row it was made from, from 1; nil when the event is not one row's.
    public var row: Int?
    /// Whom it is for.
    public var recipientName: String
    /// Where it goes.
    public var recipientEmail: String
    /// The name of the file.
    public var pdfName: String
    /// When it happened.
    public var timestamp: StoreDate
    /// What happened.
    public var status: SendStatus
    /// Remarks.
    public var notes: String
    /// The SHA-256 of the file, in hexadecimal.
    public var sha256: String
    /// What the packet is meant to show, as the journal keeps it; empty when nothing is kept. Lists of the log leave
    /// it empty, too: `Journals` reads it.
    public var intended: [UInt8]
    /// The fingerprint of the row that the packet was made of; nil when it is not known. Lists of the log leave it out.
    public var input: UInt64?

    /// What a fillable packet is known by when it comes back: the first part of its file identifier. Empty for others;
    /// lists of the log leave it out.
    public var packetKey: [UInt8] = []

    /// Makes an event.
    public init(
        batch: String, row: Int?, recipientName: String = "", recipientEmail: String = "", pdfName: String = "",
        timestamp: StoreDate, status: SendStatus, notes: String = "", sha256: String = "",
        intended: [UInt8] = [], input: UInt64? = nil
    ) {
        self.batch = batch
        self.row = row
        self.recipientName = recipientName
        self.recipientEmail = recipientEmail
        self.pdfName = pdfName
        self.timestamp = timestamp
        self.status = status
        self.notes = notes
        self.sha256 = sha256
        self.intended = intended
        self.input = input
    }
}
