/// What an event in the send log says of a packet. Others than those named here may be stored too.
public struct SendStatus: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The word in the log.
    public let rawValue: String

    /// Makes a status from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word in the log.
    public var description: String { rawValue }

    /// The packet was written.
    public static let generated = SendStatus(rawValue: "generated")
    /// The row was left out on purpose.
    public static let skipped = SendStatus(rawValue: "skipped")
    /// The row could not be written, or the packet not be sent.
    public static let failed = SendStatus(rawValue: "failed")
    /// The packet waits to be sent.
    public static let queued = SendStatus(rawValue: "queued")
    /// The packet was handed to the mail server.
    public static let sent = SendStatus(rawValue: "sent")
    /// Every value was found on the packet's pages.
    public static let verified = SendStatus(rawValue: "verified")
    /// The packet is not what was written, or a value is not on its pages.
    public static let verifyFailed = SendStatus(rawValue: "verify-failed")
    /// The mail came back.
    public static let bounced = SendStatus(rawValue: "bounced")
}
