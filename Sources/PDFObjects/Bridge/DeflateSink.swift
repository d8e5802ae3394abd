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

    /// Takes at most 32 bits, and writes when that many have come together; room for eight bytes is there.
    @inline(__always) mutating func gather(_ more: UInt32, count: UInt8) {
        bits |= UInt64(more) &<< bitCount
        bitCount &+= UInt64(count)
        guard bitCount >= 32 else { return }
        unsafe place.storeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian, as: UInt32.self)
        unsafe place += 4
        bits &>>= 32
        bitCount &-= 32
    }

    /// Writes what was gathered, but for less than a byte.
    @inline(__always) mutating func settle() { put(DeflateCode.Bits()) }
}
