public import Interchange
import PDFObjects

/// A return path of its own for each message (VERP): `bounce+17.4f3a…@example.org`, signed, so that nobody can make one
/// up and have an address suppressed.
public struct BounceAddress: Sendable {
    private let secret: [UInt8]

    /// - Parameter secret: What signs; known to the store only.
    public init(secret: [UInt8]) { self.secret = secret }

    /// The return path of a message.
    public func address(_ delivery: Int64, at base: MailAddress) -> String {
        "\(base.localPart)+\(delivery).\(signature(delivery))@\(base.domain.ascii)"
    }

    /// The message that a return path belongs to; nil when it is none of ours.
    public func delivery(_ address: String) -> Int64? {
        guard let id = Self.claimed(address), let dot = address.lastIndex(of: "@") else { return nil }
        let mark = address[..<dot].split(separator: ".").last.map { $0.lowercased() }
        return mark == signature(id) ? id : nil
    }

    /// The number that a return path names, whoever wrote it.
    public static func claimed(_ address: String) -> Int64? {
        guard let at = address.lastIndex(of: "@"), let plus = address[..<at].lastIndex(of: "+") else { return nil }
        return Int64(address[address.index(after: plus)..<at].prefix { $0 != "." })
    }

    /// The first 64 bits of HMAC-SHA256 (RFC 2104) over the number.
    private func signature(_ delivery: Int64) -> String {
        let key = secret.count > 64 ? SHA256.digest(secret) : secret
        let block = key + [UInt8](repeating: 0, count: 64 - key.count)
        let inner = SHA256.digest(block.map { $0 ^ 0x36 } + Array("\(delivery)".utf8))
        return SHA256.hexadecimal(Array(SHA256.digest(block.map { $0 ^ 0x5C } + inner).prefix(8)))
    }
}
