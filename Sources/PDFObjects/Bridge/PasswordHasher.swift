import CGnuTLS
import CNettle

/// Computes the hash of passwords of revision 6 (ISO 32000-2, 7.6.4.3.4, Algorithm 2.B).
///
/// It is slow on purpose: 64 rounds and more over some kilobytes each. Keeps its buffers, so it is for one thread at a
/// time.
@safe public final class PasswordHasher {
    /// 64 times password, hash and U.
    private var buffer = [UInt8](repeating: 0, count: 64 * (PDFPassword.limit + 64 + 48))
    /// The hash, at most 64 bytes.
    private var hash = [UInt8](repeating: 0, count: 64)

    private static let digests = [(GNUTLS_DIG_SHA256, 32), (GNUTLS_DIG_SHA384, 48), (GNUTLS_DIG_SHA512, 64)]

    /// Makes a hasher.
    public init() {}

    /// The hash of a password, 32 bytes.
    ///
    /// - Parameters:
    ///   - salt: The validation salt or the key salt, 8 bytes.
    ///   - user: The 48 bytes of U for the owner's password, nothing for the user's.
    public func hash(_ password: PDFPassword, salt: [UInt8], user: [UInt8] = []) -> [UInt8] {
        let first = SHA256.digest(password.bytes + salt + user)
        hash.replaceSubrange(0..<32, with: first)
        var count = 32
        var round = 0
        while true {
            let last: UInt8
            (count, last) = next(password.bytes, count, user)
            round += 1
            if round >= 64, Int(last) <= round - 32 { return Array(hash[..<32]) }
        }
    }

    /// Does a round; returns the length of the hash, and the last byte of what was encrypted.
    private func next(_ password: [UInt8], _ hashCount: Int, _ user: [UInt8]) -> (count: Int, last: UInt8) {
        let unit = password.count + hashCount + user.count
        buffer.replaceSubrange(0..<password.count, with: password)
        buffer.replaceSubrange(password.count..<(password.count + hashCount), with: hash[..<hashCount])
        buffer.replaceSubrange((password.count + hashCount)..<unit, with: user)
        let count = unit * 64
        return unsafe hash.withUnsafeMutableBufferPointer { hash in
            unsafe buffer.withUnsafeMutableBufferPointer { buffer in
                guard let text = buffer.baseAddress, let hash = hash.baseAddress else { return (0, 0) }
                // The 64-fold repetition by doubling.
                var filled = unit
                while filled < count {
                    unsafe (text + filled).update(from: text, count: filled)
                    filled *= 2
                }
                var key = aes128_ctx()
                unsafe nettle_aes128_set_encrypt_key(&key, hash)
                unsafe nettle_cbc_aes128_encrypt(&key, hash + 16, count, text, text)
                // 256 is 1 modulo 3, so the sum of the bytes does for the number of 128 bits.
                var sum = 0
                for index in 0..<16 { sum += unsafe Int(text[index]) }
                let last = unsafe text[count - 1]
                let (algorithm, length) = Self.digests[sum % 3]
                unsafe gnutls_hash_fast(algorithm, text, count, hash)
                return (length, last)
            }
        }
    }
}
