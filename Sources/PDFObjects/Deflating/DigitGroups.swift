/// Two digits at a time, as bits of a code: a number is written with one look-up for each pair.
struct DigitGroups {
    /// One or two digits.
    struct Group: BitwiseCopyable {
        var bits = DeflateCode.Bits()
        var count = 0
        /// What they add to the two sums of Adler-32 (RFC 1950, 8.2), beginning with sums of zero.
        var sums: (first: UInt64, second: UInt64) = (0, 0)
    }

    /// The tables, one behind the other: the numbers below 100 with two digits, without a zero in front, and without one
    /// at the end.
    let groups: [Group]
    static let whole = 0
    static let leading = 100
    static let trimmed = 200

    init(_ code: DeflateCode) {
        func group(_ digits: [Int]) -> Group {
            var group = Group()
            for digit in digits {
                let byte = Int(UInt8(ascii: "0")) + digit
                group.bits.append(code.literals[byte].value, count: code.literals[byte].count)
                group.count += 1
                group.sums.first += UInt64(byte)
                group.sums.second += group.sums.first
            }
            return group
        }
        let numbers = 0..<100
        groups =
            numbers.map { group([$0 / 10, $0 % 10]) } + numbers.map { group($0 < 10 ? [$0] : [$0 / 10, $0 % 10]) }
            + numbers.map { group($0 % 10 == 0 ? [$0 / 10] : [$0 / 10, $0 % 10]) }
    }
}
