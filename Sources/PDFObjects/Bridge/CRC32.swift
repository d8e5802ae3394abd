import CDeflate

/// The CRC-32 of zlib, gzip and ZIP archives (ISO 3309), by which damage is noticed and nothing is proven.
public struct CRC32: Sendable, Hashable {
    /// The checksum of what was taken in so far.
    public private(set) var value: UInt32 = 0

    /// Begins with nothing.
    public init() {}

    /// Takes in bytes.
    ///
    /// - Complexity: O(bytes).
    public mutating func update(_ bytes: [UInt8]) {
        let before = value
        value = unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(before, $0.baseAddress, $0.count) }
    }

    /// The checksum of bytes.
    public static func of(_ bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32()
        checksum.update(bytes)
        return checksum.value
    }
}
