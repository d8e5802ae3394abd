extension DeflateWriter {
    /// Writes a number of ten-thousandths as `ContentWriter.number` does.
    public mutating func number(tenThousandths value: Int) {
        // At most 21 characters of 15 bits.
        reserve(64)
        var run = run()
        if value < 0 { run.put(UInt8(ascii: "-"), unsafe code[Int(UInt8(ascii: "-"))]) }
        let whole = value.magnitude / 10_000
        let fraction = value.magnitude % 10_000
        if whole >= 10_000 {
            put(large: whole, &run)
        } else if whole >= 100 {
            put(DigitGroups.leading, whole / 100, &run)
            put(DigitGroups.whole, whole % 100, &run)
        } else if whole > 0 || fraction == 0 {
            put(DigitGroups.leading, whole, &run)
        }
        if fraction > 0 {
            let (high, low) = (fraction / 100, fraction % 100)
            if low == 0 {
                put(DigitGroups.trimmedPoint, high, &run)
            } else {
                put(DigitGroups.point, high, &run)
                put(DigitGroups.trimmed, low, &run)
            }
        }
        keep(run)
        reduceIfNeeded()
    }

    private func put(large number: UInt, _ run: inout DeflateRun) {
        guard number >= 100 else { return put(DigitGroups.leading, number, &run) }
        put(large: number / 100, &run)
        put(DigitGroups.whole, number % 100, &run)
    }

    @inline(__always) private func put(_ table: Int, _ number: UInt, _ run: inout DeflateRun) {
        run.put(unsafe digits[table + Int(truncatingIfNeeded: number)])
    }
}
