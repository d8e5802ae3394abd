/// The end of a packet, as it is written here.
public enum PacketTrailer {
    /// Whether a packet is encrypted; false for a file that does not end as packets do.
    public static func isEncrypted(_ packet: [UInt8]) -> Bool {
        let start = crossReferenceOffset(of: packet)
        guard start < packet.count else { return false }
        let dictionary = packet[start...].prefix(1 << 16)
        let keyword = Array("/Encrypt ".utf8)
        return dictionary.indices.contains { dictionary[$0...].starts(with: keyword) }
    }

    /// The first part of the file identifier (ISO 32000-1, 14.4), which programs leave as it is when they save a file; empty
    /// for a file that does not end as packets do.
    ///
    /// - Complexity: O(length of the last cross-reference stream's dictionary).
    public static func identifier(of packet: [UInt8]) -> [UInt8] {
        let start = crossReferenceOffset(of: packet)
        guard start < packet.count else { return [] }
        let dictionary = packet[start...].prefix(1 << 16)
        let keyword = Array("/ID[<".utf8)
        guard let place = dictionary.indices.first(where: { dictionary[$0...].starts(with: keyword) }) else {
            return []
        }
        let digits = dictionary[(place + keyword.count)...].prefix { $0 != UInt8(ascii: ">") }.compactMap { digit in
            Character(UnicodeScalar(digit)).hexDigitValue
        }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// Where the last cross-reference stream is: the number before the last line.
    static func crossReferenceOffset(of packet: [UInt8]) -> Int {
        var offset = 0
        var scale = 1
        for byte in packet.dropLast("\n%%EOF\n".utf8.count).suffix(12).reversed() {
            guard (0x30...0x39).contains(byte) else { break }
            offset += scale * Int(byte - 0x30)
            scale *= 10
        }
        return offset
    }
}
