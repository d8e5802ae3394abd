import CNettle

/// SHA-256 (FIPS 180-4), computed by nettle. A value: a copy goes on from where the original stood, so that what many
/// files begin with is hashed once.
@safe public struct SHA256: Sendable {
    private var context = sha256_ctx()

    /// Starts a digest.
    public init() { unsafe nettle_sha256_init(&context) }

    /// Takes in bytes.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { buffer in
            unsafe nettle_sha256_update(&context, buffer.count, buffer.baseAddress)
        }
        if done == nil { update(Array(bytes)) }
    }

    /// The digest of all bytes so far, 32 bytes.
    public func digest() -> [UInt8] {
        var copy = context
        return unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            unsafe nettle_sha256_digest(&copy, 32, buffer.baseAddress)
            count = 32
        }
    }

    /// The digest of some bytes.
    public static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    /// The digest as 64 lower-case hexadecimal digits.
    public static func hexadecimal(_ digest: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(digest.count * 2)
        for byte in digest {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
