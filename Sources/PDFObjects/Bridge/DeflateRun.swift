/// The end of the output and the sums of Adler-32 (RFC 1950, 8.2), in registers while something is written.
struct DeflateRun {
    var sink: DeflateSink
    var first: UInt64
    var second: UInt64
    var position: Int

    /// Writes one character.
    @inline(__always) mutating func put(_ character: UInt8, _ bits: DeflateCode.Bits) {
        sink.put(bits.value, count: UInt64(truncatingIfNeeded: bits.count))
        add(1, UInt64(character), UInt64(character))
    }

    /// Writes some digits.
    @inline(__always) mutating func put(_ group: DigitGroups.Group) {
        sink.put(group.bits, count: UInt64(group.bitCount))
        add(Int(group.count), UInt64(group.sums.first), UInt64(group.sums.second))
    }

    /// Takes in the sums of so many bytes, which begin with sums of zero.
    @inline(__always) mutating func add(_ count: Int, _ first: UInt64, _ second: UInt64) {
        position &+= count
        self.second &+= UInt64(truncatingIfNeeded: count) &* self.first &+ second
        self.first &+= first
    }
}
