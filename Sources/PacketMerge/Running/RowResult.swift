public import PacketModel

/// What became of one row.
public struct RowResult: Sendable {
    /// How it ended.
    public enum Outcome: Sendable, Hashable {
        /// The packet stands under its name.
        case written
        /// The very same file stood there already.
        case unchanged
        /// No packet: `problems` say why.
        case failed
    }

    /// The number of the data row.
    public var row: Int
    /// The line of the source.
    public var line: Int
    /// The name of the packet; with subfolders, its path from the output folder on.
    public var name: String
    /// How it ended.
    public var outcome: Outcome
    /// The size of the packet in bytes; 0 when there is none.
    public var bytes: Int
    /// The SHA-256 of the packet; empty when there is none.
    public var digest: [UInt8]
    /// The recipient's name, when the data has one.
    public var recipientName: String
    /// The recipient's address, when the data has one.
    public var recipientEmail: String
    /// What there is to say, the row's number and line filled in.
    public var problems: [Diagnostic]
    /// What the packet is meant to show, for the journal (`IntendedValue.decode`); empty when nobody wants it.
    public var intended: [UInt8] = []
    /// The fingerprint of the row: it tells whether the row has changed since the last merge.
    public var input: UInt64 = 0
    /// When a file that was there already was written, in microseconds of UTC since 1970; nil when it was not there.
    public var standsSince: Int64?
    /// Whether the packet took the place of the one that the row had before it was changed.
    public var isReplacement = false
    /// Where the packet stood already when it was made, from the output folder on; it has not been staged then.
    var found: String?
    /// Where the packet waits for its name.
    var staged: StagedPacket?
    /// Whether the packet still waits to be encrypted together with others.
    var isWaiting = false
    /// Whether its digest is still to come, with those of others.
    var awaitsDigest = false
    /// The subfolder that the packet goes to; empty for the output folder itself.
    var folder = ""

    /// The name in its folder.
    var fileName: String { folder.isEmpty ? name : String(name.dropFirst(folder.count + 1)) }
}
