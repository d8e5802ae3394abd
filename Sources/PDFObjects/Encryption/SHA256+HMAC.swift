extension SHA256 {
    /// A keyed hash (RFC 2104), 32 bytes.
    ///
    /// - Precondition: The key has at most 64 bytes.
    public static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count <= 64, "a longer key would have to be hashed first")
        let padded = key + [UInt8](repeating: 0, count: 64 - key.count)
        var inner = SHA256()
        inner.update(padded.map { $0 ^ 0x36 })
        inner.update(message)
        var outer = SHA256()
        outer.update(padded.map { $0 ^ 0x5C })
        outer.update(inner.digest())
        return outer.digest()
    }
}
