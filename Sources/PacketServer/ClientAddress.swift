#if Server
import NIOCore

/// The address of a client.
package enum ClientAddress {
    /// An address as it is compared: IPv6 in the shortest way to write it, and one that stands for an IPv4 address
    /// (`::ffff:0:0/96`, RFC 4291, 2.5.5.2) as that.
    ///
    /// - Returns: Nil for a text that is no address.
    package static func written(_ text: String) -> String? {
        guard let text = try? SocketAddress(ipAddress: text, port: 0).ipAddress else { return nil }
        let mapped = "::ffff:"
        return text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.count)) : text
    }
}
#endif
