import CDeflate

extension Deflate {
    /// Unpacks a file in gzip's wrapping (RFC 1952).
    ///
    /// - Returns: Nil when the data is damaged or unpacks to more than `limit` bytes.
    public static func unzip(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var capacity = min(limit, 1 << 16)
        while true {
            var written = 0
            var result = LIBDEFLATE_BAD_DATA
            let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
                unsafe bytes.withUnsafeBufferPointer { source in
                    result = unsafe libdeflate_gzip_decompress(
                        decompressor, source.baseAddress, source.count, target.baseAddress, capacity, &written)
                }
                count = result == LIBDEFLATE_SUCCESS ? written : 0
            }
            if result == LIBDEFLATE_SUCCESS { return output }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < limit else { return nil }
            capacity = min(limit, capacity * 4)
        }
    }
}
