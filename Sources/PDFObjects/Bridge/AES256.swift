import CNettle

/// AES with a key of 256 bits (FIPS 197), as the crypt filter AESV3 uses it (ISO 32000-2, 7.6.3), computed by nettle, which
/// takes the processor's own instructions where it has them.
@safe public struct AES256: Sendable {
    let key: [UInt8]
    private var context = aes256_ctx()
    private static let block = 16

    /// Makes a cipher.
    ///
    /// - Precondition: The key has 32 bytes.
    public init(key: [UInt8]) {
        precondition(key.count == 32, "a key of AES-256 has 32 bytes")
        self.key = key
        unsafe key.withUnsafeBufferPointer { key in
            guard let base = key.baseAddress else { return }
            unsafe nettle_aes256_set_encrypt_key(&context, base)
        }
    }

    /// Encrypts whole blocks, each by itself (ECB).
    ///
    /// - Precondition: The count is a multiple of 16.
    public func encrypt(blocks: [UInt8]) -> [UInt8] {
        precondition(blocks.count % Self.block == 0, "blocks have 16 bytes")
        return unsafe withUnsafePointer(to: context) { context in
            unsafe [UInt8](unsafeUninitializedCapacity: blocks.count) { target, count in
                unsafe blocks.withUnsafeBufferPointer { source in
                    unsafe nettle_aes256_encrypt(context, source.count, target.baseAddress, source.baseAddress)
                }
                count = blocks.count
            }
        }
    }

    /// Encrypts whole blocks in CBC mode without padding.
    ///
    /// - Precondition: The count is a multiple of 16, and the initialization vector has 16 bytes.
    public func encryptCBC(_ bytes: [UInt8], vector: [UInt8]) -> [UInt8] {
        precondition(bytes.count % Self.block == 0 && vector.count == Self.block, "blocks have 16 bytes")
        var vector = vector
        return unsafe withUnsafePointer(to: context) { context in
            unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
                unsafe bytes.withUnsafeBufferPointer { source in
                    unsafe nettle_cbc_aes256_encrypt(
                        context, &vector, source.count, target.baseAddress, source.baseAddress)
                }
                count = bytes.count
            }
        }
    }

    /// A stretch of a buffer that is encrypted in CBC mode.
    public struct Stretch: Sendable, Hashable {
        /// Where the 16 bytes of its initialization vector are.
        public var start: Int
        /// How many bytes follow that, padding included: a multiple of 16.
        public var count: Int

        /// Makes a stretch.
        public init(start: Int, count: Int) {
            self.start = start
            self.count = count
        }

        /// Where it ends.
        var end: Int { start + AES256.block + count }

        func check(in bytes: [UInt8]) {
            precondition(
                start >= 0 && count >= 0 && count % AES256.block == 0 && count <= bytes.count - AES256.block - start,
                "a stretch lies outside of its buffer")
        }
    }

    /// Encrypts stretches of a buffer in CBC mode, one after the other, as `MultiBuffer` does several at a time.
    func encryptCBC(_ stretches: [Stretch], from plain: [UInt8], in bytes: inout [UInt8]) {
        unsafe withUnsafePointer(to: context) { context in
            unsafe plain.withUnsafeBufferPointer { plain in
                unsafe bytes.withUnsafeMutableBufferPointer { bytes in
                    guard let base = bytes.baseAddress else { return }
                    for stretch in stretches {
                        var vector = unsafe UnsafeRawPointer(base + stretch.start).loadUnaligned(as: Block.self)
                        let target = unsafe base + stretch.start + Self.block
                        var source = unsafe UnsafePointer(target)
                        if stretch.end <= plain.count, let start = plain.baseAddress {
                            unsafe source = start + stretch.start + Self.block
                        }
                        unsafe withUnsafeMutableBytes(of: &vector) { vector in
                            unsafe nettle_cbc_aes256_encrypt(
                                context, vector.baseAddress?.assumingMemoryBound(to: UInt8.self), stretch.count, target,
                                source)
                        }
                    }
                }
            }
        }
    }

    private typealias Block = SIMD2<UInt64>
}
