import CXXHash

/// 128 bits that tell contents apart: XXH3, a twentieth of what SHA-256 costs. Not for
/// anything that somebody may want to forge.
@safe public struct Fingerprint: Hashable, Sendable {
    /// The first eight bytes, as a number of which the first byte is the highest.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    /// The fingerprint of some bytes.
    ///
    /// - Parameter seed: Another one gives other fingerprints.
    /// - Complexity: O(bytes).
    public init(of bytes: ArraySlice<UInt8>, seed: UInt64) {
        var halves: (UInt64, UInt64) = (0, 0)
        unsafe withUnsafeMutableBytes(of: &halves) { output in
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe xxhash_fingerprint(bytes.baseAddress, bytes.count, seed, output.baseAddress)
            }
        }
        high = UInt64(bigEndian: halves.0)
        low = UInt64(bigEndian: halves.1)
    }
}
