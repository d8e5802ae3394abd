import PacketModel

/// A chosen row.
struct PreparedRow: Sendable {
    var record: Record
    /// Why it cannot be told whether the row is meant.
    var problem: Diagnostic?
    /// The packet, where packets differ in their forms.
    var packet: PreparedPacket?
}
