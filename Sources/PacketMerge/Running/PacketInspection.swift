public import PacketModel

/// Somebody who looks at packets before they get their names.
public protocol PacketInspection: Sendable {
    /// An inspector for one worker; used by one thread at a time.
    func makeInspector() -> any PacketInspector
}

/// Looks at one packet after the other.
public protocol PacketInspector: AnyObject {
    /// What is wrong with a packet; an error among it keeps the packet from being published.
    ///
    /// - Parameters:
    ///   - packet: The file as it was read back.
    ///   - intended: What it is meant to show (`IntendedValue.decode`).
    func problems(of packet: [UInt8], intended: [UInt8]) -> [Diagnostic]
}
