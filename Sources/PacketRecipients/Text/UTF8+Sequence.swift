extension UTF8 {
    /// How many bytes follow the first one of a letter of more than one byte (RFC 3629); 0 where no whole one begins.
    static func tail(at index: Int, in bytes: [UInt8]) -> Int {
        let byte = bytes[index]
        let tail = byte < 0xC2 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : byte < 0xF5 ? 3 : 0
        guard tail > 0, index + tail < bytes.count else { return 0 }
        return bytes[(index + 1)...(index + tail)].allSatisfy { $0 & 0xC0 == 0x80 } ? tail : 0
    }
}
