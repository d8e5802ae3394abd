import PDFObjects

/// Writes the bytes of a journal: numbers of variable length (seven bits a byte, low ones first), texts behind their
/// length.
struct JournalWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    mutating func number(_ number: Int) {
        var rest = UInt(bitPattern: max(0, number))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func real(_ number: Double) {
        let bits = number.bitPattern
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (UInt64(shift) * 8))) }
    }

    mutating func data(_ data: Span<UInt8>) {
        number(data.count)
        bytes.append(copying: data)
    }

    mutating func data(_ data: some Collection<UInt8>) {
        number(data.count)
        bytes.append(contentsOf: data)
    }
}
