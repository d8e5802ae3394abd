/// The end of the output, in registers while something is written.
@safe struct DeflateSink {
    var bits: UInt64
    var bitCount: UInt64
    var place: UnsafeMutableRawPointer

    /// Writes at most 56 bits; room for eight bytes is there.
    @inline(__always) mutating func put(_ more: UInt64, count: UInt64) {
        bits |= more &<< bitCount
        bitCount &+= count
        unsafe place.storeBytes(of: bits.littleEndian, as: UInt64.self)
        unsafe place += Int(truncatingIfNeeded: bitCount &>> 3)
        bits &>>= bitCount & 56
        bitCount &= 7
    }

    /// Writes at most 56 bits; room for eight bytes is there.
    @inline(__always) mutating func put(_ more: DeflateCode.Bits) {
        put(more.value, count: UInt64(truncatingIfNeeded: more.count))
    }
}
