extension UInt8 {
    /// The value of a hexadecimal digit.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// Whether the byte may stand in an atom (RFC 5322, 3.2.3).
    var isAtomText: Bool { isLetter || isDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(self) }
}
