/// What there is to Type 2 charstrings (Adobe Technical Note #5177), whatever they are followed for.
enum Charstring {
    /// How deep subroutines call each other.
    static let deepest = 10
    /// How many numbers wait for an operator.
    static let mostOperands = 513

    /// What is added to the number in a call of one of so many subroutines.
    static func bias(of count: Int) -> Int { count < 1_240 ? 107 : count < 33_900 ? 1_131 : 32_768 }

    /// The number that begins with a byte, which is 28, or 32 and more; nil where it ends too late.
    ///
    /// - Parameter index: Behind that byte; then behind the number.
    static func number(_ byte: UInt8, in bytes: [UInt8], at index: inout Int, before end: Int) -> Double? {
        let count = byte == 28 ? 2 : byte == 255 ? 4 : byte >= 247 ? 1 : 0
        guard index + count <= end else { return nil }
        let next = bytes[index..<(index + count)].reduce(0) { $0 << 8 | Int($1) }
        index += count
        switch byte {
        case 28: return Double(Int16(truncatingIfNeeded: next))
        case 255: return Double(Int32(truncatingIfNeeded: next)) / 65_536
        case 251...: return Double(-(Int(byte) - 251) * 256 - next - 108)
        case 247...: return Double((Int(byte) - 247) * 256 + next + 108)
        default: return Double(Int(byte) - 139)
        }
    }
}
