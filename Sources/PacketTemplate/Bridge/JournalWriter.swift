/// Writes the bytes of a journal: numbers of variable length (seven bits a byte, low ones first), texts behind their
/// length.
///
/// Owns its buffer and frees it once; used again and again, it allocates only while a journal is longer than any before.
@safe struct JournalWriter: ~Copyable {
    private var buffer: UnsafeMutablePointer<UInt8>
    private var capacity = 256
    private var count = 0
    /// The most bytes of a number.
    private static let numberSize = 10

    init() { unsafe buffer = .allocate(capacity: capacity) }

    deinit { unsafe buffer.deallocate() }

    /// What was written.
    var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: buffer, count: count)) }

    mutating func removeAll() { count = 0 }

    mutating func byte(_ byte: UInt8) {
        reserve(1)
        put(byte)
    }

    mutating func number(_ number: Int) {
        reserve(Self.numberSize)
        put(number)
    }

    mutating func real(_ number: Double) {
        let bits = number.bitPattern
        for shift in 0..<8 { byte(UInt8(truncatingIfNeeded: bits >> (UInt64(shift) * 8))) }
    }

    mutating func data(_ data: some Collection<UInt8>) {
        number(data.count)
        for byte in data { self.byte(byte) }
    }

    /// Writes a byte, and data behind it.
    @inline(__always) mutating func data(_ data: Span<UInt8>, behind byte: UInt8) {
        reserve(1 + Self.numberSize + data.count)
        put(byte)
        put(data)
    }

    // MARK: Where there is room

    @inline(__always) private mutating func put(_ byte: UInt8) {
        unsafe buffer[count] = byte
        count &+= 1
    }

    @inline(__always) private mutating func put(_ number: Int) {
        var rest = UInt(bitPattern: max(0, number))
        while rest >= 0x80 {
            put(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        put(UInt8(truncatingIfNeeded: rest))
    }

    @inline(__always) private mutating func put(_ data: Span<UInt8>) {
        put(data.count)
        let place = unsafe buffer + count
        unsafe data.withUnsafeBufferPointer { data in
            guard let base = data.baseAddress else { return }
            unsafe place.update(from: base, count: data.count)
        }
        count &+= data.count
    }

    @inline(__always) private mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(more) }
    }

    @inline(never) private mutating func grow(_ more: Int) {
        capacity = max(2 * capacity, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.update(from: buffer, count: count)
        unsafe buffer.deallocate()
        unsafe buffer = larger
    }
}
