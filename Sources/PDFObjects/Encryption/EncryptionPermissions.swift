/// What those may do who open a document with the user's password (ISO 32000-2, table 22). Viewers keep to it of their own
/// free will; whoever can read the file can do anything with it.
public struct EncryptionPermissions: OptionSet, Sendable, Hashable {
    /// The bits of P.
    public let rawValue: UInt32

    /// Makes a set of bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Printing, also in the best quality (bits 3 and 12).
    public static let print = EncryptionPermissions(rawValue: 1 << 2 | 1 << 11)
    /// Changing the contents (bit 4).
    public static let modify = EncryptionPermissions(rawValue: 1 << 3)
    /// Copying text and graphics (bit 5).
    public static let copy = EncryptionPermissions(rawValue: 1 << 4)
    /// Adding annotations, and filling fields (bits 6 and 9).
    public static let annotate = EncryptionPermissions(rawValue: 1 << 5 | 1 << 8)
    /// Filling fields (bit 9).
    public static let fill = EncryptionPermissions(rawValue: 1 << 8)
    /// Inserting, turning and deleting pages (bit 11).
    public static let assemble = EncryptionPermissions(rawValue: 1 << 10)

    /// What is permitted, each by the word for it.
    public static let named: [(name: String, permission: EncryptionPermissions)] = [
        ("print", .print), ("copy", .copy), ("fill", .fill), ("annotate", .annotate), ("modify", .modify),
        ("assemble", .assemble),
    ]

    /// What a packet permits unless somebody says otherwise.
    ///
    /// - Parameter isFillable: Whether its fields can be filled on.
    public static func usual(isFillable: Bool) -> EncryptionPermissions { isFillable ? [.print, .fill] : .print }

    /// The value of P: reserved bits as table 22 has them, and bit 10 always on, since text belongs to those who have it
    /// read aloud.
    var entry: UInt32 { rawValue & 0b1101_0011_1100 | 0xFFFF_F2C0 }
}
