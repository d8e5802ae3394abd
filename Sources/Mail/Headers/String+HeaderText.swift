extension String {
    /// Whether it can stand in a header as it is: printable ASCII without what reads as an encoded word and without two
    /// blanks in a row, which folding would lose.
    var isPlainHeaderText: Bool {
        var previous: UInt8 = 0
        for byte in utf8 {
            let isWord = previous == UInt8(ascii: "=") && byte == UInt8(ascii: "?")
            guard (0x20...0x7E).contains(byte), !isWord, previous != 0x20 || byte != 0x20 else { return false }
            previous = byte
        }
        return true
    }
}
