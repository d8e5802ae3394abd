/// A row whose packet only waits for its name.
struct StagedRow: Sendable {
    var account: RowAccount
    /// The SHA-256 of the packet.
    let digest: [UInt8]
    let packet: WrittenPacket

    init(_ row: SealedRow, as packet: WrittenPacket) {
        account = row.account
        digest = row.digest
        self.packet = packet
    }
}

/// What became of a row before anything gets its name.
enum MergedRow: Sendable {
    case staged(StagedRow)
    case failed(FailedRow)

    /// Gives the row's packet a name that no row before has. A row without a packet takes one, too: its packet will have
    /// it when the row is mended.
    mutating func name(by names: inout PacketNames) throws(MergeError) {
        switch self {
        case .staged(var row):
            try names.name(&row.account)
            self = .staged(row)
        case .failed(var row):
            try names.name(&row.account)
            self = .failed(row)
        }
    }
}
