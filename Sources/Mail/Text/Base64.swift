/// Base64 (RFC 4648), as MIME has it in bodies (RFC 2045, 6.8): lines of 76 characters, each ended by CRLF.
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (index, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(index) }
        return values
    }()

    /// How many bytes a line stands for.
    private static let lineBytes = 57

    /// Appends bytes as the body of a part; every line, the last one too, ends in CRLF.
    ///
    /// - Complexity: O(count), with room made once.
    public static func append(body bytes: [UInt8], to output: inout [UInt8]) {
        let lines = (bytes.count + lineBytes - 1) / lineBytes
        var place = output.count
        output.append(contentsOf: repeatElement(0, count: (bytes.count + 2) / 3 * 4 + lines * 2))
        var target = output.mutableSpan
        var start = 0
        while start < bytes.count {
            let end = min(start + lineBytes, bytes.count)
            place = encode(bytes, start..<end, to: &target, at: place)
            target[place] = 0x0D
            target[place + 1] = 0x0A
            place += 2
            start = end
        }
    }

    /// The text of some bytes on one line.
    public static func text(_ bytes: [UInt8]) -> String {
        var output = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4)
        var target = output.mutableSpan
        _ = encode(bytes, 0..<bytes.count, to: &target, at: 0)
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes bytes at a place.
    ///
    /// - Returns: The place behind them.
    private static func encode(
        _ bytes: [UInt8], _ range: Range<Int>, to target: inout MutableSpan<UInt8>, at place: Int
    ) -> Int {
        let source = bytes.span
        let letters = alphabet.span
        var index = range.lowerBound
        var place = place
        while index + 2 < range.upperBound {
            let group = Int(source[index]) << 16 | Int(source[index + 1]) << 8 | Int(source[index + 2])
            target[place] = letters[group >> 18]
            target[place + 1] = letters[group >> 12 & 63]
            target[place + 2] = letters[group >> 6 & 63]
            target[place + 3] = letters[group & 63]
            index += 3
            place += 4
        }
        let rest = range.upperBound - index
        guard rest > 0 else { return place }
        let group = Int(source[index]) << 16 | (rest == 2 ? Int(source[index + 1]) << 8 : 0)
        target[place] = letters[group >> 18]
        target[place + 1] = letters[group >> 12 & 63]
        target[place + 2] = rest == 2 ? letters[group >> 6 & 63] : UInt8(ascii: "=")
        target[place + 3] = UInt8(ascii: "=")
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
