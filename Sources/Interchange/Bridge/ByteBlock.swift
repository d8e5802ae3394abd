/// Eight bytes in a word, compared at once.
///
/// A word and not a `SIMD16<UInt8>`, whose comparisons the compiler takes apart into single bytes.
struct ByteBlock {
    static let size = 8

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    private let word: UInt64

    /// Loads the bytes from `offset` on; traps when there are fewer than eight.
    ///
    /// The load is checked against the span's bounds. It is called unsafe because it could make a value of any type;
    /// here every bit pattern is a valid number.
    init(_ span: Span<UInt8>, at offset: Int) {
        word = UInt64(littleEndian: unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Stores the bytes; traps when there is no room for eight.
    func store(to span: inout MutableSpan<UInt8>, at offset: Int) {
        var raw = unsafe span.mutableBytes
        raw.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }

    /// A word with one byte eight times.
    static func repeated(_ byte: UInt8) -> UInt64 { ones &* UInt64(byte) }

    /// The index of the first byte that is in one of three repeated bytes; 8 when none is.
    func firstIndex(of a: UInt64, _ b: UInt64, _ c: UInt64) -> Int {
        (Self.zeros(word ^ a) | Self.zeros(word ^ b) | Self.zeros(word ^ c)).trailingZeroBitCount / 8
    }

    /// Sets the high bit of each byte that is zero. Bits above the first one may be wrong, since a borrow goes upwards.
    private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highBits }
}
