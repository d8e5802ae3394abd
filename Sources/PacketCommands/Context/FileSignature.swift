/// What a file is when it is no PDF, told by its first bytes.
enum FileSignature {
    /// A noun with its article; nil when the file may be a damaged PDF.
    static func name(of bytes: [UInt8]) -> String? {
        let start = bytes.prefix(1_024)
        if contains(Array("%PDF".utf8), in: start) { return nil }
        for (signature, name) in signatures where start.starts(with: signature) { return name }
        let isText = start.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
        return isText ? "a text file" : "another kind of file"
    }

    private static let signatures: [([UInt8], String)] = [
        (Array("PK\u{03}\u{04}".utf8), "a ZIP archive or Office document"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an old Office document"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
        ([0xFF, 0xD8, 0xFF], "a JPEG image"),
        (Array("%!PS".utf8), "a PostScript file"),
        (Array("%FDF-".utf8), "an FDF file"),
        (Array("SQLite format 3".utf8), "a database"),
    ]

    private static func contains(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: pattern) }
    }
}
