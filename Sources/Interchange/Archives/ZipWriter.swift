/// Writes a ZIP archive piece by piece, into whatever takes bytes: a file, a pipe, the body of a reply.
///
/// Nothing is written twice and nothing is looked back at: an entry is known before its bytes are written, so its header has
/// size and checksum, and programs that read streams can read the archive. Equal entries give equal bytes: there is no time
/// of day in them (each is of 1980-01-01, the first day that an archive can name). Files are for their owner alone (0600).
/// Names are UTF-8 (bit 11 of the flags). What is larger than 4 GiB, or more than 65,534 entries, is written as ZIP64.
///
///     var zip = ZipWriter()
///     try write(zip.header(of: entry))
///     try write(contents)                 // entry.packedCount bytes
///     try zip.finish { bytes in try write(bytes) }
///
/// The directory comes last. It waits in memory, or where ``takeDirectoryBlock()`` brings it.
///
/// The source is PKWARE's APPNOTE 6.3: 4.3.7 local headers, 4.3.12 the directory, 4.3.14 to 4.3.16 its end.
///
/// - Complexity: Memory grows by 46 bytes and the name for each entry, unless the directory's blocks are taken.
public struct ZipWriter: Sendable {
    /// The bytes of the archive so far, those of entries included whose header was handed out.
    public private(set) var count = 0
    /// How many entries there are so far.
    public private(set) var entryCount = 0
    /// The directory so far, but for what was taken, in blocks: one array would be copied as it grows.
    private var directory: [[UInt8]] = []
    /// The size of the directory so far, with what was taken.
    private var directoryCount = 0

    private static let blockSize = 1 << 18
    private static let limit32 = Int(UInt32.max)
    private static let limit16 = Int(UInt16.max)

    /// Begins an archive.
    public init() {}

    /// What stands before the bytes of an entry. `entry.packedCount` bytes have to follow.
    ///
    /// - Complexity: O(length of the name).
    public mutating func header(of entry: ArchiveEntry) -> [UInt8] {
        let isLarge = entry.count >= Self.limit32 || entry.packedCount >= Self.limit32
        var header = ZipBytes()
        header.add(UInt32(0x0403_4B50))
        header.add(UInt16(isLarge ? 45 : 20))
        header.add(entry, sizes: isLarge ? nil : (entry.packedCount, entry.count))
        header.add(UInt16(isLarge ? 20 : 0))
        header.bytes += entry.name.utf8
        if isLarge { header.addExtra([entry.count, entry.packedCount]) }
        list(entry, at: count, isLarge: isLarge)
        count += header.bytes.count + entry.packedCount
        return header.bytes
    }

    /// Adds the line of the directory.
    private mutating func list(_ entry: ArchiveEntry, at offset: Int, isLarge: Bool) {
        let isFar = offset >= Self.limit32
        let extra = (isLarge ? [entry.count, entry.packedCount] : []) + (isFar ? [offset] : [])
        var line = ZipBytes()
        line.add(UInt32(0x0201_4B50))
        // Made by version 4.5 on Unix, as whose mode the attributes are read.
        line.add(UInt16(3 << 8 | 45))
        line.add(UInt16(extra.isEmpty ? 20 : 45))
        line.add(entry, sizes: isLarge ? nil : (entry.packedCount, entry.count))
        line.add(UInt16(extra.isEmpty ? 0 : 4 + 8 * extra.count))
        // No comment, the first disk, no attributes of its own.
        for value in [0, 0, 0] as [UInt16] { line.add(value) }
        line.add(UInt32(0o100600 << 16))
        line.add(isFar ? UInt32.max : UInt32(offset))
        line.bytes += entry.name.utf8
        if !extra.isEmpty { line.addExtra(extra) }
        if directory.isEmpty || directory[directory.count - 1].count + line.bytes.count > Self.blockSize {
            directory.append([])
        }
        directory[directory.count - 1] += line.bytes
        directoryCount += line.bytes.count
        entryCount += 1
    }

    /// Hands out a block of the directory, of at most 256 kB, and forgets it; nil while the next is not full.
    ///
    /// The blocks are parts of the archive: in their order they stand behind the last entry, before what ``finish(_:)`` writes.
    public mutating func takeDirectoryBlock() -> [UInt8]? { directory.count > 1 ? directory.removeFirst() : nil }

    /// Ends the archive with what is left of its directory. An archive that lacks it is no archive, so one that was cut off is never taken
    /// for a whole one.
    ///
    /// - Parameter write: Takes the bytes, in pieces of at most 256 kB.
    /// - Throws: What `write` throws.
    public consuming func finish(_ write: ([UInt8]) throws -> Void) rethrows {
        for block in directory { try write(block) }
        let (start, end) = (count, count + directoryCount)
        var bytes = ZipBytes()
        let isLarge = entryCount >= Self.limit16 || start >= Self.limit32 || directoryCount >= Self.limit32
        if isLarge {
            bytes.add(UInt32(0x0606_4B50))
            bytes.add(UInt64(44))
            for value in [3 << 8 | 45, 45] as [UInt16] { bytes.add(value) }
            for value in [0, 0] as [UInt32] { bytes.add(value) }
            for value in [entryCount, entryCount, directoryCount, start] { bytes.add(UInt64(value)) }
            bytes.add(UInt32(0x0706_4B50))
            bytes.add(UInt32(0))
            bytes.add(UInt64(end))
            bytes.add(UInt32(1))
        }
        bytes.add(UInt32(0x0605_4B50))
        for value in [0, 0, min(entryCount, Self.limit16), min(entryCount, Self.limit16)] { bytes.add(UInt16(value)) }
        for value in [directoryCount, start] { bytes.add(UInt32(min(value, Self.limit32))) }
        bytes.add(UInt16(0))
        try write(bytes.bytes)
    }
}

/// A file of an archive, before its bytes are written.
public struct ArchiveEntry: Sendable, Hashable {
    /// How the bytes are stored.
    public enum Method: UInt16, Sendable, Hashable {
        /// As they are.
        case stored = 0
        /// As RFC 1951 says, without a header.
        case deflated = 8
    }

    /// The path in the archive, with slashes.
    public let name: String
    /// How the bytes are stored.
    public let method: Method
    /// The CRC-32 of the file.
    public let checksum: UInt32
    /// The size of the file in bytes.
    public let count: Int
    /// The bytes that it takes in the archive.
    public let packedCount: Int

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - checksum: The CRC-32 of the file (that of zlib and of ISO 3309).
    ///   - packedCount: The bytes that it takes in the archive; nil for a file that is stored as it is.
    /// - Returns: Nil for a name that no archive can have: an empty one, or one of more than 65,535 bytes.
    public init?(_ name: String, checksum: UInt32, count: Int, deflatedTo packedCount: Int? = nil) {
        guard !name.isEmpty, name.utf8.count <= Int(UInt16.max), count >= 0, packedCount ?? 0 >= 0 else { return nil }
        self.name = name
        self.checksum = checksum
        self.count = count
        method = packedCount == nil ? .stored : .deflated
        self.packedCount = packedCount ?? count
    }
}

/// Numbers as archives have them, the lowest byte first.
private struct ZipBytes {
    var bytes: [UInt8] = []

    mutating func add(_ value: some FixedWidthInteger) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// What a local header and a line of the directory have in common: flags to the length of the name.
    ///
    /// - Parameter sizes: Nil where they stand in the extra field.
    mutating func add(_ entry: ArchiveEntry, sizes: (packed: Int, count: Int)?) {
        // 1980-01-01, midnight.
        for value in [1 << 11, entry.method.rawValue, 0, 0x21] as [UInt16] { add(value) }
        add(entry.checksum)
        add(sizes.map { UInt32($0.packed) } ?? .max)
        add(sizes.map { UInt32($0.count) } ?? .max)
        add(UInt16(entry.name.utf8.count))
    }

    /// The extra field of ZIP64 (4.5.3).
    mutating func addExtra(_ values: [Int]) {
        add(UInt16(1))
        add(UInt16(8 * values.count))
        for value in values { add(UInt64(value)) }
    }
}
