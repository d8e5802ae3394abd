/// Reads the rules of time zones, such as from `/usr/share/zoneinfo`. This target reads no file.
public protocol TimeZoneSource: Sendable {
    /// The TZif data (RFC 9636) of a zone such as `Asia/Seoul`; nil when there is no such zone.
    func data(ofZone name: String) -> [UInt8]?

    /// The names of zones that a misspelt one may mean.
    var names: [String] { get }
}
