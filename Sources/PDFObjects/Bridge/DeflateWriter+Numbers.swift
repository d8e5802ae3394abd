extension DeflateWriter {
    /// Writes a number of ten-thousandths as `ContentWriter.number` does.
    public mutating func number(tenThousandths value: Int) {
        // At most 21 characters of 15 bits.
        reserve(64)
        if value < 0 { character(UInt8(ascii: "-")) }
        let whole = value.magnitude / 10_000
        let fraction = value.magnitude % 10_000
        if whole > 0 || fraction == 0 { self.whole(whole) }
        if fraction > 0 {
            character(UInt8(ascii: "."))
            let (high, low) = (fraction / 100, fraction % 100)
            if low == 0 {
                group(DigitGroups.trimmed, high)
            } else {
                group(DigitGroups.whole, high)
                group(DigitGroups.trimmed, low)
            }
        }
        reduceIfNeeded()
    }

    private mutating func whole(_ number: UInt) {
        guard number >= 100 else { return group(DigitGroups.leading, number) }
        whole(number / 100)
        group(DigitGroups.whole, number % 100)
    }

    @inline(__always) private mutating func group(_ table: Int, _ number: UInt) {
        let group = unsafe digits[table + Int(number)]
        var sink = sink()
        sink.put(group.bits)
        keep(sink)
        position += group.count
        second &+= UInt64(group.count) &* first &+ group.sums.second
        first &+= group.sums.first
    }

    @inline(__always) private mutating func character(_ character: UInt8) {
        var sink = sink()
        unsafe sink.put(code[Int(character)])
        keep(sink)
        position += 1
        first &+= UInt64(character)
        second &+= first
    }
}
