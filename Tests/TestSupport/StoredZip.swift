/// Writes ZIP archives without compression, and wrong ones, for tests.
public struct StoredZip {
    /// One entry; what is not said is right.
    public struct Entry {
        /// The name.
        public var name: String
        /// The content.
        public var bytes: [UInt8]
        /// The general purpose flags; names are UTF-8.
        public var flags: UInt16 = 1 << 11
        /// The method that is claimed.
        public var method: UInt16 = 0
        /// The checksum that is claimed.
        public var checksum: UInt32?
        /// The sizes that the directory claims.
        public var claimed: Int?
        /// The high half is the mode of Unix.
        public var attributes: UInt32 = 0

        /// An entry of bytes.
        public init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        /// An entry of text.
        public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    /// The entries, in order.
    public var entries: [Entry]

    /// An archive of entries.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// The archive (APPNOTE.TXT 4.3).
    public var bytes: [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = file.count
            let name = Array(entry.name.utf8)
            let size = entry.claimed ?? entry.bytes.count
            var common: [UInt8] = []
            common += Self.word(entry.flags) + Self.word(entry.method) + [0, 0, 0x21, 0x5A]
            common += Self.long(entry.checksum ?? Self.checksum(entry.bytes)) + Self.long(size) + Self.long(size)
            common += Self.word(UInt16(name.count)) + [0, 0]
            file += Array("PK\u{03}\u{04}".utf8) + [20, 0] + common + name + entry.bytes
            directory += Array("PK\u{01}\u{02}".utf8) + [20, 3, 20, 0] + common + [0, 0, 0, 0, 0, 0]
            directory += Self.long(entry.attributes) + Self.long(offset) + name
        }
        let start = file.count
        let count = Self.word(UInt16(truncatingIfNeeded: entries.count))
        file += directory + Array("PK\u{05}\u{06}".utf8) + [0, 0, 0, 0] + count + count
        return file + Self.long(directory.count) + Self.long(start) + [0, 0]
    }

    private static func word(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
    private static func long(_ value: UInt32) -> [UInt8] { word(UInt16(value & 0xFFFF)) + word(UInt16(value >> 16)) }
    private static func long(_ value: Int) -> [UInt8] { long(UInt32(truncatingIfNeeded: value)) }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    /// CRC-32 (ISO 3309).
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value = UInt32.max
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
        return ~value
    }
}
