import CNettle

/// AES with a key of 256 bits (FIPS 197), as the crypt filter AESV3 uses it (ISO 32000-2, 7.6.3), computed by nettle, which
/// takes the processor's own instructions where it has them.
@safe public struct AES256: Sendable {
    private var context = aes256_ctx()
    private static let block = 16

    /// Makes a cipher.
    ///
    /// - Precondition: The key has 32 bytes.
    public init(key: [UInt8]) {
        precondition(key.count == 32, "a key of AES-256 has 32 bytes")
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

    /// A stretch of a buffer that is encrypted in CBC mode, in its place.
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
    }

    /// How many stretches are encrypted at a time. A block of CBC waits for the one before, so that one stretch alone
    /// leaves most of the processor idle; more than eight no longer gain anything.
    private static let lanes = 8

    /// Encrypts stretches of a buffer in CBC mode; their vectors and padding stand in it already.
    ///
    /// The time is shortest when long stretches come first.
    ///
    /// - Precondition: The stretches lie inside of the buffer and do not overlap.
    /// - Complexity: O(bytes); allocates nothing.
    public func encryptCBC(_ stretches: [Stretch], in bytes: inout [UInt8]) {
        for stretch in stretches {
            precondition(
                stretch.start >= 0 && stretch.count >= 0 && stretch.count % Self.block == 0
                    && stretch.count <= bytes.count - Self.block - stretch.start, "a stretch lies outside of its buffer"
            )
        }
        unsafe withUnsafePointer(to: context) { context in
            unsafe bytes.withUnsafeMutableBytes { buffer in
                guard let base = buffer.baseAddress else { return }
                unsafe withUnsafeTemporaryAllocation(byteCount: Self.lanes * Self.block, alignment: 64) { blocks in
                    unsafe Self.encrypt(stretches, base, context, blocks)
                }
            }
        }
    }

    private typealias Block = SIMD2<UInt64>

    /// A stretch in work.
    private struct Lane {
        /// Where its next block is.
        var place = 0
        /// How many blocks are left.
        var left = 0
    }

    private static func encrypt(
        _ stretches: [Stretch], _ base: UnsafeMutableRawPointer, _ context: UnsafePointer<aes256_ctx>,
        _ blocks: UnsafeMutableRawBufferPointer
    ) {
        guard let words = unsafe blocks.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        let last = UnsafeMutableRawPointer(words)
        unsafe withUnsafeTemporaryAllocation(of: Lane.self, capacity: lanes) { work in
            unsafe work.initialize(repeating: Lane())
            var next = 0
            var active = 0
            while true {
                // Empty lanes take the next stretch; when none is left, the last lane moves into the gap.
                var index = 0
                while index < lanes {
                    if index < active, unsafe work[index].left > 0 {
                        index += 1
                        continue
                    }
                    while next < stretches.count, stretches[next].count == 0 { next += 1 }
                    if next < stretches.count {
                        let stretch = stretches[next]
                        next += 1
                        unsafe work[index] = Lane(place: stretch.start + block, left: stretch.count / block)
                        unsafe last.storeBytes(
                            of: base.loadUnaligned(fromByteOffset: stretch.start, as: Block.self),
                            toByteOffset: index * block, as: Block.self)
                        active = max(active, index + 1)
                        index += 1
                    } else if index < active {
                        active -= 1
                        guard index < active else { break }
                        unsafe work[index] = work[active]
                        unsafe last.storeBytes(
                            of: last.loadUnaligned(fromByteOffset: active * block, as: Block.self),
                            toByteOffset: index * block, as: Block.self)
                    } else {
                        break
                    }
                }
                guard active > 0 else { return }
                if active == 1 {
                    let lane = unsafe work[0]
                    let target = unsafe (base + lane.place).assumingMemoryBound(to: UInt8.self)
                    unsafe nettle_cbc_aes256_encrypt(context, words, lane.left * block, target, target)
                    unsafe work[0].left = 0
                    continue
                }
                var steps = Int.max
                for index in 0..<active { steps = unsafe min(steps, work[index].left) }
                for _ in 0..<steps {
                    for index in 0..<active {
                        let plain = unsafe base.loadUnaligned(fromByteOffset: work[index].place, as: Block.self)
                        let before = unsafe last.load(fromByteOffset: index * block, as: Block.self)
                        unsafe last.storeBytes(of: plain ^ before, toByteOffset: index * block, as: Block.self)
                    }
                    unsafe nettle_aes256_encrypt(context, active * block, words, words)
                    for index in 0..<active {
                        unsafe base.storeBytes(
                            of: last.load(fromByteOffset: index * block, as: Block.self),
                            toByteOffset: work[index].place, as: Block.self)
                        unsafe work[index].place += block
                    }
                }
                for index in 0..<active { unsafe work[index].left -= steps }
            }
        }
    }
}
