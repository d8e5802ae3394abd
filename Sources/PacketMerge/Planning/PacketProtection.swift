public import PacketMapping

/// Where the passwords of encrypted packets come from.
public struct PacketProtection: Sendable {
    /// Gives the user's password of a row.
    public var password: BoundExpression
    /// Whether a row without a password gets a packet that opens without one.
    public var allowsEmpty: Bool

    /// Makes a protection.
    public init(password: BoundExpression, allowsEmpty: Bool = false) {
        self.password = password
        self.allowsEmpty = allowsEmpty
    }
}
