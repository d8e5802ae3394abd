/// The encodings that a CSV file may have.
public enum CSVEncoding: String, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
    /// UTF-8, which includes ASCII.
    case utf8 = "utf-8"
    /// UTF-16 with the low byte first, Excel's "Unicode Text".
    case utf16LittleEndian = "utf-16le"
    /// UTF-16 with the high byte first.
    case utf16BigEndian = "utf-16be"
    /// Windows-1252, which is also what files labelled Latin-1 really are (WHATWG Encoding Standard, 4.2).
    case windows1252 = "windows-1252"
    /// CP949, which is also what files labelled EUC-KR really are (WHATWG Encoding Standard, 4.2); Excel writes it in Korea.
    case cp949

    /// Finds an encoding by one of its usual labels, without regard to case.
    ///
    /// `utf-16` alone means little-endian (WHATWG Encoding Standard, 4.2), unless the file's byte order mark says
    /// otherwise.
    public init?(label: String) {
        switch label.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "utf-16", "utf16", "utf-16le", "utf16le": self = .utf16LittleEndian
        case "utf-16be", "utf16be": self = .utf16BigEndian
        case "latin1", "latin-1", "iso-8859-1", "windows-1252", "cp1252": self = .windows1252
        case "cp949", "ms949", "windows-949", "uhc", "euc-kr", "euckr", "ks_c_5601-1987", "korean": self = .cp949
        default: return nil
        }
    }

    /// The encoding's label.
    public var description: String { rawValue }

    /// The encoding that a byte order mark announces, and the length of the mark (Unicode 16, 23.8).
    static func byteOrderMark(of bytes: [UInt8]) -> (encoding: CSVEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        return nil
    }
}
