/// Two digits at a time, as bits of a code: a number is written with one look-up for each pair.
struct DigitGroups {
    /// One or two digits, perhaps behind a decimal point.
    struct Group: BitwiseCopyable {
        var bits: UInt64 = 0
        var bitCount: UInt8 = 0
        var count: UInt8 = 0
        /// What they add to the two sums of Adler-32 (RFC 1950, 8.2), beginning with sums of zero.
        var sums: (first: UInt16, second: UInt16) = (0, 0)
    }

    /// The tables, one behind the other: the numbers below 100 with two digits, without a zero in front, and without one
    /// at the end; then with a point before two digits, and before what is left without a zero at the end.
    let groups: [Group]
    static let whole = 0
    static let leading = 100
    static let trimmed = 200
    static let point = 300
    static let trimmedPoint = 400

    init(_ code: DeflateCode) {
        func group(_ characters: [UInt8]) -> Group {
            var group = Group()
            var bits = DeflateCode.Bits()
            for byte in characters {
                bits.append(code.literals[Int(byte)].value, count: code.literals[Int(byte)].count)
                group.count += 1
                group.sums.first += UInt16(byte)
                group.sums.second += group.sums.first
            }
            (group.bits, group.bitCount) = (bits.value, UInt8(bits.count))
            return group
        }
        let whole = (0..<100).map { [$0 / 10, $0 % 10].map { UInt8(ascii: "0") + UInt8($0) } }
        let trimmed = whole.map { $0[1] == UInt8(ascii: "0") ? [$0[0]] : $0 }
        let leading = whole.map { $0[0] == UInt8(ascii: "0") ? [$0[1]] : $0 }
        let point = [UInt8(ascii: ".")]
        groups = [whole, leading, trimmed, whole.map { point + $0 }, trimmed.map { point + $0 }]
            .flatMap { $0.map(group) }
    }
}
