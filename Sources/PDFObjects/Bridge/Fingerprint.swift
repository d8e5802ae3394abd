import CXXHash

/// 128 bits that tell contents apart: XXH3, a twentieth of what SHA-256 costs. Not for
/// anything that somebody may want to forge.
@safe public enum Fingerprint {
    /// The fingerprint of some bytes, 16 bytes.
    ///
    /// - Parameter seed: Another one gives other fingerprints.
    public static func of(_ bytes: ArraySlice<UInt8>, seed: UInt64) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 16) { fingerprint, count in
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe xxhash_fingerprint(bytes.baseAddress, bytes.count, seed, fingerprint.baseAddress)
            }
            count = 16
        }
    }
}
