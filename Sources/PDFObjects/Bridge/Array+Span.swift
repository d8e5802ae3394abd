/// Copies that count no references, as `append(contentsOf:)` does for what it takes over.
extension [UInt8] {
    /// Adds bytes behind.
    @inline(__always) public mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Adds bytes behind.
    @inline(__always) public mutating func append(copying bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Adds four bytes behind, the lowest first.
    @inline(__always) mutating func append(littleEndian value: UInt32) {
        unsafe Swift.withUnsafeBytes(of: value.littleEndian) { unsafe append(contentsOf: $0) }
    }
}
