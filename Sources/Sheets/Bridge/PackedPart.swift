import CMinizip

/// The contents of a workbook's part as an archive takes them.
struct PackedPart {
    /// The CRC-32 of the contents.
    let checksum: UInt32
    /// The contents without a header (RFC 1951); nil where zlib does not say.
    let deflated: [UInt8]?

    /// - Complexity: O(bytes).
    init(_ contents: [UInt8]) {
        let sum = unsafe contents.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, uInt($0.count)) }
        checksum = UInt32(truncatingIfNeeded: sum)
        deflated = Self.deflated(contents)
    }

    private static func deflated(_ data: [UInt8]) -> [UInt8]? {
        var stream = unsafe z_stream()
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        guard unsafe deflateInit2_(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else {
            return nil
        }
        defer { unsafe deflateEnd(&stream) }
        let capacity = unsafe Int(deflateBound(&stream, uLong(data.count)))
        var isWhole = false
        var source = data
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            unsafe source.withUnsafeMutableBufferPointer { source in
                unsafe stream.next_in = source.baseAddress
                unsafe stream.avail_in = uInt(source.count)
                unsafe stream.next_out = target.baseAddress
                unsafe stream.avail_out = uInt(capacity)
                unsafe isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            unsafe count = capacity - Int(stream.avail_out)
        }
        return isWhole ? packed : nil
    }
}
