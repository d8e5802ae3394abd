import PacketMapping
import PacketModel

/// A chosen row with the name of its packet.
struct PreparedRow: Sendable {
    var record: Record
    var name: String
    /// Why there is no name.
    var nameProblem: Diagnostic?
}
