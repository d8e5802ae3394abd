public import PacketModel

/// Somebody who looks at packets before they get their names.
public protocol PacketInspection: Sendable {
    /// An inspector for one worker and the packets of one combination of forms; used by one thread at a time.
    func makeInspector(of variant: PacketVariant) -> any PacketInspector
}

/// Looks at one packet after the other.
public protocol PacketInspector: AnyObject {
    /// What is wrong with a packet; an error among it keeps the packet from being published.
    ///
    /// - Parameters:
    ///   - packet: The packet.
    ///   - intended: What it is meant to show (`IntendedPacket`).
    func problems(of packet: InspectedPacket, intended: [UInt8]) -> [Diagnostic]
}

/// A packet that is looked at.
public struct InspectedPacket: Sendable {
    /// The file as it was read back.
    public var bytes: [UInt8]
    /// The packet before it was encrypted; the same file where it is not.
    public var plain: [UInt8]
    /// Opens the file; nil where it is not encrypted.
    public var password: String?

    /// Makes a packet to look at.
    public init(bytes: [UInt8], plain: [UInt8], password: String? = nil) {
        self.bytes = bytes
        self.plain = plain
        self.password = password
    }
}
