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
    /// Central Europe.
    case windows1250 = "windows-1250"
    /// Cyrillic.
    case windows1251 = "windows-1251"
    /// Greek.
    case windows1253 = "windows-1253"
    /// Turkish, which is also what files labelled ISO-8859-9 really are.
    case windows1254 = "windows-1254"
    /// Hebrew.
    case windows1255 = "windows-1255"
    /// Arabic.
    case windows1256 = "windows-1256"
    /// Baltic.
    case windows1257 = "windows-1257"
    /// Vietnamese.
    case windows1258 = "windows-1258"
    /// Thai, which is also what files labelled TIS-620 really are.
    case windows874 = "windows-874"
    /// Central Europe, outside Windows.
    case latin2 = "iso-8859-2"
    /// Cyrillic, an ISO standard.
    case isoCyrillic = "iso-8859-5"
    /// Greek, an ISO standard.
    case isoGreek = "iso-8859-7"
    /// Baltic, an ISO standard.
    case latin7 = "iso-8859-13"
    /// Western Europe with the euro sign.
    case latin9 = "iso-8859-15"
    /// South-eastern Europe.
    case latin10 = "iso-8859-16"
    /// Russian.
    case koi8r = "koi8-r"
    /// Ukrainian.
    case koi8u = "koi8-u"
    /// What old Macs and Excel's "CSV (Macintosh)" write in the west.
    case macintosh
    /// What Excel's "CSV (MS-DOS)" writes in Western Europe.
    case dosWestern = "ibm850"
    /// What it writes in Central Europe.
    case dosCentral = "ibm852"
    /// What it writes in Russia.
    case dosCyrillic = "ibm866"

    /// Finds an encoding by one of its usual labels, without regard to case, hyphens, underscores and blanks.
    ///
    /// `utf-16` alone means little-endian (WHATWG Encoding Standard, 4.2), unless the file's byte order mark says
    /// otherwise.
    public init?(label: String) {
        let label = Self.plain(label)
        guard let found = Self.aliases[label] ?? Self.allCases.first(where: { Self.plain($0.rawValue) == label }) else {
            return nil
        }
        self = found
    }

    private static func plain(_ label: String) -> String { label.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Other labels, without hyphens, underscores and blanks.
    private static let aliases: [String: CSVEncoding] = {
        var aliases: [String: CSVEncoding] = [
            "utf16": .utf16LittleEndian, "latin1": .windows1252, "iso88591": .windows1252,
            "ms949": .cp949, "windows949": .cp949, "uhc": .cp949, "euckr": .cp949, "ksc56011987": .cp949,
            "korean": .cp949, "latin2": .latin2, "latin5": .windows1254, "iso88599": .windows1254,
            "latin7": .latin7, "latin9": .latin9, "latin10": .latin10, "tis620": .windows874,
            "iso885911": .windows874, "macroman": .macintosh, "mac": .macintosh, "xmacroman": .macintosh,
        ]
        for encoding in allCases {
            let number = encoding.rawValue.filter(\.isNumber)
            if encoding.rawValue.hasPrefix("windows") || encoding.rawValue.hasPrefix("ibm") {
                aliases["cp\(number)"] = encoding
            }
        }
        return aliases
    }()

    /// The encoding's label.
    public var description: String { rawValue }

    /// What the C library calls an encoding of one byte a letter; nil for the others.
    var charset: String? {
        switch self {
        case .utf8, .utf16LittleEndian, .utf16BigEndian, .cp949: nil
        default: rawValue.hasPrefix("windows-") ? "CP" + rawValue.dropFirst(8) : rawValue.uppercased()
        }
    }

    /// The encoding that a byte order mark announces, and the length of the mark (Unicode 16, 23.8).
    static func byteOrderMark(of bytes: [UInt8]) -> (encoding: CSVEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        return nil
    }
}
