public import PacketModel
import PacketTemplate

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
    public let row: Int
    /// The line of the source.
    public let line: Int
    /// The name of the packet; with subfolders, its path from the output folder on.
    public let name: String
    /// How it ended.
    public let outcome: Outcome
    /// The size of the packet in bytes; 0 when there is none.
    public let bytes: Int
    /// How many pages the packet has; 0 when there is none.
    public let pages: Int
    /// The first of its pages in a print file, from 1; 0 for a packet that is a file of its own.
    public let firstPage: Int
    /// The SHA-256 of the packet; empty when there is none.
    public let digest: [UInt8]
    /// The recipient's name, when the data has one.
    public let recipientName: String
    /// The recipient's address, when the data has one.
    public let recipientEmail: String
    /// What there is to say, the row's number and line filled in.
    public let problems: [Diagnostic]
    /// What the packet is meant to show, for the journal (`IntendedPacket`); empty when nobody wants it.
    public let intended: [UInt8]
    /// What a fillable packet is known by when it comes back: the first part of its file identifier. Empty for others.
    public let packetKey: [UInt8]
    /// The fingerprint of the row: it tells whether the row has changed since the last merge.
    public let input: UInt64
    /// When a file that was there already was written, in microseconds of UTC since 1970; nil when it was not there.
    public let standsSince: Int64?
    /// Whether the packet took the place of the one that the row had before it was changed.
    public let isReplacement: Bool

    private init(
        _ account: RowAccount, _ outcome: Outcome, name: String? = nil, bytes: Int = 0, digest: [UInt8] = [],
        firstPage: Int = 0, standsSince: Int64? = nil, isReplacement: Bool = false
    ) {
        row = account.row
        line = account.line
        self.name = name ?? account.name
        self.outcome = outcome
        self.bytes = bytes
        self.digest = digest
        pages = outcome == .failed ? 0 : account.pages
        self.firstPage = firstPage
        recipientName = account.recipientName
        recipientEmail = account.recipientEmail
        problems = account.problems
        intended = account.intended
        packetKey = outcome == .failed ? [] : account.packetKey
        input = account.input
        self.standsSince = standsSince
        self.isReplacement = isReplacement
    }

    /// A row whose packet stands under its name.
    init(_ row: PublishedRow) {
        self.init(
            row.row.account, row.standsSince == nil ? .written : .unchanged, bytes: row.row.packet.count,
            digest: row.row.digest, standsSince: row.standsSince, isReplacement: row.isReplacement)
    }

    /// A row without a packet.
    init(_ row: FailedRow) { self.init(row.account, .failed) }

    /// A row that was drawn, and that no file has yet.
    init(_ row: DrawnRow) { self.init(row.account, row.record == nil ? .failed : .written) }

    /// A row that a shard has drawn, of which its log tells how large the drawing is and what is its SHA-256.
    init(_ row: DrawnRow, drawing: (count: Int, digest: [UInt8])) {
        self.init(row.account, .written, bytes: drawing.count, digest: drawing.digest)
    }

    /// A row whose print file stands under its name.
    ///
    /// - Parameter time: When the file was written, if the very same stood there already.
    init(_ row: SpooledRow, in file: PrintedFile, standingSince time: Int64?) {
        guard !row.isFailed else {
            self.init(row.account, .failed)
            return
        }
        var account = row.account
        if !account.intended.isEmpty {
            let first = row.firstPage - 1
            account.intended = IntendedPacket.placed(account.intended, pages: first..<(first + account.pages))
        }
        self.init(
            account, file.isUnchanged ? .unchanged : .written, name: file.name, digest: file.digest,
            firstPage: row.firstPage, standsSince: time)
    }

    /// A row whose archive stands under its name.
    ///
    /// - Parameter time: When the archive was written, if the very same stood there already.
    init(_ row: SpooledRow, inArchiveStandingSince time: Int64?) {
        guard !row.isFailed else {
            self.init(row.account, .failed)
            return
        }
        self.init(
            row.account, time == nil ? .written : .unchanged, bytes: row.count, digest: row.digest, standsSince: time)
    }

    /// A row that an attempt at a shard has told of.
    init(_ row: LoggedRow) {
        self.init(
            row.account, row.outcome, bytes: row.bytes, digest: row.digest, standsSince: row.standsSince,
            isReplacement: row.isReplacement)
    }

    /// A row of a merge that writes nothing.
    init(unwritten row: MergedRow) {
        switch row {
        case .staged(let row): self.init(row.account, .written, bytes: row.packet.count, digest: row.digest)
        case .failed(let row): self.init(row.account, .failed)
        }
    }
}
