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
