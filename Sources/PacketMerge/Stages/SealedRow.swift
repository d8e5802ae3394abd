/// A row whose packet is final: encrypted where it is to be, and with its digest.
struct SealedRow: Sendable {
    let account: RowAccount
    /// The SHA-256 of the packet.
    let digest: [UInt8]

    init(_ row: StampedRow, digest: [UInt8]) {
        account = row.account
        self.digest = digest
    }
}
