import CNettle

/// SHA-256 behind the bytes with which several messages begin, so that these are hashed once.
@safe public struct SHA256Prefix: Sendable {
    /// The digest so far; a copy of it goes on with one message.
    public let hash: SHA256
    /// The state as numbers (FIPS 180-4, 6.2), to go on with several messages at a time.
    let state: [UInt32]
    /// What has not filled a block yet.
    let rest: [UInt8]
    /// The number of bytes.
    let count: Int

    /// Hashes bytes.
    public init(_ bytes: [UInt8] = []) {
        var hash = SHA256()
        hash.update(bytes)
        self.hash = hash
        count = bytes.count
        rest = Array(bytes[(count & ~63)...])
        // GnuTLS does not show its state.
        var context = sha256_ctx()
        unsafe nettle_sha256_init(&context)
        if SHA256Batch.lanes > 1 {
            let whole = count & ~63
            unsafe bytes.withUnsafeBufferPointer {
                unsafe nettle_sha256_update(&context, whole, $0.baseAddress)
            }
        }
        state = unsafe withUnsafeBytes(of: context.state) { unsafe Array($0.bindMemory(to: UInt32.self)) }
    }
}
