/// Text strings of PDF (ISO 32000-1, 7.9.2.2 and D.2; ISO 32000-2 adds UTF-8).
enum PDFTextString {
    /// The text, with a line feed for each line end.
    static func decoded(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar = "\n"
        func add(_ scalar: Unicode.Scalar) {
            if scalar != "\n" || previous != "\r" { text.append(scalar == "\r" ? "\n" : scalar) }
            previous = scalar
        }
        if CSVEncoding.byteOrderMark(of: bytes) != nil {
            for scalar in String(decoding: WholeText.utf8(bytes), as: UTF8.self).unicodeScalars { add(scalar) }
            return String(text)
        }
        for byte in bytes {
            let scalar: UInt32 =
                switch byte {
                case 0x18...0x1F: low[Int(byte) - 0x18]
                case 0x80...0xA0: high[Int(byte) - 0x80]
                default: UInt32(byte)
                }
            add(Unicode.Scalar(scalar) ?? "\u{FFFD}")
        }
        return String(text)
    }

    private static let low: [UInt32] = [0x2D8, 0x2C7, 0x2C6, 0x2D9, 0x2DD, 0x2DB, 0x2DA, 0x2DC]
    private static let high: [UInt32] = [
        0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x192, 0x2044, 0x2039, 0x203A, 0x2212, 0x2030, 0x201E, 0x201C,
        0x201D, 0x2018, 0x2019, 0x201A, 0x2122, 0xFB01, 0xFB02, 0x141, 0x152, 0x160, 0x178, 0x17D, 0x131, 0x142, 0x153,
        0x161, 0x17E, 0xFFFD, 0x20AC,
    ]
}
