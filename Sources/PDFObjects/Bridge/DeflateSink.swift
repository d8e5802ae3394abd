/// The end of the output, in registers while something is written.
@safe struct DeflateSink {
    var bits: UInt64
    var bitCount: UInt64
    var place: UnsafeMutableRawPointer

    /// Writes at most 56 bits; room for eight bytes is there.
    @inline(__always) mutating func put(_ more: DeflateCode.Bits) {
        bits |= more.value &<< bitCount
        bitCount &+= UInt64(truncatingIfNeeded: more.count)
        unsafe place.storeBytes(of: bits.littleEndian, as: UInt64.self)
        unsafe place += Int(truncatingIfNeeded: bitCount >> 3)
        bits = bits >> (bitCount & ~7)
        bitCount &= 7
    }
}
