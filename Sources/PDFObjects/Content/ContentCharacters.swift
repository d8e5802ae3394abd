/// The classes of characters in content streams (ISO 32000-1, 7.2.2).
enum ContentCharacters {
    /// Whether a byte is neither white space nor a delimiter.
    static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 0x09, 0x0A, 0x0C, 0x0D, 0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: true
        }
    }
}
