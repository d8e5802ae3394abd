/// What it takes to write an update behind a file that stays as it is (ISO 32000-1, 7.5.6).
public struct FileRevision: Sendable {
    /// The file; empty while it is not known.
    public private(set) var bytes: [UInt8] = []
    /// Where the file's last cross-reference section starts.
    public private(set) var crossReferenceOffset = 0
    /// One more than the highest object number.
    public let size: Int
    /// Whether the cross-references are a stream (7.5.8), which the update's have to be, too.
    public let hasStream: Bool
    /// The number of the encryption dictionary; nil for a plain file.
    public let encryption: Int?
    /// What streams are encrypted with.
    public let cipher: StreamCipher
    /// What opened the file; nil where it opens without.
    public private(set) var password: String?

    /// The objects whose numbers were used before (7.5.4); an update does not write these.
    public internal(set) var laterGenerations: Set<Int> = []

    init(size: Int, hasStream: Bool, encryption: Int?, cipher: StreamCipher) {
        self.size = size
        self.hasStream = hasStream
        self.encryption = encryption
        self.cipher = cipher
    }

    /// The same with the file; nil for one that does not begin and end as a PDF file does.
    func of(_ file: [UInt8], openedWith password: String?) -> FileRevision? {
        guard file.starts(with: "%PDF-".utf8), let offset = Self.crossReferenceOffset(of: file) else { return nil }
        var copy = self
        copy.bytes = file
        copy.crossReferenceOffset = offset
        copy.password = encryption == nil ? nil : password
        return copy
    }

    /// The number behind the last `startxref` (7.5.5).
    private static func crossReferenceOffset(of file: [UInt8]) -> Int? {
        let keyword = Array("startxref".utf8)
        let tail = file.suffix(2_048)
        guard let place = tail.indices.last(where: { tail[$0...].starts(with: keyword) }) else { return nil }
        let digits = tail[(place + keyword.count)...].drop { $0 <= 0x20 }.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty, digits.count <= 10 else { return nil }
        let offset = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return offset < file.count ? offset : nil
    }
}
