import CMinizip

/// Puts a ZIP archive together (PKWARE's APPNOTE 6.3): deflated entries, and no time of day, so that equal entries give equal
/// bytes.
struct ZipWriter {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0
    /// 1980-01-01, the first day that an archive can name.
    private static let date: UInt16 = 0x21

    /// Appends an entry.
    ///
    /// - Complexity: O(bytes).
    mutating func add(_ name: String, _ contents: [UInt8]) {
        let offset = bytes.count
        let packed = Self.deflated(contents)
        let checksum = unsafe contents.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, uInt($0.count)) }
        var fields: [UInt8] = []
        for value in [20, 1 << 11, packed == nil ? 0 : 8, 0, Self.date] as [UInt16] { Self.append(value, to: &fields) }
        let data = packed ?? contents
        for value in [UInt32(truncatingIfNeeded: checksum), UInt32(data.count), UInt32(contents.count)] {
            Self.append(value, to: &fields)
        }
        for value in [UInt16(name.utf8.count), 0] { Self.append(value, to: &fields) }
        Self.append(UInt32(0x0403_4B50), to: &bytes)
        bytes += fields + name.utf8 + data
        Self.append(UInt32(0x0201_4B50), to: &directory)
        Self.append(UInt16(20), to: &directory)
        directory += fields
        for value in [0, 0, 0] as [UInt16] { Self.append(value, to: &directory) }
        Self.append(UInt32(0), to: &directory)
        Self.append(UInt32(offset), to: &directory)
        directory += Array(name.utf8)
        count += 1
    }

    /// The archive.
    ///
    /// - Precondition: It has less than 4 GB.
    consuming func finished() -> [UInt8] {
        let start = bytes.count
        bytes += directory
        Self.append(UInt32(0x0605_4B50), to: &bytes)
        for value in [0, 0, UInt16(count), UInt16(count)] { Self.append(value, to: &bytes) }
        Self.append(UInt32(directory.count), to: &bytes)
        Self.append(UInt32(start), to: &bytes)
        Self.append(UInt16(0), to: &bytes)
        return bytes
    }

    /// The data without a header (RFC 1951); nil where zlib does not say.
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

    private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}
