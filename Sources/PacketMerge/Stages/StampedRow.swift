import PacketModel
import PacketTemplate

/// A row whose packet has been made.
struct StampedRow: Sendable {
    private(set) var account: RowAccount

    /// Makes the packet, in the buffer of the row's maker.
    ///
    /// - Parameter keepsIntended: Whether somebody wants to know what the packet is meant to show.
    /// - Throws: The row, when a value cannot be written.
    init(_ row: EvaluatedRow, of values: FieldValues, keepsIntended: Bool) throws(FailedRow) {
        account = row.account
        let stamper = row.maker.stamper
        _ = stamper.stamp(values, at: PacketSite(row: account.row))
        account.add(stamper.problems)
        guard !account.hasError else { throw FailedRow(account) }
        account.pages = stamper.pageCount
        guard keepsIntended else { return }
        account.intended = stamper.intendedValues(values)
        if let key = row.maker.variant.key {
            account.intended = IntendedPacket.placed(account.intended, outline: key)
        }
    }

    /// Notes what the packet is known by when it comes back.
    mutating func note(packetKey: [UInt8]) { account.packetKey = packetKey }

    /// Adds what somebody says who has looked at the packet.
    mutating func add(_ found: [Diagnostic]) { account.add(found) }
}
