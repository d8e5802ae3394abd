/// Ids that two devices make alike of the same name, so that what both make becomes one.
///
/// UUIDs of version 5 (RFC 9562, 5.5). SHA-1 is broken for signatures; here nothing is signed.
enum NameBasedID {
    /// The name space of this library, made once at random.
    private static let space: [UInt8] = [
        0x6D, 0x1E, 0x3A, 0x52, 0x0B, 0x7F, 0x4C, 0x19, 0x9E, 0x25, 0x84, 0x60, 0xD3, 0xAF, 0x11, 0xC8,
    ]

    /// The id of a name.
    static func id(_ name: String) -> String {
        var bytes = Array(digest(space + Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        return text(bytes)
    }

    /// An id of its own (version 4), of 128 random bits.
    static func random(_ generator: inout some RandomNumberGenerator) -> String {
        var bytes: [UInt8] = []
        for word in [generator.next() as UInt64, generator.next()] {
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(shift)))) }
        }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return text(bytes)
    }

    /// 32 hexadecimal digits with hyphens between them.
    private static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { result.append(UInt8(ascii: "-")) }
            result += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// SHA-1 (FIPS 180-4, 6.1).
    static func digest(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bits = UInt64(message.count) * 8
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: padded.count, by: 64) { take(padded[start..<start + 64], into: &state) }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }

    private static func take(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words: [UInt32] = []
        for index in 0..<16 {
            words.append(block.dropFirst(4 * index).prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
        }
        for index in 16..<80 {
            words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            (a, b, c, d, e) = (rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word, a, rotated(b, by: 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
