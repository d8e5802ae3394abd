/// The two codes of a Deflate block and the bits that announce them (RFC 1951, 3.2.7), settled before the data is known.
struct DeflateCode: Sendable {
    /// Some bits, the first one lowest.
    struct Bits: Sendable, BitwiseCopyable {
        var value: UInt64 = 0
        var count: Int = 0

        /// Adds bits behind; together at most 64.
        mutating func append(_ more: some BinaryInteger, count moreCount: Int) {
            value |= UInt64(truncatingIfNeeded: more) << UInt64(count)
            count += moreCount
        }
    }

    /// What stands before the first symbol.
    let header: [Bits]
    /// The codes of the 256 bytes.
    let literals: [Bits]
    /// The codes of matches of 0…258 bytes, extra bits included; 0…2 have none.
    let matches: [Bits]
    /// The codes of the 30 kinds of distances, without extra bits.
    let distances: [Bits]
    /// The code that ends the block.
    let end: Bits

    /// The most bytes that one match stands for.
    static let longestMatch = 258
    /// How far back a match may reach.
    static let window = 32_768

    /// Makes the better of two codes: the fixed one of RFC 1951, which needs no header, and one made for the frequencies.
    ///
    /// - Parameters:
    ///   - bytes: How often each byte is expected, in all streams together.
    ///   - lengths: How often a match of each length 0…258 is expected.
    ///   - distances: How often a distance of each kind is expected.
    ///   - streams: How many streams there are, each with a header of its own.
    init(bytes: [Int], lengths: [Int], distances: [Int], streams: Int) {
        var symbols = [Int](repeating: 0, count: 286)
        // What is not expected must still have a code.
        for (byte, count) in bytes.enumerated() { symbols[byte] = max(1, count * 16) }
        symbols[256] = max(1, streams * 16)
        for symbol in 257..<286 { symbols[symbol] = 1 }
        for (length, count) in lengths.enumerated() where count > 0 {
            symbols[257 + Self.lengthKind(length).kind] += count * 16
        }
        let own = Self.make(
            HuffmanCode(frequencies: symbols, limit: 15),
            HuffmanCode(frequencies: distances.map { max(1, $0 * 16) }, limit: 15))
        let fixed = Self.make(
            HuffmanCode(
                lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
            HuffmanCode(lengths: [UInt8](repeating: 5, count: 30)), isFixed: true)
        func cost(_ code: DeflateCode) -> Int {
            let header = code.header.reduce(0) { $0 + $1.count } * streams
            let literals = zip(bytes, code.literals).reduce(0) { $0 + $1.0 * $1.1.count }
            let matches = zip(lengths, code.matches).reduce(0) { $0 + $1.0 * $1.1.count }
            return header + literals + matches + zip(distances, code.distances).reduce(0) { $0 + $1.0 * $1.1.count }
        }
        self = cost(fixed) < cost(own) ? fixed : own
    }

    private init(header: [Bits], literals: [Bits], matches: [Bits], distances: [Bits], end: Bits) {
        self.header = header
        self.literals = literals
        self.matches = matches
        self.distances = distances
        self.end = end
    }

    private static func make(_ symbols: HuffmanCode, _ distances: HuffmanCode, isFixed: Bool = false) -> DeflateCode {
        func code(_ symbol: Int) -> Bits {
            Bits(value: UInt64(symbols.codes[symbol]), count: Int(symbols.lengths[symbol]))
        }
        let matches = (0...longestMatch).map { length -> Bits in
            guard length >= 3 else { return Bits() }
            let kind = lengthKind(length)
            var bits = code(257 + kind.kind)
            bits.append(kind.extra, count: kind.bits)
            return bits
        }
        return DeflateCode(
            header: isFixed ? [Bits(value: 0b011, count: 3)] : header(symbols.lengths, distances.lengths),
            literals: (0..<256).map(code), matches: matches,
            distances: (0..<30).map { Bits(value: UInt64(distances.codes[$0]), count: Int(distances.lengths[$0])) },
            end: code(256))
    }

    /// The kind of a match's length (3.2.5): its symbol less 257, and its extra bits.
    private static func lengthKind(_ length: Int) -> (kind: Int, bits: Int, extra: Int) {
        if length == longestMatch { return (28, 0, 0) }
        let rest = length - 3
        guard rest >= 8 else { return (max(0, rest), 0, 0) }
        let bits = Int.bitWidth - 1 - rest.leadingZeroBitCount - 2
        return (4 * bits + rest >> bits, bits, rest & (1 << bits - 1))
    }

    /// Announces both codes: their lengths, packed with a third code.
    private static func header(_ symbols: [UInt8], _ distances: [UInt8]) -> [Bits] {
        let packed = packedLengths(symbols + distances)
        var frequencies = [Int](repeating: 0, count: 19)
        for item in packed { frequencies[item.symbol] += 1 }
        let code = HuffmanCode(frequencies: frequencies, limit: 7)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        let count = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        var start = Bits(value: 0b101, count: 3)
        start.append(symbols.count - 257, count: 5)
        start.append(distances.count - 1, count: 5)
        start.append(count - 4, count: 4)
        var header = [start]
        for symbol in order.prefix(count) { header.append(Bits(value: UInt64(code.lengths[symbol]), count: 3)) }
        for item in packed {
            var bits = Bits(value: UInt64(code.codes[item.symbol]), count: Int(code.lengths[item.symbol]))
            bits.append(item.extra, count: item.bits)
            header.append(bits)
        }
        return header
    }

    private struct PackedLength {
        var symbol: Int
        var bits = 0
        var extra = 0
    }

    /// Runs of lengths: 16 repeats the last one, 17 and 18 are zeros.
    private static func packedLengths(_ lengths: [UInt8]) -> [PackedLength] {
        var packed: [PackedLength] = []
        var index = 0
        while index < lengths.count {
            let length = lengths[index]
            var run = 1
            while index + run < lengths.count, lengths[index + run] == length { run += 1 }
            index += run
            if length > 0 {
                packed.append(PackedLength(symbol: Int(length)))
                run -= 1
            }
            while run >= 3 {
                let most = length > 0 ? 6 : 138
                let part = min(run, most)
                packed.append(
                    length > 0
                        ? PackedLength(symbol: 16, bits: 2, extra: part - 3)
                        : part < 11
                            ? PackedLength(symbol: 17, bits: 3, extra: part - 3)
                            : PackedLength(symbol: 18, bits: 7, extra: part - 11))
                run -= part
            }
            for _ in 0..<run { packed.append(PackedLength(symbol: Int(length))) }
        }
        return packed
    }
}
