import CGnuTLS

/// SHA-256 (FIPS 180-4), computed by GnuTLS, whose code is the fastest of the libraries that libqpdf needs anyway.
///
/// A value: a copy goes on from where the original stood, so that what many files begin with is hashed once.
@safe public struct SHA256: Sendable {
    private var state = State()

    /// Starts a digest.
    public init() {}

    /// Takes in bytes.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        if !isKnownUniquelyReferenced(&state) { state = State(of: state) }
        let done: Void? = bytes.withContiguousStorageIfAvailable { unsafe state.update($0) }
        if done == nil { update(Array(bytes)) }
    }

    /// The digest of all bytes so far, 32 bytes.
    public func digest() -> [UInt8] { state.digest() }

    /// The digest of some bytes.
    public static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    /// The digest as 64 lower-case hexadecimal digits.
    public static func hexadecimal(_ digest: [UInt8]) -> String {
        unsafe String(unsafeUninitializedCapacity: digest.count * 2) { text in
            for index in digest.indices {
                unsafe text[index * 2] = digit(digest[index] >> 4)
                unsafe text[index * 2 + 1] = digit(digest[index] & 15)
            }
            return digest.count * 2
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : 0x61 - 10) }

    /// GnuTLS's own state. Changed only while one digest owns it; copying one that is shared changes nothing in it.
    @safe private final class State: @unchecked Sendable {
        private let handle: gnutls_hash_hd_t

        init() {
            var handle: gnutls_hash_hd_t?
            unsafe gnutls_hash_init(&handle, GNUTLS_DIG_SHA256)
            guard let handle = unsafe handle else { fatalError("GnuTLS has no memory for a digest") }
            unsafe self.handle = handle
        }

        init(of other: State) {
            guard let handle = unsafe gnutls_hash_copy(other.handle) else {
                fatalError("GnuTLS has no memory for a digest")
            }
            unsafe self.handle = handle
        }

        deinit { unsafe gnutls_hash_deinit(handle, nil) }

        func update(_ bytes: UnsafeBufferPointer<UInt8>) {
            unsafe _ = gnutls_hash(handle, bytes.baseAddress, bytes.count)
        }

        func digest() -> [UInt8] {
            let copy = State(of: self)
            return unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
                unsafe gnutls_hash_output(copy.handle, buffer.baseAddress)
                count = 32
            }
        }
    }
}
