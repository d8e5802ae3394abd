import PacketTemplate

/// A row, drawn for a print file.
struct DrawnRow: Sendable {
    /// The row, to draw it again with other codes of fonts.
    let row: ReadRow
    var account: RowAccount
    /// What it brings to the file; nil for a row that failed.
    let record: PrintRecord?

    /// Draws a row; problems with an error among them keep it out of the file.
    init(_ row: ReadRow, _ account: RowAccount, by makers: PacketMakers, using values: inout FieldValues) {
        self.row = row
        self.account = account
        guard let packet = row.packet, !account.hasError else {
            record = nil
            return
        }
        let drawn = makers.maker(of: packet.variant).draw(packet, of: row.record, &values)
        self.account.add(drawn.problems)
        record = self.account.hasError ? nil : drawn.record
        self.account.pages = record?.pageCount ?? 0
        guard record != nil, !drawn.intended.isEmpty else { return }
        self.account.intended = IntendedPacket.joined(drawn.intended, outline: packet.variant.key ?? 0)
    }

    /// A row that another process has drawn.
    init(_ row: ReadRow, _ account: RowAccount, record: PrintRecord?) {
        (self.row, self.account, self.record) = (row, account, record)
    }
}

/// A row whose file is being written: a print file, or an archive.
struct SpooledRow: Sendable {
    let account: RowAccount
    /// Whether it is in no file.
    let isFailed: Bool
    /// The first of its pages in the print file, from 1; 0 where it is in none.
    var firstPage = 0
    /// The size of its packet in bytes, where that is a file in an archive.
    var count = 0
    /// The SHA-256 of that packet.
    var digest: [UInt8] = []
}

extension SpooledRow {
    /// - Parameter firstPage: The first of its pages in the file, from 1.
    init(_ row: DrawnRow, firstPage: Int) {
        self.init(account: row.account, isFailed: row.record == nil, firstPage: row.record == nil ? 0 : firstPage)
    }

    /// A row whose packet goes into an archive, or that has none.
    init(_ row: MergedRow) {
        switch row {
        case .staged(let row):
            self.init(account: row.account, isFailed: false, count: row.packet.count, digest: row.digest)
        case .failed(let row): self.init(account: row.account, isFailed: true)
        }
    }
}
