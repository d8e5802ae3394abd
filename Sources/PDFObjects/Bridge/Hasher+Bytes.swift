extension Hasher {
    /// Feeds bytes in one go; `combine` of a collection feeds them one by one.
    mutating func combine(_ bytes: ArraySlice<UInt8>) {
        combine(bytes.count)
        unsafe bytes.withUnsafeBytes { unsafe combine(bytes: $0) }
    }
}
