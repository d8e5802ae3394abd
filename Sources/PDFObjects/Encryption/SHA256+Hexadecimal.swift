extension SHA256 {
    /// The 32 bytes that 64 hexadecimal digits stand for; nil for another text.
    public static func bytes(hexadecimal text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in text {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) else { return nil }
            if let first = high { bytes.append(first << 4 | value) }
            high = high == nil ? value : nil
        }
        return high == nil && bytes.count == 32 ? bytes : nil
    }
}
