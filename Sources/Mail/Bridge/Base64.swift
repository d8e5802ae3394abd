/// Base64 (RFC 4648), as MIME has it in bodies (RFC 2045, 6.8): lines of 76 characters, each ended by CRLF.
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// The two characters of each twelve bits, the first one in the low byte.
    private static let pairs: [UInt16] = (0..<4_096).map { UInt16(alphabet[$0 >> 6]) | UInt16(alphabet[$0 & 63]) << 8 }
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (index, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(index) }
        return values
    }()

    private static let padding = UInt16(UInt8(ascii: "="))

    /// How many bytes a line stands for.
    private static let lineBytes = 57

    /// Appends bytes as the body of a part; every line, the last one too, ends in CRLF.
    ///
    /// - Complexity: O(count), with room made once.
    public static func append(body bytes: [UInt8], to output: inout [UInt8]) {
        let lines = (bytes.count + lineBytes - 1) / lineBytes
        var place = output.count
        output.append(contentsOf: repeatElement(0, count: (bytes.count + 2) / 3 * 4 + lines * 2))
        var span = output.mutableSpan
        var target = unsafe span.mutableBytes
        var start = 0
        while start < bytes.count {
            let end = min(start + lineBytes, bytes.count)
            place = encode(bytes, start..<end, to: &target, at: place)
            target.storeBytes(of: UInt16(0x0A0D).littleEndian, toByteOffset: place, as: UInt16.self)
            place += 2
            start = end
        }
    }

    /// The text of some bytes on one line.
    public static func text(_ bytes: [UInt8]) -> String {
        var output = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4)
        var span = output.mutableSpan
        var target = unsafe span.mutableBytes
        _ = encode(bytes, 0..<bytes.count, to: &target, at: 0)
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes bytes at a place.
    ///
    /// - Returns: The place behind them.
    private static func encode(
        _ bytes: [UInt8], _ range: Range<Int>, to target: inout MutableRawSpan, at place: Int
    ) -> Int {
        precondition(range.upperBound <= bytes.count && place + range.count / 3 * 4 <= target.byteCount)
        var index = range.lowerBound
        var place = place
        unsafe bytes.withUnsafeBufferPointer { source in
            unsafe pairs.withUnsafeBufferPointer { pairs in
                let raw = UnsafeRawBufferPointer(source)
                while index + 8 <= range.upperBound {
                    let bits = unsafe UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                    let first = unsafe UInt64(pairs[Int(bits >> 52)]) | UInt64(pairs[Int(bits >> 40 & 4_095)]) << 16
                    let last =
                        unsafe UInt64(pairs[Int(bits >> 28 & 4_095)]) | UInt64(pairs[Int(bits >> 16 & 4_095)]) << 16
                    let letters = first | last << 32
                    unsafe target.storeBytes(of: letters.littleEndian, toUncheckedByteOffset: place, as: UInt64.self)
                    index += 6
                    place += 8
                }
                while index + 2 < range.upperBound {
                    let group =
                        unsafe Int(source[index]) << 16 | Int(source[index + 1]) << 8 | Int(source[index + 2])
                    let letters = unsafe UInt32(pairs[group >> 12]) | UInt32(pairs[group & 4_095]) << 16
                    unsafe target.storeBytes(of: letters.littleEndian, toUncheckedByteOffset: place, as: UInt32.self)
                    index += 3
                    place += 4
                }
            }
        }
        let rest = range.upperBound - index
        guard rest > 0 else { return place }
        let group = Int(bytes[index]) << 16 | (rest == 2 ? Int(bytes[index + 1]) << 8 : 0)
        let end = (rest == 2 ? UInt16(alphabet[group >> 6 & 63]) : padding) | padding << 8
        let letters = UInt32(pairs[group >> 12]) | UInt32(end) << 16
        target.storeBytes(of: letters.littleEndian, toByteOffset: place, as: UInt32.self)
        return place + 4
    }

    /// The bytes that a text stands for; what is not of the alphabet is passed over (RFC 2045, 6.8).
    public static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var group = 0
        var bits = 0
        for byte in text {
            if byte == UInt8(ascii: "=") { break }
            let value = values[Int(byte)]
            guard value != 0xFF else { continue }
            group = (group << 6 | Int(value)) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(group >> bits & 0xFF))
            }
        }
        return output
    }
}
