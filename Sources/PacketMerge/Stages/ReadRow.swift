import PacketModel

/// A chosen row, as it was read. What becomes of it goes through stages, each made of the one before: evaluated, stamped,
/// sealed, staged, published. A row that goes no further is a `FailedRow`.
struct ReadRow: Sendable {
    let record: Record
    /// What its packet is made of; nil for a row that is wrong already.
    let packet: PreparedPacket?
    /// Why it cannot be told whether the row is meant, or what its packet is made of.
    let problem: Diagnostic?
}
