public import PacketMapping
import PacketModel
public import PacketTemplate

/// How the packets of a merge are encrypted, and where each one's password comes from.
public struct PacketProtection: Sendable {
    /// What all packets have in common.
    public var encryption: PacketEncryption
    /// Gives the user's password of a row.
    public var password: BoundExpression
    /// Whether a row without a password gets a packet that opens without one.
    public var allowsEmpty: Bool

    /// Makes a protection.
    public init(encryption: PacketEncryption, password: BoundExpression, allowsEmpty: Bool = false) {
        self.encryption = encryption
        self.password = password
        self.allowsEmpty = allowsEmpty
    }
}
