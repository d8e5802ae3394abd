extension UInt8 {
    /// What a hexadecimal digit in ASCII says; nil for what is none.
    package var hexadecimalValue: UInt8? {
        self < 0x80 ? Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8($0) } : nil
    }
}
