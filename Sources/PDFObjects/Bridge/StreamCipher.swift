import CNettle

/// The cipher of the streams of an encrypted file, with the file's key (ISO 32000-2, 7.6.2 and 7.6.3).
@safe public struct StreamCipher: Sendable {
    private enum Method: UInt8 {
        case none
        case rc4
        case aes128
        case aes256
    }

    private let method: Method
    private let key: [UInt8]
    private static let block = 16

    /// Nil for a cipher that is not known, and for a key of another length than it takes.
    init?(method: UInt8, key: [UInt8]) {
        guard let method = Method(rawValue: method) else { return nil }
        switch method {
        case .none: break
        case .rc4, .aes128: guard (5...16).contains(key.count) else { return nil }
        case .aes256: guard key.count == 32 else { return nil }
        }
        self.method = method
        self.key = key
    }

    /// Encrypts the data of a stream of generation 0. The initialization vector is a digest of the data and the key, so
    /// that equal packets have equal bytes.
    ///
    /// - Complexity: O(bytes).
    public func encrypt(_ data: [UInt8], object: Int) -> [UInt8] {
        if method == .none { return data }
        if method == .rc4 { return rc4(data, key: objectKey(object)) }
        let vector = Array(SHA256.digest(key + SHA256.digest(data)).prefix(Self.block))
        let missing = Self.block - data.count % Self.block
        let padded = data + [UInt8](repeating: UInt8(missing), count: missing)
        if method == .aes256 { return vector + AES256(key: key).encryptCBC(padded, vector: vector) }
        return vector + aes128(padded, key: objectKey(object), vector: vector)
    }

    /// The key of an object (7.6.3.1, algorithm 1).
    private func objectKey(_ number: Int) -> [UInt8] {
        var bytes = key
        for shift in [0, 8, 16] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        bytes += [0, 0]
        if method == .aes128 { bytes += Array("sAlT".utf8) }
        var context = md5_ctx()
        var digest = [UInt8](repeating: 0, count: Self.block)
        unsafe nettle_md5_init(&context)
        unsafe nettle_md5_update(&context, bytes.count, bytes)
        unsafe nettle_md5_digest(&context, digest.count, &digest)
        return Array(digest.prefix(min(key.count + 5, Self.block)))
    }

    private func rc4(_ data: [UInt8], key: [UInt8]) -> [UInt8] {
        var context = arcfour_ctx()
        unsafe nettle_arcfour_set_key(&context, key.count, key)
        var output = [UInt8](repeating: 0, count: data.count)
        unsafe nettle_arcfour_crypt(&context, data.count, &output, data)
        return output
    }

    private func aes128(_ data: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
        var context = aes128_ctx()
        var vector = vector
        unsafe nettle_aes128_set_encrypt_key(&context, key)
        var output = [UInt8](repeating: 0, count: data.count)
        unsafe withUnsafePointer(to: context) { context in
            unsafe output.withUnsafeMutableBufferPointer { target in
                unsafe nettle_cbc_aes128_encrypt(context, &vector, data.count, target.baseAddress, data)
            }
        }
        return output
    }
}
