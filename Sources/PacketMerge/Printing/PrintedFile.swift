/// A print file that stands under its name.
public struct PrintedFile: Sendable, Hashable {
    /// The name, in the folder of the target.
    public var name: String
    /// How many packets it holds.
    public var packets: Int
    /// How many pages it has.
    public var pages: Int
    /// Its size.
    public var bytes: Int
    /// Its SHA-256.
    public var digest: [UInt8]
    /// Whether the very same file stood there already.
    public var isUnchanged: Bool
}
