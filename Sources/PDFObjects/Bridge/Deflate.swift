import CDeflate

/// The Deflate format in its zlib wrapping (RFC 1950, 1951), as the FlateDecode filter takes it (7.4.4).
///
/// Owns one libdeflate compressor and frees it once. Not Sendable: one for each worker.
@safe public final class Deflate {
    private let compressor: OpaquePointer?

    /// Makes a compressor.
    ///
    /// - Parameter level: 1 (fast) to 12 (small).
    public init(level: Int) {
        unsafe compressor = libdeflate_alloc_compressor(Int32(max(1, min(12, level))))
    }

    deinit { unsafe libdeflate_free_compressor(compressor) }

    /// Appends the compressed form of some bytes to a buffer.
    ///
    /// - Returns: False when memory for the compressor is lacking; the buffer is as before.
    /// - Complexity: O(count); allocates only while the buffer grows.
    public func compress(_ bytes: [UInt8], into output: inout [UInt8]) -> Bool {
        guard let compressor = unsafe compressor else { return false }
        let start = output.count
        let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
        output.reserveCapacity(start + bound)
        var written = 0
        output.append(contentsOf: repeatElement(0, count: bound))
        unsafe output.withUnsafeMutableBufferPointer { target in
            unsafe bytes.withUnsafeBufferPointer { source in
                guard let base = target.baseAddress else { return }
                written = unsafe libdeflate_zlib_compress(
                    compressor, source.baseAddress, source.count, base + start, bound)
            }
        }
        output.removeLast(bound - written)
        return written > 0
    }

    /// Unpacks zlib data.
    ///
    /// - Returns: Nil when the data is damaged or unpacks to more than `limit` bytes.
    public static func decompress(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var capacity = min(limit, max(4_096, bytes.count.multipliedReportingOverflow(by: 4).partialValue))
        while true {
            var written = 0
            var result = LIBDEFLATE_BAD_DATA
            let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
                unsafe bytes.withUnsafeBufferPointer { source in
                    var used = 0
                    result = unsafe libdeflate_zlib_decompress_ex(
                        decompressor, source.baseAddress, source.count, target.baseAddress, capacity, &used, &written)
                }
                count = result == LIBDEFLATE_SUCCESS ? written : 0
            }
            if result == LIBDEFLATE_SUCCESS { return output }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < limit else { return nil }
            capacity = min(limit, capacity * 4)
        }
    }
}
